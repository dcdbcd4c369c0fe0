import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// `mobile:` gestures as the program's terminal reports them, in SGR's form: button; column; row.
@Suite(.timeLimit(.backstop)) struct GestureTests {
  /// What a program that shows its input has got; the screen is 40 × 20.
  private func reports(_ command: String, _ argument: JSONValue) async throws -> [String] {
    let session = try await Driver().session(
      "sh", ["-c", "stty raw -echo; printf '\\033[?1002h\\033[?1006hready\\r\\n'; exec cat -v"],
      ["qa:size": ["columns": 40, "rows": 20]])
    try await session.see("ready")
    try await session.mobile(command, argument)
    // The program has shown all that came before this once it shows this.
    try await session.type("Z")
    try await session.see("Z")
    let screen = try await session.mobile("inspect")["screen"]?.stringValue ?? ""
    return screen.split(whereSeparator: \.isNewline).dropFirst()
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined()
      .replacing("Z", with: "")
      .replacing("^[[<", with: " ").split(separator: " ").map(String.init)
  }

  @Test func `a drag presses, crosses each cell and lets go`() async throws {
    let drag: JSONValue = ["fromX": 2, "fromY": 3, "toX": 5, "toY": 3]
    #expect(
      try await reports("drag", drag) == ["0;3;4M", "32;4;4M", "32;5;4M", "32;6;4M", "0;6;4m"])
  }

  @Test(arguments: [
    ("up", "0;20;15M", "0;20;5m"), ("down", "0;20;5M", "0;20;15m"),
    ("left", "0;30;10M", "0;10;10m"), ("right", "0;10;10M", "0;30;10m"),
  ])
  func `a swipe drags over half of the screen`(
    direction: String, first: String, last: String
  ) async throws {
    let told = try await reports("swipe", ["direction": .string(direction)])
    #expect(told.first == first)
    #expect(told.last == last)
    #expect(told.dropFirst().dropLast().allSatisfy { $0.hasPrefix("32;") })
  }

  @Test(arguments: [("up", "64;21;11M"), ("down", "65;21;11M")])
  func `a scroll turns the wheel`(direction: String, report: String) async throws {
    let told = try await reports("scroll", ["direction": .string(direction), "amount": 2])
    #expect(told == [report, report])
  }

  @Test func `a tap of several presses, and one that lasts`() async throws {
    let twice = try await reports("doubleTap", ["x": 4, "y": 5])
    #expect(twice == ["0;5;6M", "0;5;6m", "0;5;6M", "0;5;6m"])
    #expect(try await reports("longPress", ["x": 4, "y": 5]) == ["0;5;6M", "0;5;6m"])
  }

  static let unheard: [(String, JSONValue)] = [
    ("/tap", ["x": 4, "y": 5]), ("/doubleTap", ["x": 4, "y": 5]), ("/longPress", ["x": 4, "y": 5]),
    ("/drag", ["fromX": 2, "fromY": 3, "toX": 5, "toY": 3]), ("/swipe", ["direction": "up"]),
    ("/scroll", ["direction": "down"]),
    ("mouse", [["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]]),
    ("touch", [["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]]),
    ("wheel", [["type": "scroll", "x": 4, "y": 5, "deltaX": 0, "deltaY": 3]]),
  ]

  /// Neither a second try nor what follows is taken for a part of what was refused.
  @Test(arguments: unheard.indices)
  func `a mouse is refused by a program that does not listen to it`(index: Int) async throws {
    let (command, argument) = Self.unheard[index]
    let session = try await Driver().session(
      "sh", ["-c", "stty raw -echo; printf 'ready\\r\\n'; exec cat -v"])
    try await session.see("ready")
    for _ in 0..<2 {
      let error = try await failure {
        if command.hasPrefix("/") {
          try await session.mobile(String(command.dropFirst()), argument)
        } else {
          try await session.actions(command, argument)
        }
      }
      #expect(error.code == "element not interactable")
      #expect(error.message.contains("The program has not enabled mouse reporting"))
    }
    // A pointer that only moves over the screen asks for nothing.
    try await session.actions("mouse", [["type": "pointerMove", "x": 1, "y": 1]])
    try await session.type("Z")
    try await session.wait(LocatorQuery(text: .equals("Z")))
  }

  @Test func `a wheel over an alternate screen is keys, as in a terminal`() async throws {
    let program = "stty raw -echo; printf '\\033[?1049h\\033[?1007hready\\r\\n'; exec cat -v"
    let session = try await Driver().session("sh", ["-c", program])
    try await session.see("ready")
    try await session.mobile("scroll", ["direction": "down", "amount": 1])
    try await session.see("^[[B^[[B^[[B")
    let error = try await failure { try await session.mobile("tap", ["x": 1, "y": 1]) }
    #expect(error.code == "element not interactable")
  }

  @Test func `a program may enable its mouse right after it has drawn itself`() async throws {
    let program = """
      stty raw -echo; printf 'ready\\r\\n'; sleep 0.1; printf '\\033[?1002h\\033[?1006h'
      exec cat -v
      """
    let session = try await Driver().session("sh", ["-c", program])
    try await session.see("ready")
    try await session.mobile("tap", ["x": 4, "y": 5])
    try await session.see("^[[<0;5;6M^[[<0;5;6m")
  }

  static let senseless: [(String, JSONValue, String)] = [
    ("drag", ["fromX": 2, "fromY": 3], "invalid argument"),
    ("swipe", ["direction": "sideways"], "invalid argument"),
    ("scroll", ["direction": "left"], "invalid argument"),
    ("tap", ["x": 99, "y": 1], "move target out of bounds"),
    ("tap", ["x": 1, "y": 1, "duration": -1], "invalid argument"),
  ]

  @Test(arguments: senseless.indices)
  func `a gesture that makes no sense is refused`(index: Int) async throws {
    let (command, argument, code) = Self.senseless[index]
    let error = try await failure { _ = try await reports(command, argument) }
    #expect(error.code == code)
  }
}

extension WebDriverSession {
  /// Performs the actions of one source: a wheel, or a pointer of this kind.
  fileprivate func actions(_ kind: String, _ actions: JSONValue) async throws {
    try await post(
      "/actions",
      [
        "actions": [
          [
            "type": kind == "wheel" ? "wheel" : "pointer", "id": .string(kind), "actions": actions,
            "parameters": ["pointerType": .string(kind)],
          ]
        ]
      ])
  }
}

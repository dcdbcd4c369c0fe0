import PageObjects
import Synchronization
import Testing

@testable import FlowRunning

/// What Maestro's commands do by their defaults: how long they wait, how often they try, where they swipe.
@Suite struct FlowTimeTests {
  private typealias Stage = FlowPerformerTests.Stage

  /// Steps that fail, or pass, after so many seconds, on a screen that shows `A` and whose app is busy.
  private static let times: [(String, Double, Bool)] = [
    ("- assertVisible: B", 17, false), ("- tapOn: B", 17, false), ("- copyTextFrom: B", 17, false),
    ("- doubleTapOn: B", 17, false), ("- longPressOn: B", 17, false),
    ("- swipe: {from: B, direction: up}", 17, false), ("- assertNotVisible: A", 17, false),
    ("- assertVisible: {text: B, optional: true}", 7, true),
    ("- assertNotVisible: {text: A, optional: true}", 7, true),
    ("- runFlow: {when: {visible: B}, commands: [{inputText: n}]}", 7, true),
    ("- runFlow: {when: {notVisible: A}, commands: [{inputText: n}]}", 7, true),
    ("- repeat: {while: {visible: B}, commands: [{inputText: n}]}", 7, true),
    // Less the time since the last interaction: 4 s are gone when the second search begins.
    (
      "- inputText: x\n- extendedWaitUntil: {notVisible: A, timeout: 4000, optional: true}\n- assertVisible: B",
      17, false
    ),
    (
      "- inputText: x\n- extendedWaitUntil: {visible: B, timeout: 4000, optional: true}\n- tapOn: {text: B, optional: true}",
      7, true
    ),
    // Later than that a search is one look.
    (
      "- inputText: x\n- extendedWaitUntil: {visible: B, timeout: 20000, optional: true}\n- assertVisible: B",
      20, false
    ),
    ("- extendedWaitUntil: {visible: B, timeout: 3000}", 3, false),
    ("- extendedWaitUntil: {notVisible: A, timeout: 3_000}", 3, false),
    ("- waitFor: {text: B, timeout: 2s}", 2, false), ("- assertTrue: ${1 == 2}", 0, false),
    ("- assertTrue: ${1 == 1}", 0, true),
    ("- retry: {commands: [{extendedWaitUntil: {visible: B, timeout: 1000}}]}", 2, false),
    (
      "- retry: {maxRetries: 9, commands: [{extendedWaitUntil: {visible: B, timeout: 1000}}]}", 4,
      false
    ),
    (
      "- retry: {maxRetries: 0, commands: [{extendedWaitUntil: {visible: B, timeout: 1000}}]}", 1,
      false
    ),
  ]

  @Test(arguments: times)
  func `a step takes as long as Maestro's`(
    steps: String, seconds: Double, passes: Bool
  ) async {
    let stage = Stage([(0, ["A"])], isIdle: false)
    var error: (any Error)?
    do { try await stage.perform(steps) } catch let failure { error = failure }
    #expect((error == nil) == passes, "\(error.map { "\($0)" } ?? "it passed")")
    #expect((seconds..<seconds + 0.6).contains(stage.seconds), "\(stage.seconds) s")
  }

  @Test(arguments: ["''", "' '", "false", "'FALSE'", "undefined", "'null'", "0", "'0.0'", "-0"])
  func `a condition that Maestro takes for false fails`(value: String) async {
    let error = await Stage([(0, ["A"])]).failure(
      "- assertTrue: ${V}", header: "env: {V: \(value)}")
    #expect(error?.code == .expectation, "\(error?.message ?? "")")
  }

  @Test(arguments: ["true", "1", "'no'", "'x y'", "-1", "'00x'"])
  func `any other condition is true`(value: String) async throws {
    try await Stage([(0, ["A"])]).perform("- assertTrue: ${V}", header: "env: {V: \(value)}")
  }

  /// Swipes on a screen of 80 × 24 with a button of 9 × 1 in its corner.
  private static let gestures: [(String, [String])] = [
    ("swipe: {direction: up}", ["up 400"]), ("swipe: {direction: LEFT, duration: 50}", ["left 50"]),
    ("scroll", ["up 400"]),
    ("swipe: {start: '90%,50%', end: '10%,50%'}", ["72,12 8,12 400"]),
    ("swipe: {start: '10, 20', end: '30, 2', duration: 200}", ["10,20 30,2 200"]),
    ("swipe: {from: A, direction: down}", ["4,0 4,21 400"]),
    ("swipe: {from: {text: A}, direction: right, duration: 100}", ["4,0 72,0 100"]),
    ("tapOn: {point: '50%,50%'}", ["40,12"]), ("tapOn: {point: '100%,100%'}", ["79,23"]),
    ("tapOn: {point: '7,3', repeat: 2}", ["7,3", "7,3"]),
    ("doubleTapOn: {point: '7,3'}", ["7,3", "7,3"]),
    ("tapOn: {text: A, point: '2,0'}", ["2,0"]), ("tapOn: {text: A, point: '50%,50%'}", ["4,0"]),
    ("longPressOn: {point: '7,3'}", ["7,3 hold 3000"]),
  ]

  @Test(arguments: gestures)
  func `a gesture goes where Maestro's goes`(step: String, expected: [String]) async throws {
    let stage = Stage([(0, ["A"])])
    try await stage.perform("- \(step)")
    #expect(stage.facts.withLock(\.gestures) == expected)
  }

  /// Into a field that holds five letters, and where no field has the focus.
  @Test(arguments: [
    ("eraseText", 5, 50), ("eraseText: 3", 3, 3), ("eraseText: {charactersToErase: 9}", 5, 9),
    ("eraseText: 0", 0, 0),
  ])
  func `eraseText presses Backspace so often`(
    step: String, inField: Int, without: Int
  ) async throws {
    for (field, count) in [
      ("<f role=\"textField\" value=\"abcde\" focused=\"true\"/>", inField), ("", without),
    ] {
      let stage = Stage([(0, ["A"])])
      stage.facts.withLock { $0.field = field }
      try await stage.perform("- \(step)")
      #expect(stage.facts.withLock(\.typed) == String(repeating: "\u{E003}", count: count))
    }
  }

  @Test func `repeated taps have 100 ms between them, or what delay says`() async throws {
    for (tap, seconds) in [
      ("{text: A, repeat: 3}", 0.2), ("{text: A, repeat: 3, delay: 500}", 1.0),
    ] {
      let stage = Stage([(0, ["A"])])
      try await stage.perform("- tapOn: \(tap)")
      #expect((seconds..<seconds + 0.05).contains(stage.seconds), "\(stage.seconds)")
      #expect(stage.facts.withLock(\.taps) == 3)
    }
  }

  @Test func `scrollUntilVisible swipes up until it sees the element, and stops at the end`()
    async throws
  {
    let there = Stage([(0, ["A", "B"])])
    try await there.perform("- scrollUntilVisible: {element: B}")
    #expect(there.facts.withLock(\.gestures).isEmpty)
    let end = Stage([(0, ["A"])])
    let error = await end.failure("- scrollUntilVisible: {element: B, direction: RIGHT}")
    #expect(error?.message.contains("came to the end of the content without it") == true)
    #expect(end.facts.withLock(\.gestures) == ["left 200"])
  }

  @Test func `repeat needs both its times and its condition`() async throws {
    for (loop, typed) in [
      ("{times: 2, while: {visible: A}, commands: [{inputText: x}]}", "xx"),
      ("{times: 2, while: {visible: B}, commands: [{inputText: x}]}", ""),
      ("{times: 2, while: {visible: A, true: '${1 == 2}'}, commands: [{inputText: x}]}", ""),
      ("{times: 0, commands: [{inputText: x}]}", ""),
    ] {
      let stage = Stage([(0, ["A"])])
      try await stage.perform("- repeat: \(loop)")
      #expect(stage.facts.withLock(\.typed) == typed, "\(loop)")
    }
  }

  @Test
  func `an optional step's failure goes no further, and a wrong one's in a retry is tried again`()
    async throws
  {
    let stage = Stage([(0, ["A"])])
    try await stage.perform(
      """
      - runFlow: {optional: true, commands: [{inputText: a}, {assertTrue: false}, {inputText: no}]}
      - inputText: b
      """)
    #expect(stage.facts.withLock(\.typed) == "ab")
  }

  @Test func `waitForAnimationToEnd passes even where it does not end`() async throws {
    try await Stage([(0, ["A"])], isIdle: false).perform(
      "- waitForAnimationToEnd\n- waitForAnimationToEnd: {timeout: 10}")
  }
}

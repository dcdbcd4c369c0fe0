import JSONModel
import TerminalModel
import Testing
import WireProtocol

@testable import DriverServer

@Suite struct InputTests {
  static let texts: [(String, [AppInput])] = [
    ("", []), ("abc", [.text("abc")]), ("a\nb", [.text("a"), .key(.enter), .text("b")]),
    ("\u{E003}\u{E003}", [.key(.named(.backspace)), .key(.named(.backspace))]),
    ("\u{E009}a\u{E000}b", [.key(.control("a")), .text("b")]),
    ("\u{E009}a\u{E009}b", [.key(.control("a")), .text("b")]),
    ("\u{E008}\u{E004}", [.key(.named(.tab, .shift))]),
    ("\u{E008}a\u{E000}", [.key(.character("A"))]),
    ("\u{E009}\u{E008}\u{E014}", [.key(.named(.right, [.control, .shift]))]),
    ("\u{E031}\u{E03C}", [.key(.named(.f1)), .key(.named(.f12))]),
    ("\u{E01A}\u{E023}", [.text("09")]),
    ("\u{3}", [.key(.control("c"))]), ("\u{1b}", [.key(.escape)]), ("é👩‍👩‍👧日", [.text("é👩‍👩‍👧日")]),
    ("x\u{E00D}y", [.text("x y")]), ("\r\n", [.key(.enter)]),
  ]

  @Test(arguments: texts.indices)
  func `text with key codes becomes what a keyboard sends`(index: Int) {
    let (text, expected) = Self.texts[index]
    #expect(KeySequence.inputs(text) == expected)
  }

  static let names: [(String, Key?)] = [
    ("enter", .enter), ("Enter", .enter), ("ctrl+c", .control("c")),
    ("shift+tab", .named(.tab, .shift)),
    ("x", .character("x")), ("+", .character("+")), ("pageUp", .named(.pageUp)), ("nosuch", nil),
    ("", nil),
    ("hyper+x", nil),
  ]

  @Test(arguments: names.indices)
  func `a key has the name that a person gives it`(index: Int) {
    let (name, key) = Self.names[index]
    #expect(Key(name: name) == key)
  }

  static let malformed: [JSONValue] = [
    [:], ["actions": 1], ["actions": [["type": "nosuch", "id": "a", "actions": []]]],
    ["actions": [["type": "key", "actions": []]]],
    ["actions": [["type": "key", "id": "a", "actions": 1]]],
    ["actions": [["type": "key", "id": "a", "actions": [["type": "keyDown", "value": "ab"]]]]],
    ["actions": [["type": "key", "id": "a", "actions": [["type": "pointerDown", "button": 0]]]]],
    ["actions": [["type": "none", "id": "a", "actions": [["type": "pause", "duration": -1]]]]],
    [
      "actions": [
        ["type": "pointer", "id": "a", "actions": [["type": "pointerMove", "x": "1", "y": 0]]]
      ]
    ],
    [
      "actions": [
        [
          "type": "pointer", "id": "a",
          "actions": [["type": "pointerMove", "x": 1, "y": 0, "origin": "moon"]],
        ]
      ]
    ],
  ]

  @Test(arguments: malformed.indices)
  func `malformed actions are an invalid argument`(index: Int) {
    let error = #expect(throws: WebDriverError.self) { try ActionSequence(Self.malformed[index]) }
    #expect(error?.code == .invalidArgument)
  }

  @Test func `a tick lasts as long as its longest action`() {
    let body: JSONValue = [
      "actions": [
        [
          "type": "none", "id": "a",
          "actions": [["type": "pause", "duration": 30], ["type": "pause", "duration": 5]],
        ],
        ["type": "none", "id": "b", "actions": [["type": "pause", "duration": 100]]],
      ]
    ]
    #expect(ActionSequence.totalDuration(body) == 105)
  }
}

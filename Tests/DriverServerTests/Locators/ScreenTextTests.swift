import DriverServer
import TerminalEmulation
import TerminalModel
import Testing
import WireProtocol

/// Whatever characters a person sees on a screen are found by a text, in an element or not.
@Suite struct ScreenTextTests {
  static func engine(_ screen: Screen) -> LocatorEngine {
    var inference = ScreenInference()
    return LocatorEngine(
      tree: ElementTree(inference.tree(of: screen, title: nil)), screen: screen, unit: .cells)
  }

  static func screen(_ lines: [String], columns: Int = 40) -> Screen {
    var terminal = VirtualTerminal(size: CellSize(columns: columns, rows: max(3, lines.count)))
    terminal.feed(
      lines.joined(separator: "\r\n").replacing("{", with: "\u{1B}[7m")
        .replacing("}", with: "\u{1B}[m"))
    return terminal.screen
  }

  private func found(_ match: TextMatch, on lines: [String]) throws -> [String] {
    let engine = Self.engine(Self.screen(lines))
    return try engine.matches(LocatorQuery(text: match)).map { index in
      let frame = engine.tree[index].frame
      return "\(engine.tree.text(of: index)) @\(frame.x),\(frame.y) \(frame.width)×\(frame.height)"
    }
  }

  private static let box = [
    "┌─┤ Error ├───── 1 of 3 ─┐", "│ The disk is nearly     │", "│ full. Go on?           │",
    "│                        │", "│ <Yes>now   <No>        │", "└── Esc closes ──────────┘",
  ]

  @Test(arguments: [
    ("Error", "Error @4,0 5×1"), ("1 of 3", "1 of 3 @17,0 6×1"),
    ("Esc closes", "Esc closes @4,5 10×1"),
    ("The disk is nearly full. Go on?", "The disk is nearly full. Go on? @2,1 18×2"),
    ("<Yes>now", "<Yes>now @2,4 8×1"),
  ])
  func `a whole text is found in a frame's line, over two rows and beside a button`(
    text: String, expected: String
  ) throws {
    #expect(try found(.equals(text), on: Self.box) == [expected])
  }

  @Test(arguments: [
    ("rro", "rro @5,0 3×1"), ("┤ Err", "┤ Err @2,0 5×1"), ("s>no", "s>no @5,4 4×1"),
    ("full. Go on? │", "full. Go on? │ @2,2 24×1"), ("─ Esc", "─ Esc @2,5 5×1"),
  ])
  func `a part of a text is found across the borders of elements and frames`(
    part: String, expected: String
  ) throws {
    #expect(try found(.contains(part), on: Self.box) == [expected])
  }

  @Test(arguments: ["^Error$", "E.ror ├", "nearly full", "Yes>n"])
  func `a regular expression matches what stands on the screen`(pattern: String) throws {
    #expect(try !found(.matches(pattern), on: Self.box).isEmpty)
  }

  @Test(arguments: ["rro", "Esc", "of 3", "The disk", "Go on?"])
  func `a whole text is not one that stands in a longer one`(text: String) throws {
    #expect(try found(.equals(text), on: Self.box) == [])
  }

  @Test(arguments: ["Errors", "nearly Go on?", "disk full", "", " "])
  func `what nobody sees is not found`(text: String) throws {
    #expect(try found(.contains(text), on: ["plain"] + Self.box.dropFirst(9)).count <= 1)
    if !text.isEmpty, text != " " { #expect(try found(.contains(text), on: Self.box) == []) }
  }

  @Test func `wide characters, marks and words that break by the cell are found`() throws {
    let rows = [
      "┌─ 錯誤 ─────┐", "│ 磁碟空間不 │", "│ 足了       │", "└────────────┘", "cafe\u{301} {né}e",
    ]
    #expect(try found(.equals("錯誤"), on: rows) == ["錯誤 @3,0 4×1"])
    #expect(try found(.contains("空間不足了"), on: rows).count == 1)
    #expect(try found(.equals("磁碟空間不足了"), on: rows).count == 1)
    #expect(try found(.contains("caf\u{e9} n\u{e9}e"), on: rows).count == 1)
    let long = String(repeating: "word ", count: 7) + "breakable end"
    #expect(try found(.contains("word breakable end"), on: [long]).count == 1)
  }

  @Test func `headings and tabs that single blanks part are elements`() throws {
    let rows = [
      "{Overview} Details Logs", "", "{PID USER   STATE CPU% COMMAND}",
      "101 root   run    0.1 init",
      "102 mina   sleep  2.5 vi", "103 mina   run   97.0 cc", "", "Name | Size | Date",
    ]
    let engine = Self.engine(Self.screen(rows))
    let words = Set(engine.tree.indices.map(engine.tree.name))
    for word in ["Overview", "Details", "Logs", "PID", "USER", "CPU%", "COMMAND", "Name", "Date"] {
      #expect(words.contains(word), "\(word)")
    }
    #expect(try engine.matches(.xpath, "//*[contains(@name, 'CPU')]").count == 1)
  }

  @Test func `a sentence in reverse above a list stays whole`() throws {
    let engine = Self.engine(
      Self.screen(["{Choose a file to open}", "alpha beta", "gamma delta", "epsilon zeta"]))
    #expect(engine.tree.indices.map(engine.tree.name).contains("Choose a file to open"))
  }

  @Test func `words in a frame's line and over another frame's side are elements`() throws {
    let rows = [
      "┌─ Files ── 3/7 ─┐", "│   ┌ Copy ─────────┐", "│   │ Really copy?  │",
      "│   └───────────────┘", "│                │", "└─ F1 helps ─────┘",
    ]
    let names = Set(
      Self.engine(Self.screen(rows)).tree.entries.map { $0.node.label ?? "" })
    #expect(names.isSuperset(of: ["Files", "3/7", "Copy", "Really copy?", "F1 helps"]))
  }

  @Test func `a run of text lies within elements, beside others, and is counted`() throws {
    let engine = Self.engine(Self.screen(Self.box + ["Error|", "┤ Error"]))
    let box = LocatorQuery(role: .group)
    let error = LocatorQuery(text: .contains("┤ Error"))
    #expect(try engine.matches(error).count == 2)
    var inside = error
    inside.within = [box]
    #expect(try engine.matches(inside).count == 1)
    let below = LocatorQuery(role: .button, relations: [LocatorRelation(.below, inside)])
    #expect(try engine.matches(below).count == 2)
    var second = error
    second.index = 1
    #expect(try engine.matches(second).map { engine.tree[$0].frame.y } == [7])
  }

  @Test func `an app's own elements go first and its screen second`() throws {
    let screen = Self.screen(["Error  drawn", "Email"])
    let tree = ElementNode(
      id: 1, role: .application, frame: CellRect(x: 0, y: 0, width: 40, height: 3),
      children: [
        ElementNode(
          id: 2, role: .text, text: "Email", frame: CellRect(x: 0, y: 1, width: 5, height: 1)),
        ElementNode(
          id: 3, role: .text, text: "drawn", frame: CellRect(x: 0, y: 9, width: 5, height: 1),
          states: ElementStates(isVisible: false)),
      ])
    let engine = LocatorEngine(tree: ElementTree(tree), screen: screen, unit: .points)
    #expect(try engine.matches(LocatorQuery(text: .equals("Email"))) == [1])
    #expect(try engine.matches(LocatorQuery(text: .equals("Error"))).count == 1)
    #expect(try engine.matches(LocatorQuery(role: .button, text: .equals("Error"))) == [])
    // A hidden element does not hide what is seen.
    #expect(try engine.matches(LocatorQuery(text: .equals("drawn"))).count == 2)
  }
}

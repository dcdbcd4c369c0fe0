import Randomness
import TerminalModel
import Testing

@testable import SnapshotKit

@Suite struct GridFileTests {
  @Test func `a file reads like the screen it holds`() {
    var screen = Screen.rows("Find a class    9:00", "▌Slow flow", "")
    let bold = Style(attributes: .bold)
    let fern = Style(foreground: .rgb(red: 0x5f, green: 0xb5, blue: 0x8a))
    for x in 0..<12 {
      screen = screen.replacing(x: x, y: 0, with: Cell(screen.rows[0][x].text, style: bold))
    }
    screen = screen.replacing(x: 0, y: 1, with: Cell("▌", style: fern))
    screen = screen.replacing(x: 0, y: 2, with: Cell("▌", style: fern))
    let file = GridFile(
      screen: Screen(
        size: screen.size, rows: screen.rows,
        cursor: Cursor(position: CellPoint(x: 2, y: 1), shape: .bar)),
      outline: ElementOutline(
        unit: .cells,
        elements: [
          SnapshotElement(
            role: "heading", label: "Find a class", frame: .init(x: 0, y: 0, width: 12, height: 1))
        ]))
    #expect(
      file.text == """
        grid 1 20x3
        |Find a class    9:00|
        |▌Slow flow          |
        |▌                   |
        cursor 2:3 bar
        styles
        1:1-12 bold
        2-3:1 #5fb58a
        elements cells
        heading "Find a class" @0,0 12x1

        """)
  }

  @Test func `wide characters say which columns they begin at`() throws {
    let cells = [
      Cell("中", width: 2), .continuation(style: .plain), Cell("x"), Cell("👨‍👩‍👧", width: 2),
      .continuation(style: .plain),
    ]
    let screen = Screen(
      size: CellSize(columns: 5, rows: 1), rows: [cells], cursor: Screen.hiddenCursor)
    let text = GridFile(screen: screen).text
    #expect(text == "grid 1 5x1\n|中x👨‍👩‍👧|\ncursor hidden\nstyles\n1:1,4 wide\n")
    #expect(try GridFile(text: text).screen == screen)
  }

  @Test(arguments: 0..<400)
  func `any screen comes back as it was, scalar for scalar`(seed: Int) throws {
    var generator = ScreenGenerator(random: SplitMix(seed: seed))
    let screen = generator.screen()
    let text = GridFile(screen: screen).text
    let read = try GridFile(text: text).screen
    #expect(read == screen)
    let scalars = { (screen: Screen) in
      screen.rows.map { $0.map { $0.text.unicodeScalars.map(\.value) } }
    }
    #expect(scalars(read) == scalars(screen))
    #expect(GridFile(screen: read).text == text)
  }

  @Test func `line ends of other systems are read`() throws {
    let screen = Screen.rows("ab ", "c")
    let text = GridFile(screen: screen).text.replacing("\n", with: "\r\n")
    #expect(try GridFile(text: text).screen == screen)
  }

  @Test(arguments: [
    ("", 1), ("grid 2 1x1\n|a|\ncursor hidden\n", 1), ("grid 1 -1x1\n", 1),
    ("grid 1 1x99999999999999999999\n", 1), ("grid 1 9999x9999\n", 1), ("grid 1 2x5\n|ab|\n", 1),
    ("grid 1 2x1\nab\ncursor hidden\n", 2), ("grid 1 2x1\n|\ncursor hidden\n", 2),
    ("grid 1 2x1\n|abc|\ncursor hidden\n", 2), ("grid 1 2x1\n|a|\ncursor hidden\n", 2),
    ("grid 1 2x1\n|ab|\n", 3), ("grid 1 2x1\n|ab|\ncursor 1:x bar\n", 3),
    ("grid 1 2x1\n|ab|\ncursor 1:1 triangle\n", 3),
    ("grid 1 2x1\n|ab|\ncursor hidden\nstyles\n1:3 bold\n", 5),
    ("grid 1 2x1\n|ab|\ncursor hidden\nstyles\n2:1 bold\n", 5),
    ("grid 1 2x1\n|ab|\ncursor hidden\nstyles\n1:2-1 bold\n", 5),
    ("grid 1 2x1\n|ab|\ncursor hidden\nstyles\n1:1 shiny\n", 5),
    ("grid 1 2x1\n|ab|\ncursor hidden\nstyles\n1:1 #12345\n", 5),
    ("grid 1 2x1\n|ab|\ncursor hidden\nstyles\n1:1 link \"open\n", 5),
    ("grid 1 2x1\n|ab|\ncursor hidden\nstyles\n1:1 cell 300 \"\"\n", 5),
    ("grid 1 2x1\n|ab|\ncursor hidden\nelements miles\n", 4),
    ("grid 1 2x1\n|ab|\ncursor hidden\nelements cells\nbutton\n", 5),
    ("grid 1 2x1\n|ab|\ncursor hidden\nnonsense\n", 4),
  ])
  func `a broken file is refused with its line`(text: String, line: Int) {
    let error = #expect(throws: SnapshotError.self) { try GridFile(text: text) }
    guard case .unreadable(let found, _, _)? = error else {
      Issue.record("not the right error: \(String(describing: error))")
      return
    }
    #expect(found == line)
  }

  @Test(arguments: 0..<300)
  func `damaged files never crash`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed) + 10_000)
    var generator = ScreenGenerator(random: random)
    var bytes = Array(GridFile(screen: generator.screen()).text.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      let index = bytes.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(UInt8.random(in: 32...126, using: &random), at: index)
      default: bytes.removeLast(bytes.count - index)
      }
    }
    // Either it is read, and then written the same way again, or it is refused.
    guard let file = try? GridFile(bytes: bytes) else { return }
    #expect((try? GridFile(text: file.text)) == file)
  }
}

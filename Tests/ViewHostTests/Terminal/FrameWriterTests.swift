import Randomness
import TerminalEmulation
import TerminalModel
import Testing
import ViewHost
import ViewKit

@Suite struct FrameWriterTests {
  private let size = CellSize(columns: 12, rows: 5)

  private func randomScreen(_ random: inout SplitMix, like old: Screen?) -> Screen {
    let styles: [Style] = [
      .plain, Style(attributes: .bold), Style(foreground: .indexed(2)),
      Style(foreground: .rgb(red: 95, green: 181, blue: 138), background: .indexed(200)),
      Style(attributes: [.dim, .inverse], underline: .single),
    ]
    var rows = old?.rows ?? Screen(blank: size).rows
    for y in rows.indices where old == nil || random.next() % 2 == 0 {
      var row: [Cell] = []
      while row.count < size.columns {
        let style = styles[Int(random.next() % UInt64(styles.count))]
        if random.next() % 5 == 0, row.count + 2 <= size.columns {
          row.append(Cell(random.next() % 2 == 0 ? "漢" : "🧘", width: 2, style: style))
          row.append(.continuation(style: style))
        } else {
          row.append(Cell(["a", " ", "─", "é"][Int(random.next() % 4)], style: style))
        }
      }
      rows[y] = row
    }
    let cursor = Cursor(
      position: CellPoint(x: Int(random.next() % 12), y: Int(random.next() % 5)),
      isVisible: random.next() % 2 == 0, shape: .bar)
    return Screen(size: size, rows: rows, cursor: cursor)
  }

  @Test func `what is written turns each frame into the next`() {
    var random = SplitMix(seed: 42)
    var writer = FrameWriter(depth: .trueColor)
    var terminal = ToyTerminal(size: size)
    var screen: Screen?
    for turn in 0..<300 {
      let next = randomScreen(&random, like: screen)
      terminal.apply(writer.write(next, mark: nil))
      #expect(terminal.rows == next.rows, "turn \(turn)")
      #expect(terminal.isCursorVisible == next.cursor.isVisible)
      if next.cursor.isVisible { #expect(terminal.cursor == next.cursor.position) }
      screen = next
    }
  }

  @Test(arguments: [
    "café crème", "e\u{301}a\u{308}o", "日本語のヨガ", "🧘‍♀️ yoga 👩‍👩‍👧", "🇵🇹 ❤️ ☎︎ ✂", "한국어", "a\u{200B}b\u{AD}c",
    "שלום", "ไทย", "हिन्दी", "▸ ▌ ╭─╮ … • ⌕ ◎ ◇ ▤ ≡ ›", "a\u{7}b\u{85}c",
  ]) @MainActor func `a terminal shows words as they were laid out`(_ words: String) {
    let size = CellSize(columns: 14, rows: 3)
    let view = VStack(alignment: .leading, spacing: 0) {
      Text(words + "|")
      Text("|")
      Text(words).frame(maxWidth: .infinity, alignment: .trailing)
    }
    let screen = GridRenderer().screen(of: view, size: size)
    var writer = FrameWriter(depth: .trueColor)
    var terminal = VirtualTerminal(size: size)
    terminal.feed(writer.write(screen, mark: nil))
    #expect(terminal.screen.text == screen.text)
    #expect(terminal.screen.rows.map { $0.map(\.width) } == screen.rows.map { $0.map(\.width) })
  }

  @Test func `the mark comes last inside the synchronised update`() {
    var writer = FrameWriter(depth: .trueColor)
    let bytes = writer.write(Screen(blank: size), mark: "\u{1B}]7770;secret;1\u{1B}\\")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}[?2026h"))
    #expect(text.hasSuffix("\u{1B}]7770;secret;1\u{1B}\\\u{1B}[?2026l"))
  }

  @Test func `an equal frame without a mark writes nothing`() {
    var writer = FrameWriter(depth: .trueColor)
    #expect(!writer.write(Screen(blank: size), mark: nil).isEmpty)
    #expect(writer.write(Screen(blank: size), mark: nil).isEmpty)
    writer.invalidate()
    #expect(!writer.write(Screen(blank: size), mark: nil).isEmpty)
  }

  @Test func `one changed cell is one cell on the wire`() {
    var writer = FrameWriter(depth: .trueColor)
    _ = writer.write(Screen(blank: size), mark: nil)
    var rows = Screen(blank: size).rows
    rows[2][3] = Cell("x")
    let screen = Screen(
      size: size, rows: rows, cursor: Screen(blank: size).cursor)
    let text = String(decoding: writer.write(screen, mark: nil), as: UTF8.self)
    #expect(text == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[3;4H\u{1B}[0mx\u{1B}[0m\u{1B}[?2026l")
  }

  @Test(arguments: [
    (ColorDepth.trueColor, "38;2;95;181;138"), (.indexed, "38;5;72"), (.sixteen, "32"),
    (.none, "0m"),
  ]) func `colours fall back to what the terminal shows`(_ depth: ColorDepth, _ code: String) {
    var writer = FrameWriter(depth: depth)
    var rows = Screen(blank: size).rows
    rows[0][0] = Cell("x", style: Style(foreground: .rgb(red: 95, green: 181, blue: 138)))
    let screen = Screen(size: size, rows: rows, cursor: Screen(blank: size).cursor)
    let text = String(decoding: writer.write(screen, mark: nil), as: UTF8.self)
    #expect(text.contains(code))
    if depth != .trueColor { #expect(!text.contains("38;2")) }
  }

  @Test(arguments: [
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], ColorDepth.trueColor),
    (["TERM": "xterm-256color"], .indexed), (["TERM": "xterm"], .sixteen),
    (["TERM": "dumb"], .none), (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
    (["TERM": "xterm", "QA_AGENT_SOCKET": "/tmp/s"], .trueColor),
  ]) func `the environment says how many colours there are`(
    _ environment: [String: String], _ depth: ColorDepth
  ) {
    #expect(ColorDepth(environment: environment) == depth)
  }

  @Test func `a title is written once, without what would end it early`() {
    var writer = FrameWriter(depth: .trueColor)
    #expect(
      writer.write(title: "Find\u{1B}\u{7} a class") == Array("\u{1B}]2;Find a class\u{1B}\\".utf8))
    #expect(writer.write(title: "Find\u{1B}\u{7} a class").isEmpty)
  }
}

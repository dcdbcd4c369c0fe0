import Randomness
import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct TotalityTests {
  /// Bytes that look like a terminal's output often enough to reach every state.
  static func output(seed: UInt64, count: Int) -> [UInt8] {
    var generator = SplitMix(seed: seed)
    let pieces = [
      "\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{1B}\\", "\u{07}", "\u{1B}", "?", ";", ":", "$", "h", "l",
      "m", "H", "r", "J", "K", "L", "M", "P", "@", "X", "S", "T", "b", "s", "u", "1049", "2026",
      "69",
      "6", "7", "4", "38", "48", "5", "2", "255", "0", "999", "65535", "\n", "\r", "\t", "\u{08}",
      "漢字", "é", "e\u{301}", "👩‍👩‍👧‍👦", "🇵🇹", "❤️", "\u{200D}", "\u{FE0F}", "text", "    ", "\u{0E}",
      "\u{0F}", "(0", "#8", "8;;http://example.org", "7770;x;1", "52;c;aGk=", "c", "7", "8", "D",
      "M",
      "E", "!p", " q", "\"q", "'}", "'~", "n", "t", "x", "18", "q", "+q544e",
    ]
    var bytes: [UInt8] = []
    while bytes.count < count {
      if Int.random(in: 0..<8, using: &generator) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &generator))
      } else if let piece = pieces.randomElement(using: &generator) {
        bytes += Array(piece.utf8)
      }
    }
    return bytes
  }

  private func check(_ terminal: borrowing VirtualTerminal) {
    let screen = terminal.screen
    #expect(screen.size == terminal.size)
    for row in screen.rows {
      #expect(row.count == screen.size.columns)
      for (column, cell) in row.enumerated() {
        let isSecondHalf = cell.width == 0
        let followsWide = column > 0 && row[column - 1].width == 2
        #expect(isSecondHalf == followsWide, "column \(column): a half of a wide cell")
        #expect(cell.text.isEmpty == isSecondHalf)
      }
      #expect(row.last?.width != 2)
    }
    let cursor = screen.cursor.position
    #expect(0..<screen.size.columns ~= cursor.x && 0..<screen.size.rows ~= cursor.y)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `any bytes leave a whole screen`(_ seed: UInt64) {
    var generator = SplitMix(seed: seed ^ 0xABCD)
    var terminal = VirtualTerminal(
      size: CellSize(
        columns: .random(in: 1...40, using: &generator),
        rows: .random(in: 1...12, using: &generator)), scrollback: 50)
    for round in 0..<20 {
      terminal.feed(Self.output(seed: seed &* 31 &+ UInt64(round), count: 400))
      check(terminal)
      _ = terminal.takeEvents()
      _ = terminal.takeReplies()
      if round % 5 == 4 {
        terminal.resize(
          to: CellSize(
            columns: .random(in: 1...40, using: &generator),
            rows: .random(in: 1...12, using: &generator)))
        check(terminal)
      }
    }
    #expect(terminal.scrollbackCount <= 50)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `how bytes are cut into calls makes no difference`(_ seed: UInt64) {
    let bytes = Self.output(seed: seed, count: 6000)
    let size = CellSize(columns: 33, rows: 9)
    var whole = VirtualTerminal(size: size)
    whole.feed(bytes)
    var cut = VirtualTerminal(size: size)
    var generator = SplitMix(seed: seed)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...40, using: &generator))
      cut.feed(Array(bytes[start..<end]))
      start = end
    }
    #expect(whole.screen == cut.screen)
    #expect(whole.modes == cut.modes)
    #expect(whole.title == cut.title)
    #expect(whole.scrollbackText == cut.scrollbackText)
    #expect(whole.takeReplies() == cut.takeReplies())
  }

  @Test func `styles and clusters that are gone are forgotten`() {
    var terminal = VirtualTerminal(size: CellSize(columns: 40, rows: 10), scrollback: 20)
    for round in 0..<60 {
      var text = ""
      for column in 0..<400 {
        let number = round * 400 + column
        text +=
          "\u{1B}[38;2;\(number >> 16 & 255);\(number >> 8 & 255);\(number & 255)m"
          + "\u{1B}]8;;http://example.org/\(number)\u{1B}\\"
          + "e\(Unicode.Scalar(UInt32(0x300 + number % 100)) ?? "x")"
          + "\(Unicode.Scalar(UInt32(0x300 + number / 100 % 100)) ?? "x")"
      }
      terminal.feed(text)
    }
    let interpreter = terminal.interpreter
    #expect(interpreter.styles.values.count < 10_000)
    #expect(interpreter.links.values.count < 10_000)
    #expect(interpreter.clusters.values.count < 10_000)
    // What is left on the screen still means what it meant.
    let cell = terminal.screen.rows[9][39]
    #expect(cell.style.link == "http://example.org/23999")
    #expect(cell.style.foreground == .rgb(red: 0, green: 0x5D, blue: 0xBF))
    #expect(cell.text.unicodeScalars.count == 3)
  }
}

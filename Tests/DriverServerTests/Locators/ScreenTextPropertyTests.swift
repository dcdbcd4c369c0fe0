import DriverServer
import Randomness
import TerminalEmulation
import TerminalModel
import Testing
import WireProtocol

/// Boxes and texts at random places: what can be read can be found.
@Suite struct ScreenTextPropertyTests {
  private static let words = [
    "Error", "disk", "naïve", "錯誤", "日本", "e\u{301}clair", "[OK]", "<Yes>", "(*)", "[x]", "F1",
    "a/b",
    "100%", "_", "Name:", "|", "-", "👍", "x", "Файл", "─x─", "q=1",
  ]

  private struct Drawing {
    var random: SplitMix
    var bytes = "\u{1B}[2J"
    let size: CellSize

    mutating func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &random)
    }

    mutating func text() -> String {
      (0..<number(1...5)).map { _ in
        ScreenTextPropertyTests.words.randomElement(using: &random) ?? ""
      }.joined(separator: String(repeating: " ", count: number(1...2)))
    }

    mutating func write(_ text: String, _ x: Int, _ y: Int) {
      let style = ["", "7", "1", "44", "30;47"].randomElement(using: &random) ?? ""
      bytes += "\u{1B}[\(style)m\u{1B}[\(y + 1);\(x + 1)H\(text)\u{1B}[m"
    }

    mutating func box() {
      let (width, height) = (number(6...30), number(3...8))
      let (x, y) = (number(0...size.columns - width), number(0...size.rows - height))
      let pieces = number(0...3) == 0 ? Array("+-+|+-+") : Array("┌─┐│└─┘")
      let line = String(repeating: pieces[1], count: width - 2)
      write("\(pieces[0])\(line)\(pieces[2])", x, y)
      for row in y + 1..<y + height - 1 {
        write("\(pieces[3])\(String(repeating: " ", count: width - 2))\(pieces[3])", x, row)
        if number(0...1) == 0 { write(String(text().prefix(width - 2)), x + 1, row) }
      }
      write("\(pieces[4])\(line)\(pieces[6])", x, y + height - 1)
      if number(0...2) > 0 { write(" \(String(text().prefix(width - 4))) ", x + 1, y) }
      if number(0...2) == 0 { write(String(text().prefix(width - 2)), x + 1, y + height - 1) }
    }

    mutating func screen() -> Screen {
      for _ in 0..<number(1...4) { box() }
      for _ in 0..<number(1...6) {
        write(text(), number(0...size.columns - 1), number(0...size.rows - 1))
      }
      var terminal = VirtualTerminal(size: size)
      terminal.feed(bytes)
      return terminal.screen
    }
  }

  @Test(arguments: 0..<60)
  func `every word and every part of a row on a random screen is found by its text`(
    seed: UInt64
  ) throws {
    var drawing = Drawing(
      random: SplitMix(seed: seed), size: CellSize(columns: 60, rows: 20))
    let screen = drawing.screen()
    let engine = ScreenTextTests.engine(screen)
    for y in screen.rows.indices {
      let row = screen.text(row: y)
      for word in row.split(separator: " ") {
        let escaped = "\\Q\(word)\\E"
        for match in [TextMatch.contains(String(word)), .matches(escaped)] {
          let matches = try engine.matches(LocatorQuery(text: match))
          #expect(
            matches.contains(where: engine.tree.isSeen), "\(match) of row \(y):\n\(screen.text)")
        }
      }
      // From any cell to any other one, too.
      let cells = screen.rows[y].filter { $0.width > 0 }
      let start = drawing.number(0...cells.count - 1)
      let end = min(cells.count, start + drawing.number(1...24))
      let part = cells[start..<end].map(\.text).joined()
      if part.contains(where: { !$0.isWhitespace }) {
        let matches = try engine.matches(LocatorQuery(text: .contains(part)))
        #expect(!matches.isEmpty, "\"\(part)\" of row \(y):\n\(screen.text)")
      }
    }
  }

  @Test(arguments: 0..<60)
  func `what stands apart on a random screen is found as a whole text`(seed: UInt64) throws {
    var drawing = Drawing(
      random: SplitMix(seed: seed &+ 1000), size: CellSize(columns: 60, rows: 20))
    let screen = drawing.screen()
    let engine = ScreenTextTests.engine(screen)
    for y in screen.rows.indices {
      for part in screen.text(row: y).replacing("─", with: "  ").replacing("│", with: "  ")
        .split(separator: /[ ─-╿]{2,}/)
      where !part.contains(/[|+\-─-╿]/) && part.contains(where: { !$0.isWhitespace }) {
        let matches = try engine.matches(LocatorQuery(text: .equals(String(part))))
        #expect(!matches.isEmpty, "\"\(part)\" of row \(y):\n\(screen.text)")
      }
    }
  }
}

extension ElementTree {
  /// Whether some of the element is on the screen.
  func isSeen(_ index: Index) -> Bool {
    self[index].states.isVisible && !self[index].frame.intersection(self[0].frame).isEmpty
  }
}

package import Patterns
package import TerminalModel
import TextModel

/// One thing that `expectScreen` asks of a screen.
package enum ScreenDemand: Sendable {
  case shows(String)
  case lacks(String)
  case matches(BoundedRegex)
  case cursorLine(BoundedRegex)
  /// A text in one row, each cell of which has a style.
  case styled(String, StylePattern)

  /// - Throws: `PatternError` for a pattern that takes too long.
  package func holds(on shown: ShownText) throws(PatternError) -> Bool {
    switch self {
    case .shows(let text): shown.folded.contains(text.foldedLines)
    case .lacks(let text): !shown.folded.contains(text.foldedLines)
    case .matches(let regex): try regex.isFound(in: shown.text)
    case .cursorLine(let regex): try regex.isFound(in: shown.cursorLine)
    case .styled(let text, let pattern): shown.cells(of: text).contains(where: pattern.fits)
    }
  }

  /// What a screen that does not meet it lacks, in words.
  package func words(on shown: ShownText) -> String {
    switch self {
    case .shows(let text), .lacks(let text): "\"\(text)\""
    case .matches(let regex): "/\(regex.pattern)/ on the screen"
    case .cursorLine(let regex):
      "/\(regex.pattern)/ in the cursor's line \"\(shown.cursorLine)\""
    case .styled(let text, let pattern): "\"\(text)\" \(pattern.words)"
    }
  }

  /// Whether it says what must not be there.
  package var isDenial: Bool { if case .lacks = self { true } else { false } }
}

/// The text of a screen, as demands read it.
package struct ShownText: Sendable {
  package let screen: Screen
  package let text: String
  /// The rows, with their blanks folded.
  package let rows: [String]
  package let folded: String

  package init(_ screen: Screen) {
    self.screen = screen
    text = screen.text
    rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).folded }
    folded = rows.joined(separator: "\n")
  }

  package var cursorLine: String {
    let row = screen.cursor.position.y
    return screen.rows.indices.contains(row)
      ? String(screen.text(row: row).reversed().drop { $0 == " " }.reversed()) : ""
  }

  /// The cells of each place of a text within a row.
  fileprivate func cells(of text: String) -> [[Cell]] {
    let sought = text.map(String.init)
    guard !sought.isEmpty else { return [] }
    return screen.rows.flatMap { row -> [[Cell]] in
      // A wide character's second half has no text of its own.
      let cells = row.filter { $0.width > 0 }
      guard cells.count >= sought.count else { return [] }
      return (0...cells.count - sought.count).compactMap { start in
        let place = cells[start..<start + sought.count]
        return zip(place, sought).allSatisfy { $0.text == $1 } ? Array(place) : nil
      }
    }
  }
}

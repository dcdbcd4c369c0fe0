import Foundation
import TerminalModel

/// The tables of `docs/terminal/differences.md`.
struct KnownDifferences {
  struct Row: Sendable {
    var name: String
    var bytes: String
    var ours: String
    var theirs: String
  }

  let rows: [Row]
  /// The recordings that differ.
  let recordings: [String]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/terminal/differences.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let cells = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    }
    rows = cells.filter { $0.count == 5 && $0[0] != "difference" }.map { cells in
      let plain = cells.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "`")) }
      return Row(
        name: plain[0], bytes: Self.unescaped(plain[1]), ours: plain[2], theirs: plain[3])
    }
    recordings = cells.filter { $0.count == 2 && $0[0] != "recording" }.map { $0[0] }
  }

  private static func unescaped(_ text: String) -> String {
    let escapes = [
      "\\e": "\u{1B}", "\\a": "\u{7}", "\\b": "\u{8}", "\\n": "\n", "\\r": "\r", "\\t": "\t",
      "\\u{301}": "\u{301}",
    ]
    return escapes.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
  }
}

extension Oracle.Picture {
  /// The picture in a line, as the table has it.
  var line: String {
    let text = screen.text.replacingOccurrences(of: "\n", with: "/")
    let isStyled = screen.rows.joined().contains { $0.style != .plain && $0.width > 0 }
    let marks = [
      isStyled ? "styled" : nil, screen.cursor.isVisible ? nil : "hidden",
      isAlternate ? "alternate" : nil, title.isEmpty ? nil : "titled",
    ]
    let place = "\(screen.cursor.position.x),\(screen.cursor.position.y)"
    return ([text, place] + marks.compactMap { $0 }).joined(separator: " ")
  }
}

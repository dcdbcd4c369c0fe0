import TerminalModel
import TextModel

/// Words broken into lines of cells: at spaces, else inside a word, cut with `…` in the last line.
package struct CellTextLayout: Hashable, Sendable {
  package let lines: [String]
  /// How many of the text's last characters stand behind the ellipsis; nil where it is cut at its end, or whole.
  let ending: Int?

  package init(
    _ string: String, width: Int?, lineLimit: Int?, truncation: Text.TruncationMode = .tail
  ) {
    let most = max(1, lineLimit ?? .max)
    var lines: [String] = []
    for paragraph in string.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += Self.wrap(paragraph, to: width.map { max(1, $0) } ?? .max)
      if lines.count > most { break }
    }
    guard lines.count > most else {
      self.lines = lines
      ending = nil
      return
    }
    // The last line says that there is more.
    let last = lines[most - 1]
    lines = Array(lines.prefix(most - 1))
    switch truncation {
    case .tail:
      lines.append(Self.prefix(last, of: (width ?? .max) - 1) + "…")
      ending = nil
    case .head, .middle:
      let room = max(0, (width ?? CellWidth.of(last)) - 1)
      let begin = truncation == .head ? "" : Self.prefix(last, of: (room + 1) / 2)
      let end = Self.suffix(string, of: room - CellWidth.of(begin))
      lines.append(begin + "…" + end)
      ending = end.count
    }
    self.lines = lines
  }

  /// The line's beginning in at most so many cells, without spaces at its end.
  private static func prefix(_ line: String, of width: Int) -> String {
    var cells = 0
    var kept = String(
      line.prefix { character in
        cells += CellWidth.of(character)
        return cells <= width
      })
    while kept.hasSuffix(" ") { kept.removeLast() }
    return kept
  }

  /// The text's end in at most so many cells, without spaces at its beginning.
  private static func suffix(_ string: String, of width: Int) -> String {
    var cells = 0
    let kept = string.reversed().prefix { character in
      cells += CellWidth.of(character)
      return cells <= width && !character.isNewline
    }
    return String(String(kept.reversed()).drop { $0 == " " })
  }

  package var width: Int { lines.map(CellWidth.of).max() ?? 0 }

  private static func wrap(_ paragraph: Substring, to width: Int) -> [String] {
    if CellWidth.of(paragraph) <= width { return [String(paragraph)] }
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    var spaces = 0
    func close() {
      lines.append(line)
      line = ""
      lineWidth = 0
      spaces = 0
    }
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
      if !(lines.isEmpty && line.isEmpty && spaces == 0 && word.startIndex == paragraph.startIndex)
      {
        spaces += 1
      }
      if word.isEmpty { continue }
      let wordWidth = CellWidth.of(word)
      if lineWidth + spaces + wordWidth <= width {
        line += String(repeating: " ", count: spaces) + word
        lineWidth += spaces + wordWidth
        spaces = 0
        continue
      }
      if !line.isEmpty { close() }
      spaces = 0
      for character in word {
        let next = CellWidth.of(character)
        if lineWidth + next > width, !line.isEmpty { close() }
        line.append(character)
        lineWidth += next
      }
    }
    if spaces > 0, lineWidth + spaces <= width { line += String(repeating: " ", count: spaces) }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }
}

/// Measures words in cells: every font is one cell high, and as wide as its characters.
public struct CellTextMeasurer: TextMeasurer {
  /// Makes a measurer.
  public init() {}

  /// The columns and rows that `string` takes when wrapped to `width` columns.
  public func size(of string: String, font: ResolvedFont, width: Double?, lineLimit: Int?) -> Size {
    let columns = width.map { Int($0.rounded(.down)) }
    let layout = CellTextLayout(string, width: columns, lineLimit: lineLimit)
    return Size(width: Double(layout.width), height: Double(layout.lines.count))
  }

  /// One row.
  public func lineHeight(of font: ResolvedFont) -> Double { 1 }
}

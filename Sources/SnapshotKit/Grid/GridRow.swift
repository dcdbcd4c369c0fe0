import TerminalModel
import TextModel

/// One row of a screen on its way into a grid file.
struct GridRow {
  /// What stands between the bars.
  let text: String
  /// The first columns (0-based) of the well-formed wide characters.
  let wide: [Int]
  /// The columns (0-based) of the cells that the text can't carry.
  let raw: [Int]
  private let cells: [Cell]

  init(_ cells: [Cell]) {
    self.cells = cells
    let spelled = Self.spell(cells, plainOnly: false)
    // Neighbours may join into one character (a letter and a lone accent, two halves of a flag); then only what can
    // never join stays in the row.
    if spelled.text.map(String.init) == spelled.pieces {
      (text, wide, raw) = (spelled.text, spelled.wide, spelled.raw)
    } else {
      let plain = Self.spell(cells, plainOnly: true)
      (text, wide, raw) = (plain.text, plain.wide, plain.raw)
    }
  }

  private struct Spelling {
    var text = ""
    var pieces: [String] = []
    var wide: [Int] = []
    var raw: [Int] = []
  }

  private static func spell(_ cells: [Cell], plainOnly: Bool) -> Spelling {
    var result = Spelling()
    var column = 0
    while column < cells.count {
      let cell = cells[column]
      let follows = column + 1 < cells.count ? cells[column + 1] : nil
      let isWide = cell.width == 2 && follows?.width == 0 && follows?.text == ""
      if (cell.width == 1 || isWide) && isPrintable(cell.text, plainOnly: plainOnly) {
        result.pieces.append(cell.text)
        if isWide { result.wide.append(column) }
        column += isWide ? 2 : 1
      } else {
        result.pieces.append(GridFile.replacement)
        result.raw.append(column)
        column += 1
      }
    }
    result.text = result.pieces.joined()
    return result
  }

  private static func isPrintable(_ text: String, plainOnly: Bool) -> Bool {
    guard text.count == 1, let first = text.unicodeScalars.first else { return false }
    if plainOnly { return text.unicodeScalars.count == 1 && (32...126).contains(first.value) }
    switch first.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .nonspacingMark, .enclosingMark, .spacingMark:
      return false
    default: break
    }
    // Unequal scalars may still be equal strings; the file must keep the scalars.
    return text.unicodeScalars.allSatisfy { $0.value != 0xFEFF && $0.value != 10 && $0.value != 13 }
  }

  /// The legend's lines for this row, counted from 1.
  func legend(row: Int) -> [LegendLine] {
    var order: [Style] = []
    var columns: [Style: [ClosedRange<Int>]] = [:]
    for (index, cell) in cells.enumerated() where cell.style != .plain {
      let column = index + 1
      if var ranges = columns[cell.style], let last = ranges.last {
        if last.upperBound + 1 == column {
          ranges[ranges.count - 1] = last.lowerBound...column
        } else {
          ranges.append(column...column)
        }
        columns[cell.style] = ranges
      } else {
        order.append(cell.style)
        columns[cell.style] = [column...column]
      }
    }
    var lines = order.map {
      LegendLine(rows: row...row, columns: columns[$0] ?? [], name: StyleName.name(of: $0))
    }
    if !wide.isEmpty {
      lines.append(
        LegendLine(rows: row...row, columns: wide.map { $0 + 1...$0 + 1 }, name: "wide"))
    }
    for column in raw {
      let cell = cells[column]
      lines.append(
        LegendLine(
          rows: row...row, columns: [column + 1...column + 1],
          name: "cell \(cell.width) \(QuotedText.quoted(cell.text))"))
    }
    return lines
  }
}

/// A line of a grid file's legend: rows and columns, counted from 1, that share a name.
struct LegendLine {
  var rows: ClosedRange<Int>
  var columns: [ClosedRange<Int>]
  var name: String

  var text: String {
    "\(Self.text(rows)):\(columns.map(Self.text).joined(separator: ",")) \(name)"
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
  }

  /// The same legend with lines of neighbouring rows made one where columns and name agree, ordered by first row.
  static func joined(_ lines: [LegendLine]) -> [LegendLine] {
    var result: [LegendLine] = []
    // The newest line of each name and columns; only that one can grow.
    var newest: [String: Int] = [:]
    for line in lines {
      let key = "\(line.columns) \(line.name)"
      if let index = newest[key], result[index].rows.upperBound + 1 == line.rows.lowerBound {
        result[index].rows = result[index].rows.lowerBound...line.rows.upperBound
      } else {
        newest[key] = result.count
        result.append(line)
      }
    }
    return result
  }
}

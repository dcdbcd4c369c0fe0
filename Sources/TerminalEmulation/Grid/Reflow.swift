import TerminalModel

/// Breaks text anew for another width: rows that went on because they did not fit become one line
/// again, and each line is cut where it no longer fits.
struct Reflow {
  /// A place to find again: a row and column before, a row and column after.
  struct Place {
    var row: Int
    var column: Int
  }

  let columns: Int
  private(set) var rows: [Line] = []
  private(set) var places: [Place]
  private let wanted: [Place]

  /// - Parameters:
  ///   - source: rows as they were, top first, each as long as it has text.
  ///   - width: the columns that they had.
  ///   - columns: the columns that they are to have.
  ///   - places: places in `source`, whose new ones are then in `places`.
  init(_ source: [Line], width: Int, columns: Int, places: [Place]) {
    self.columns = columns
    self.places = places
    wanted = places
    var first = 0
    while first < source.count {
      var last = first
      while last + 1 < source.count, source[last].wraps, source[last].size == .single { last += 1 }
      breakLine(source, first...last, width: width)
      first = last + 1
    }
  }

  private mutating func breakLine(_ source: [Line], _ range: ClosedRange<Int>, width: Int) {
    var cells: [PackedCell] = []
    let isDouble = source[range.lowerBound].size != .single
    // Where each source row begins in the line.
    var starts: [Int] = []
    for row in range {
      starts.append(cells.count)
      cells += source[row].cells
      guard row < range.upperBound else { break }
      let length = width - (hasGap(source[row], width: width) ? 1 : 0)
      let missing = length - source[row].cells.count
      if missing > 0 {
        cells += repeatElement(.blank(style: 0), count: missing)
      } else {
        cells.removeLast(min(-missing, source[row].cells.count))
      }
    }
    // A wide character does not fit on a screen of one column. Both its halves become blanks here,
    // since one may go to the scrollback and the other to the screen.
    if columns == 1 {
      for index in cells.indices where cells[index].width != 1 {
        cells[index] = .blank(style: cells[index].style)
      }
    }
    let firstRow = rows.count
    let cuts = cut(cells)
    for (index, start) in cuts.enumerated() {
      let end = index + 1 < cuts.count ? cuts[index + 1] : cells.count
      var line = Line(cells: Array(cells[start..<end]), stamp: 0)
      line.wraps = index + 1 < cuts.count
      line.hasGap = line.wraps && end - start < columns
      // A double row is never joined; one whose shown half no longer fits is single.
      if isDouble, cuts.count == 1, min(cells.count, width / 2) <= columns / 2 {
        line.size = source[range.lowerBound].size
      }
      if index == 0 { line.mark = source[range.lowerBound].mark }
      rows.append(line)
    }
    for (index, place) in wanted.enumerated() where range.contains(place.row) {
      let offset = starts[place.row - range.lowerBound] + place.column
      let row = cuts.lastIndex { $0 <= offset } ?? 0
      places[index] = Place(row: firstRow + row, column: min(offset - cuts[row], columns - 1))
    }
  }

  /// Whether the row's last column is still the blank that a wide character left. A program may have
  /// written there since, or moved text into it.
  private func hasGap(_ line: Line, width: Int) -> Bool {
    line.hasGap && (line.cells.count < width || line.cells.last?.scalar == 0x20)
  }

  /// Where each row of a line begins.
  private func cut(_ cells: [PackedCell]) -> [Int] {
    var cuts = [0]
    var start = 0
    while cells.count - start > columns {
      var end = start + columns
      // Not through a wide character.
      if cells[end].width == 0 { end -= 1 }
      cuts.append(end)
      start = end
    }
    return cuts
  }
}

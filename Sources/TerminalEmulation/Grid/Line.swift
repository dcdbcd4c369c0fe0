import TerminalModel

/// What a shell's integration (OSC 133) says begins on a row.
package enum SemanticMark: String, Sendable, Hashable {
  case prompt, output
}

/// A row of cells.
struct Line: Sendable {
  var cells: [PackedCell]
  /// Changes with each change of the cells, and is shared by no other content.
  var stamp: UInt64
  /// Whether the text goes on in the next row because it did not fit.
  var wraps = false
  /// Whether the last column of such a row holds no text, since a wide character did not fit.
  var hasGap = false
  /// How large the row is drawn; of a double one the left half of the cells shows.
  var size = LineSize.single
  /// What the shell said begins here.
  var mark: SemanticMark?

  init(cells: [PackedCell], stamp: UInt64) {
    self.cells = cells
    self.stamp = stamp
  }

  /// The row as it shows: the right half of a double one is blank.
  var shown: Line {
    guard size != .single, cells.count > 1 else { return self }
    var line = self
    let half = cells.count / 2
    line.cells.replaceSubrange(half..., with: cells[half...].map { .blank(style: $0.style) })
    if line.cells[half - 1].width == 2 {
      line.cells[half - 1] = .blank(style: line.cells[half - 1].style)
    }
    return line
  }

  /// The row without its trailing blanks.
  init(trimming line: Line) {
    self = line
    let blank = PackedCell.blank(style: 0)
    let count = (cells.lastIndex { $0 != blank } ?? -1) + 1
    cells.removeLast(cells.count - count)
  }

  mutating func renumber(styles: [UInt32], clusters: [UInt32]) {
    for column in cells.indices {
      cells[column] = cells[column].renumbered(styles: styles, clusters: clusters)
    }
  }

  /// Marks the styles and clusters that the row uses.
  func mark(styles: inout [Bool], clusters: inout [Bool]) {
    for cell in cells {
      styles[Int(cell.style)] = true
      if let cluster = cell.cluster { clusters[Int(cluster)] = true }
    }
  }
}

extension PackedCell {
  func renumbered(styles: [UInt32], clusters: [UInt32]) -> PackedCell {
    var cell = self
    cell.style = styles[Int(style)]
    if let cluster {
      cell = cell.replacing(cluster: clusters[Int(cluster)], width: width)
    }
    return cell
  }
}

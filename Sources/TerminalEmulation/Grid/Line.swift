/// A row of cells.
struct Line: Sendable {
  var cells: [PackedCell]
  /// Changes with each change of the cells, and is shared by no other content.
  var stamp: UInt64
  /// Whether the text goes on in the next row because it did not fit.
  var wraps = false

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

import TerminalModel

/// The rows of a screen in little memory, with what their numbers mean.
struct PackedScreen: Sendable {
  /// Tables of so few entries are shared with the terminal instead of being picked over.
  private static let sharedEntries = 128

  private var rows = PackedLines()
  private let stamps: [UInt64]
  /// None where all are single.
  private let sizes: [LineSize]
  private let columns: Int
  private(set) var styles: StyleBook

  init(_ lines: [Line], _ styles: StyleBook) {
    for line in lines { rows.append(line) }
    stamps = lines.map(\.stamp)
    sizes = lines.contains { $0.size != .single } ? lines.map(\.size) : []
    columns = lines.first?.cells.count ?? 0
    self.styles = styles
    if max(styles.styles.count, styles.clusters.count) > Self.sharedEntries { keepUsed() }
    rows.trim()
  }

  /// The rows as they were.
  var lines: [Line] {
    stamps.indices.map { row in
      var line = rows.line(row)
      line.cells += repeatElement(.blank(style: 0), count: columns - line.cells.count)
      line.stamp = stamps[row]
      if !sizes.isEmpty { line.size = sizes[row] }
      return line
    }
  }

  /// Takes tables of its own with the entries in use: each program that draws a rainbow would
  /// otherwise have every kept screen hold thousands of colours.
  private mutating func keepUsed() {
    var used = [Bool](repeating: false, count: styles.styles.count)
    var usedClusters = [Bool](repeating: false, count: styles.clusters.count)
    rows.mark(styles: &used, clusters: &usedClusters)
    used[0] = true
    usedClusters[0] = true
    var usedLinks = [Bool](repeating: false, count: styles.links.count)
    usedLinks[0] = true
    for number in used.indices where used[number] {
      usedLinks[Int(styles.styles[number].link)] = true
    }
    let links = Self.numbers(keeping: usedLinks)
    rows.renumber(
      styles: Self.numbers(keeping: used), clusters: Self.numbers(keeping: usedClusters))
    styles = StyleBook(
      styles: Self.kept(styles.styles, used).map { style in
        var style = style
        style.link = links[Int(style.link)]
        return style
      },
      links: Self.kept(styles.links, usedLinks),
      clusters: Self.kept(styles.clusters, usedClusters))
  }

  private static func kept<Value>(_ values: [Value], _ used: [Bool]) -> [Value] {
    values.indices.filter { used[$0] }.map { values[$0] }
  }

  /// The new number of each entry.
  private static func numbers(keeping used: [Bool]) -> [UInt32] {
    var next: UInt32 = 0
    return used.map { isUsed in
      defer { if isUsed { next += 1 } }
      return next
    }
  }
}

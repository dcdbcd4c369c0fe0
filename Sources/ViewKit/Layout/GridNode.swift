/// Children in rows of columns.
final class GridNode: Node {
  /// A column's measures in the medium's units.
  struct Column {
    var size: GridItem.Size
    var spacing: Double
    var placement: Placement

    @MainActor
    init(_ item: GridItem, _ context: ViewContext) {
      let medium = context.medium
      size =
        switch item.size {
        case .fixed(let width): .fixed(medium.width(width))
        case .flexible(let least, let most):
          .flexible(minimum: medium.width(least), maximum: medium.width(most))
        case .adaptive(let least, let most):
          // A column of no width would fit without end.
          .adaptive(minimum: max(1, medium.width(least)), maximum: medium.width(most))
        }
      spacing = medium.horizontal(item.spacing)
      placement = context.placement(item.alignment)
    }
  }

  /// Where a column stands, from the edge where lines begin.
  private struct Track {
    var offset: Double
    var width: Double
    var placement: Placement
  }

  /// The most columns that an adaptive one is parted into: more than any screen shows.
  private static let columnLimit = 4096.0

  private let columns: [Column]
  private let alignment: Placement.Share
  private let spacing: Double
  private let children: [Node]
  private let isMirrored: Bool

  init(
    columns: [Column], alignment: Placement.Share, spacing: Double, children: [Node],
    isMirrored: Bool
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.children = children
    self.isMirrored = isMirrored
    super.init(remembersAnswers: true)
  }

  override var heightUse: HeightUse { .none }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let tracks = tracks(in: proposal.width, layout)
    let heights = rowHeights(tracks, layout)
    let own = tracks.last.map { $0.offset + $0.width } ?? 0
    return Size(
      width: max(own, proposal.finiteWidth ?? own),
      height: heights.reduce(0, +) + spacing * Double(max(0, heights.count - 1)))
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let tracks = tracks(in: frame.width, stage.layout)
    let own = tracks.last.map { $0.offset + $0.width } ?? 0
    let left = frame.x + alignment.offset(in: frame.width - own, stage.medium)
    var y = frame.y
    for (row, height) in rowHeights(tracks, stage.layout).enumerated() {
      for (track, child) in zip(tracks, children[(row * tracks.count)...]) {
        let cell = Rect(
          x: isMirrored ? left + own - track.offset - track.width : left + track.offset, y: y,
          width: track.width, height: height)
        let size = child.size(
          ProposedSize(width: track.width, height: height), stage.layout)
        child.place(in: track.placement.frame(of: size, in: cell, stage.medium), stage)
      }
      y += height + spacing
    }
  }

  private func rowHeights(_ tracks: [Track], _ layout: LayoutContext) -> [Double] {
    stride(from: 0, to: children.count, by: tracks.count).map { first in
      zip(tracks, children[first...]).reduce(0) { most, cell in
        max(
          most, cell.1.size(ProposedSize(width: cell.0.width, height: nil), layout).height)
      }
    }
  }

  /// The columns in `width`: first the fixed ones, then the others, equal shares in turn.
  private func tracks(in width: Double?, _ layout: LayoutContext) -> [Track] {
    let gaps = columns.dropLast().reduce(0) { $0 + $1.spacing }
    let fixed = columns.reduce(0) { sum, column in
      if case .fixed(let width) = column.size { sum + width } else { sum }
    }
    let offered = width.flatMap { $0.isFinite ? $0 : nil }
    var left = offered.map { max(0, $0 - gaps - fixed) }
    var waiting = Double(
      columns.count { if case .fixed = $0.size { false } else { true } })
    var tracks: [Track] = []
    var offset = 0.0
    func add(_ width: Double, _ column: Column) {
      tracks.append(Track(offset: offset, width: width, placement: column.placement))
      offset += width + column.spacing
    }
    for column in columns {
      switch column.size {
      case .fixed(let width): add(width, column)
      case .flexible(let least, let most):
        let share = left.map { layout.medium.floor($0 / waiting) }
        let width = min(max(share ?? ideal(layout), least), most)
        waiting -= 1
        left = left.map { max(0, $0 - width) }
        add(width, column)
      case .adaptive(let least, let most):
        let share = left.map { $0 / waiting } ?? least
        // Columns may lie over each other, but not all in one place.
        let pitch = max(1, least + column.spacing)
        let count = min(
          Self.columnLimit, max(1, ((share + column.spacing) / pitch).rounded(.down)))
        let width = (share - column.spacing * (count - 1)) / count
        let each = min(max(layout.medium.floor(width), least), most)
        waiting -= 1
        left = left.map { max(0, $0 - each * count - column.spacing * (count - 1)) }
        for _ in 0..<Int(count) { add(each, column) }
      }
    }
    return tracks
  }

  /// What a column is wide where nothing is offered: as wide as the widest child likes.
  private func ideal(_ layout: LayoutContext) -> Double {
    children.reduce(0) { max($0, $1.size(.unspecified, layout).width) }
  }
}

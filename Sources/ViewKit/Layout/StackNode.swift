/// Children in a row along an axis.
///
/// Room is shared out as SwiftUI does: children of a higher priority first, each group keeping the
/// others' least room free; within a group the least flexible first, each offered an equal share of
/// what is left. Beyond SwiftUI, a child is offered its ideal extent where all ideals fit, so that
/// of two texts with room for both neither is cut short.
package final class StackNode: Node {
  package enum Alignment {
    case start, center, end

    init(_ alignment: HorizontalAlignment) {
      self =
        switch alignment {
        case .leading: .start
        case .center: .center
        case .trailing: .end
        }
    }

    init(_ alignment: VerticalAlignment) {
      self =
        switch alignment {
        case .top: .start
        case .center: .center
        case .bottom: .end
        }
    }
  }

  private let axis: Axis
  private let spacing: Double
  private let alignment: Alignment
  private let children: [Node]
  /// The children's sizes.
  private var answers = Answers<[Size]>()
  /// Whether the layout runs from right to left.
  var isMirrored = false

  init(axis: Axis, spacing: Double, alignment: Alignment, children: [Node]) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.children = children
    super.init()
    for child in children { child.enter(axis) }
  }

  override var heightUse: HeightUse { .inside }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    var along = gaps
    var across: Double?
    for size in sizes(proposal, layout) {
      along += axis.along(size)
      across = max(across ?? axis.across(size), axis.across(size))
    }
    return axis.size(along: along, across: across ?? 0)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let sizes = sizes(ProposedSize(frame.size), stage.layout)
    var offset = 0.0
    for (child, size) in zip(children, sizes) {
      let across = axis.across(frame.size) - axis.across(size)
      let share = shareAcross.offset(in: across, stage.layout.medium)
      let rect =
        switch axis {
        case .vertical:
          Rect(
            x: frame.x + share, y: frame.y + offset, width: size.width, height: size.height)
        case .horizontal:
          Rect(
            x: isMirrored ? frame.maxX - offset - size.width : frame.x + offset,
            y: frame.y + share, width: size.width, height: size.height)
        }
      child.place(in: rect, stage)
      offset += axis.along(size) + spacing
    }
  }

  private var gaps: Double { spacing * Double(max(0, children.count - 1)) }

  private var shareAcross: Placement.Share {
    let flipped = axis == .vertical && isMirrored
    return switch alignment {
    case .center: .center
    case .start: flipped ? .end : .start
    case .end: flipped ? .start : .end
    }
  }

  private func sizes(_ proposal: ProposedSize, _ layout: LayoutContext) -> [Size] {
    if let known = answers.known(for: proposal, layout) { return known }
    let outer = layout.heights.begin()
    let sizes = share(proposal, layout)
    answers.add(sizes, for: proposal, isForAllHeights: layout.heights.end(outer))
    return sizes
  }

  private func share(_ proposal: ProposedSize, _ layout: LayoutContext) -> [Size] {
    let across = axis.across(proposal)
    guard children.count > 1, let available = axis.along(proposal), available > 0,
      available.isFinite
    else {
      var sizes: [Size] = []
      sizes.reserveCapacity(children.count)
      for child in children { sizes.append(child.size(proposal, layout)) }
      return sizes
    }
    var sizes = sizes(axis.proposal(along: nil, across: across), layout)
    // Nobody gives way or grows: there is no room to be shared out.
    if axis == .vertical, !layout.heights.haveCounted { return sizes }
    var ideal = gaps
    for size in sizes { ideal += axis.along(size) }
    if abs(ideal - available) < 1e-6 { return sizes }
    var order = sharers(ideals: sizes, across: across, layout)
    var left = available - gaps
    var reserved = 0.0
    for sharer in order { reserved += sharer.least }
    order.sort()
    var start = 0
    while start < order.count {
      var end = start
      var wanted = 0.0
      while end < order.count, order[end].priority == order[start].priority { end += 1 }
      for sharer in order[start..<end] {
        reserved -= sharer.least
        wanted += sharer.ideal
      }
      while start < end {
        let sharer = order[start]
        let free = max(0, left - reserved)
        let fair = free / Double(end - start)
        let share = wanted <= free + 1e-6 ? max(fair, sharer.ideal) : fair
        wanted -= sharer.ideal
        let offer = share.isFinite ? layout.medium.floor(share) : share
        let size = children[sharer.index].size(
          axis.proposal(along: offer, across: across), layout)
        sizes[sharer.index] = size
        left -= axis.along(size)
        start += 1
      }
    }
    return sizes
  }

  /// What is to be known of the children to share out room among them.
  private func sharers(ideals: [Size], across: Double?, _ layout: LayoutContext) -> [Sharer] {
    // Parents ask for the least and the most too.
    let leasts = sizes(axis.proposal(along: 0, across: across), layout)
    let mosts = sizes(axis.proposal(along: .infinity, across: across), layout)
    var sharers: [Sharer] = []
    sharers.reserveCapacity(children.count)
    for (index, child) in children.enumerated() {
      let least = axis.along(leasts[index])
      sharers.append(
        Sharer(
          index: index, priority: child.layoutPriority, ideal: axis.along(ideals[index]),
          least: least, flexibility: axis.along(mosts[index]) - least))
    }
    return sharers
  }
}

/// A child of a stack while room is shared out; the first in order takes room first.
private struct Sharer: Comparable {
  let index: Int
  let priority: Double
  let ideal: Double
  let least: Double
  let flexibility: Double

  static func < (one: Sharer, other: Sharer) -> Bool {
    if one.priority != other.priority { return one.priority > other.priority }
    return one.flexibility == other.flexibility
      ? one.index < other.index : one.flexibility < other.flexibility
  }
}

extension Axis {
  func along(_ size: Size) -> Double { self == .vertical ? size.height : size.width }
  func across(_ size: Size) -> Double { self == .vertical ? size.width : size.height }
  func along(_ proposal: ProposedSize) -> Double? {
    self == .vertical ? proposal.height : proposal.width
  }
  func across(_ proposal: ProposedSize) -> Double? {
    self == .vertical ? proposal.width : proposal.height
  }
  func size(along: Double, across: Double) -> Size {
    self == .vertical
      ? Size(width: across, height: along) : Size(width: along, height: across)
  }
  func proposal(along: Double?, across: Double?) -> ProposedSize {
    self == .vertical
      ? ProposedSize(width: across, height: along) : ProposedSize(width: along, height: across)
  }
}

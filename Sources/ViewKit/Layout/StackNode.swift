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
  private var shares: [(proposal: ProposedSize, sizes: [Size])] = []
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

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let sizes = sizes(proposal, layout)
    let along = sizes.reduce(gaps) { $0 + axis.along($1) }
    let across = sizes.map(axis.across).max() ?? 0
    return axis.size(along: along, across: across)
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
    for known in shares where known.proposal == proposal { return known.sizes }
    let sizes = share(proposal, layout)
    shares.append((proposal, sizes))
    return sizes
  }

  private func share(_ proposal: ProposedSize, _ layout: LayoutContext) -> [Size] {
    let across = axis.across(proposal)
    if children.count == 1 { return [children[0].size(proposal, layout)] }
    guard let available = axis.along(proposal), available > 0, available.isFinite else {
      return children.map {
        $0.size(axis.proposal(along: axis.along(proposal), across: across), layout)
      }
    }
    let ideals = children.map { $0.size(axis.proposal(along: nil, across: across), layout) }
    let ideal = ideals.map(axis.along)
    if abs(ideal.reduce(gaps, +) - available) < 1e-6 { return ideals }
    var sizes = Array(repeating: Size.zero, count: children.count)
    var left = available - gaps
    let least = children.map { child in
      axis.along(child.size(axis.proposal(along: 0, across: across), layout))
    }
    let most = children.map { child in
      axis.along(child.size(axis.proposal(along: .infinity, across: across), layout))
    }
    let priorities = children.map(\.layoutPriority)
    let order = children.indices.sorted { one, other in
      let flexibility = (most[one] - least[one], most[other] - least[other])
      if priorities[one] != priorities[other] { return priorities[one] > priorities[other] }
      return flexibility.0 == flexibility.1 ? one < other : flexibility.0 < flexibility.1
    }
    var reserved = least.reduce(0, +)
    var start = 0
    while start < order.count {
      let group = order[start...].prefix { priorities[$0] == priorities[order[start]] }
      for index in group { reserved -= least[index] }
      var wanted = group.reduce(0) { $0 + ideal[$1] }
      for (turn, index) in group.enumerated() {
        let free = max(0, left - reserved)
        let fair = free / Double(group.count - turn)
        let share = wanted <= free + 1e-6 ? max(fair, ideal[index]) : fair
        wanted -= ideal[index]
        let offer = share.isFinite ? layout.medium.floor(share) : share
        sizes[index] = children[index].size(axis.proposal(along: offer, across: across), layout)
        left -= axis.along(sizes[index])
      }
      start = group.endIndex
    }
    return sizes
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

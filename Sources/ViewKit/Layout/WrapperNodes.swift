/// A node around another; passes on what it doesn't change.
class WrapperNode: Node {
  let child: Node

  init(_ child: Node) {
    self.child = child
    super.init()
  }

  override var layoutPriority: Double { child.layoutPriority }
  override func enter(_ axis: Axis) { child.enter(axis) }
  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    child.size(proposal, layout)
  }
  override func place(in frame: Rect, _ stage: Stage) { child.place(in: frame, stage) }
}

/// Room around a child.
final class PaddingNode: WrapperNode {
  private let insets: ResolvedInsets

  init(_ child: Node, _ insets: ResolvedInsets) {
    self.insets = insets
    super.init(child)
  }

  override func enter(_ axis: Axis) {}

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let across = insets.left + insets.right
    let down = insets.top + insets.bottom
    let size = child.size(
      ProposedSize(
        width: proposal.width.map { max(0, $0 - across) },
        height: proposal.height.map { max(0, $0 - down) }), layout)
    return Size(width: size.width + across, height: size.height + down)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    child.place(in: frame.inset(by: insets), stage)
  }
}

/// A frame of given extents, or within limits.
final class FrameNode: WrapperNode {
  struct Limits {
    var least: Double?
    var ideal: Double?
    var most: Double?

    /// What to offer a child, where the parent offers `proposal`.
    func offer(_ proposal: Double?) -> Double? {
      guard let value = proposal ?? ideal else { return nil }
      return clamped(value)
    }

    /// The frame's own extent around a child of `child`, where the parent offers `proposal`.
    func answer(_ proposal: Double?, child: Double) -> Double {
      guard least != nil || most != nil || ideal != nil else { return child }
      guard let proposal else { return ideal ?? clamped(child) }
      let low = least ?? min(child, most ?? child)
      let high = most ?? max(child, low)
      return min(max(proposal, low), max(low, high))
    }

    private func clamped(_ value: Double) -> Double {
      max(least ?? 0, min(most ?? .infinity, value))
    }
  }

  private let width: Limits
  private let height: Limits
  private let placement: Placement

  init(_ child: Node, width: Limits, height: Limits, placement: Placement) {
    self.width = width
    self.height = height
    self.placement = placement
    super.init(child)
  }

  override func enter(_ axis: Axis) {}

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let inside = child.size(
      ProposedSize(width: width.offer(proposal.width), height: height.offer(proposal.height)),
      layout)
    return Size(
      width: width.answer(proposal.width, child: inside.width),
      height: height.answer(proposal.height, child: inside.height))
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let size = child.size(ProposedSize(frame.size), stage.layout)
    child.place(in: placement.frame(of: size, in: frame, stage.layout.medium), stage)
  }
}

/// A child at its ideal extent, whatever is offered.
final class FixedSizeNode: WrapperNode {
  private let horizontal: Bool
  private let vertical: Bool

  init(_ child: Node, horizontal: Bool, vertical: Bool) {
    self.horizontal = horizontal
    self.vertical = vertical
    super.init(child)
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    child.size(
      ProposedSize(
        width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height),
      layout)
  }
}

/// A child with another priority in its stack.
final class PriorityNode: WrapperNode {
  private let priority: Double

  init(_ child: Node, _ priority: Double) {
    self.priority = priority
    super.init(child)
  }

  override var layoutPriority: Double { priority }
}

/// A child drawn elsewhere than it stands.
final class OffsetNode: WrapperNode {
  private let x: Double
  private let y: Double

  init(_ child: Node, x: Double, y: Double) {
    self.x = x
    self.y = y
    super.init(child)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    var moved = frame
    moved.x += x
    moved.y += y
    child.place(in: moved, stage)
  }
}

/// A child seen inside its rounded frame alone.
final class ClipNode: WrapperNode {
  private let radius: Double

  init(_ child: Node, radius: Double) {
    self.radius = radius
    super.init(child)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    stage.clipped(to: frame, radius: radius) { child.place(in: frame, stage) }
  }
}

/// A child seen through.
final class OpacityNode: WrapperNode {
  private let share: Double

  init(_ child: Node, _ share: Double) {
    self.share = share
    super.init(child)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    stage.draw(.pushOpacity(share))
    child.place(in: frame, stage)
    stage.draw(.popOpacity)
  }
}

/// A child whose middle stands at a place in the room there is.
final class PositionNode: WrapperNode {
  private let x: Double
  private let y: Double
  private let isMirrored: Bool

  init(_ child: Node, x: Double, y: Double, isMirrored: Bool) {
    self.x = x
    self.y = y
    self.isMirrored = isMirrored
    super.init(child)
  }

  override func enter(_ axis: Axis) {}

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let own = child.size(proposal, layout)
    func extent(_ offered: Double?, _ own: Double) -> Double {
      offered.flatMap { $0.isFinite ? $0 : nil } ?? own
    }
    return Size(
      width: extent(proposal.width, own.width), height: extent(proposal.height, own.height))
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let size = child.size(ProposedSize(frame.size), stage.layout)
    let middle = isMirrored ? frame.maxX - x : frame.x + x
    child.place(
      in: Rect(
        x: stage.medium.floor(middle - size.width / 2),
        y: stage.medium.floor(frame.y + y - size.height / 2), width: size.width,
        height: size.height),
      stage)
  }
}

/// A child that throws a shadow.
final class ShadowNode: WrapperNode {
  private let shadow: Shadow

  init(_ child: Node, _ shadow: Shadow) {
    self.shadow = shadow
    super.init(child)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    stage.draw(.pushShadow(shadow))
    child.place(in: frame, stage)
    stage.draw(.popShadow)
  }
}

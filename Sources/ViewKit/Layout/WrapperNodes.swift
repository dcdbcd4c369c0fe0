/// A node around another; passes on what it doesn't change.
class WrapperNode: Node {
  let child: Node

  init(_ child: Node, remembersAnswers: Bool = false) {
    self.child = child
    super.init(remembersAnswers: remembersAnswers)
  }

  override var layoutPriority: Double { child.layoutPriority }
  override var heightUse: HeightUse { .inside }
  override func enter(_ axis: Axis) { child.enter(axis) }
  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    child.size(proposal, layout)
  }
  override func place(in frame: Rect, _ stage: Stage) { child.place(in: frame, stage) }
}

/// A node that takes its room by itself: a spacer inside knows nothing of the stack around.
class RoomNode: WrapperNode {
  override func enter(_ axis: Axis) {}
}

/// Room around a child.
final class PaddingNode: RoomNode {
  private let insets: ResolvedInsets

  init(_ child: Node, _ insets: ResolvedInsets) {
    self.insets = insets
    super.init(child)
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let across = insets.left + insets.right
    let down = insets.top + insets.bottom
    let size = child.size(proposal.less(across: across, down: down), layout)
    return Size(width: size.width + across, height: size.height + down)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    child.place(in: frame.inset(by: insets), stage)
  }
}

/// A frame of given extents, or within limits.
final class FrameNode: RoomNode {
  struct Limits {
    var least: Double?
    var ideal: Double?
    var most: Double?

    /// What they leave of the height that is offered.
    var use: HeightUse {
      guard least != nil || ideal != nil || most != nil else { return .inside }
      return least == most && ideal == most ? HeightUse.none : .own
    }

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

  override var heightUse: HeightUse { height.use }

  private let width: Limits
  private let height: Limits
  private let placement: Placement

  init(_ child: Node, width: Limits, height: Limits, placement: Placement) {
    self.width = width
    self.height = height
    self.placement = placement
    super.init(child)
  }

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

  override var heightUse: HeightUse { vertical ? .none : .inside }

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

/// A child drawn between two items that say how, such as seen through or with a shadow.
final class LayerNode: WrapperNode {
  private let items: (before: DisplayList.Item, after: DisplayList.Item)

  private init(_ child: Node, _ before: DisplayList.Item, _ after: DisplayList.Item) {
    items = (before, after)
    super.init(child)
  }

  /// A child seen through.
  convenience init(_ child: Node, opacity: Double) {
    self.init(child, .pushOpacity(opacity), .popOpacity)
  }

  /// A child that throws a shadow.
  convenience init(_ child: Node, shadow: Shadow) {
    self.init(child, .pushShadow(shadow), .popShadow)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    stage.draw(items.before)
    child.place(in: frame, stage)
    stage.draw(items.after)
  }
}

/// A child whose middle stands at a place in the room there is.
final class PositionNode: RoomNode {
  private let middle: (Rect) -> Point

  /// - Parameter middle: where in the room the child's middle stands.
  init(_ child: Node, middle: @escaping (Rect) -> Point) {
    self.middle = middle
    super.init(child)
  }

  override var heightUse: HeightUse { .own }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    proposal.filled(or: child.size(proposal, layout))
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let size = child.size(ProposedSize(frame.size), stage.layout)
    let middle = middle(frame)
    child.place(
      in: Rect(
        x: stage.medium.floor(middle.x - size.width / 2),
        y: stage.medium.floor(middle.y - size.height / 2), width: size.width,
        height: size.height),
      stage)
  }
}

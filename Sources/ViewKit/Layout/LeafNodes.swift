/// Room that takes what its stack has left.
final class SpacerNode: Node {
  private let minimum: Size
  private var axis: Axis?

  init(minimum: Size) {
    self.minimum = minimum
    super.init()
  }

  /// After all else, so that a spacer never takes room that something drawn could use.
  override var layoutPriority: Double { -1 }

  override func enter(_ axis: Axis) { self.axis = axis }

  override var heightUse: HeightUse { axis == .horizontal ? .none : .own }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    Size(
      width: axis == .vertical ? 0 : max(minimum.width, proposal.width ?? 0),
      height: axis == .horizontal ? 0 : max(minimum.height, proposal.height ?? 0))
  }
}

/// A hairline across its stack.
final class DividerNode: Node {
  private let paint: Paint
  private var axis = Axis.vertical

  init(paint: Paint) {
    self.paint = paint
    super.init()
  }

  override func enter(_ axis: Axis) { self.axis = axis }

  override var heightUse: HeightUse { axis == .vertical ? .none : .own }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let across = axis.across(proposal) ?? 0
    return axis.size(along: layout.medium.hairline, across: across)
  }

  override func place(in frame: Rect, _ stage: Stage) { stage.draw(.rule(frame, paint)) }
}

/// A colour or a blend over all the room there is.
final class FillNode: Node {
  private let filling: DisplayList.Filling
  private let radius: Double

  init(_ filling: DisplayList.Filling, radius: Double = 0) {
    self.filling = filling
    self.radius = radius
    super.init()
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    Size(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    stage.draw(.fill(frame, radius: radius, filling))
    if covers(in: stage.medium) { stage.cover(frame) }
  }

  /// Whether nothing behind it can be seen.
  private func covers(in medium: Medium) -> Bool {
    switch filling {
    case .color(let paint): medium.isCells ? paint.terminal != nil : paint.rgba.alpha == 255
    case .gradient: !medium.isCells
    }
  }
}

/// A frame around all the room there is.
final class StrokeNode: Node {
  private let paint: Paint
  private let radius: Double
  private let width: Double

  init(_ paint: Paint, radius: Double, width: Double) {
    self.paint = paint
    self.radius = radius
    self.width = width
    super.init()
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    Size(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    stage.draw(.stroke(frame, radius: radius, width: width, paint))
  }
}

extension View {
  /// Shows `other` in the view's place where there is less room than `width` × `height` points.
  public func replaced(
    belowWidth width: Double, height: Double, @ViewBuilder by other: () -> some View
  ) -> some View {
    let other = other()
    return Primitive { context in
      [
        LeastRoomNode(
          context.child(.index(0)).node(of: self),
          other: context.child(.index(1)).node(of: other),
          least: Size(width: context.medium.width(width), height: context.medium.height(height)))
      ]
    }
  }
}

/// A child, or another where the room offered is too small for it.
final class LeastRoomNode: WrapperNode {
  private let other: Node
  private let least: Size

  init(_ child: Node, other: Node, least: Size) {
    self.other = other
    self.least = least
    super.init(child)
  }

  override var heightUse: HeightUse { .own }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let isTooSmall =
      (proposal.width ?? .infinity) < least.width || (proposal.height ?? .infinity) < least.height
    return (isTooSmall ? other : child).size(proposal, layout)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let isTooSmall = frame.width < least.width || frame.height < least.height
    (isTooSmall ? other : child).place(in: frame, stage)
  }
}

/// Children on top of one another.
final class OverlapNode: Node {
  private let placement: Placement
  private let children: [Node]

  init(alignment: Placement, children: [Node]) {
    placement = alignment
    self.children = children
    super.init(remembersAnswers: true)
  }

  override var heightUse: HeightUse { .inside }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    var most = Size.zero
    for child in children {
      let size = child.size(proposal, layout)
      most.width = max(most.width, size.width)
      most.height = max(most.height, size.height)
    }
    return most
  }

  override func place(in frame: Rect, _ stage: Stage) {
    for child in children {
      let size = child.size(ProposedSize(frame.size), stage.layout)
      child.place(in: placement.frame(of: size, in: frame, stage.layout.medium), stage)
    }
  }
}

/// A child with others behind or in front of it that take its size.
final class LayeredNode: Node {
  private let child: Node
  private let placement: Placement
  private let behind: [Node]
  private let front: [Node]

  init(_ child: Node, placement: Placement, behind: [Node] = [], front: [Node] = []) {
    self.child = child
    self.placement = placement
    self.behind = behind
    self.front = front
    super.init()
  }

  override var layoutPriority: Double { child.layoutPriority }

  override var heightUse: HeightUse { .inside }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    child.size(proposal, layout)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    place(behind, in: frame, stage)
    child.place(in: frame, stage)
    place(front, in: frame, stage)
  }

  private func place(_ layers: [Node], in frame: Rect, _ stage: Stage) {
    for layer in layers {
      let size = layer.size(ProposedSize(frame.size), stage.layout)
      layer.place(in: placement.frame(of: size, in: frame, stage.layout.medium), stage)
    }
  }
}

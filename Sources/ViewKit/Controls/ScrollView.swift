/// A window on a larger view, moved by wheel, keys, drags and focus.
public struct ScrollView<Content: View>: View, PrimitiveView {
  private let axes: Axis.Set
  private let content: Content

  /// Makes a window that scrolls over `content` along `axes`.
  public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }

  package func nodes(in context: ViewContext) -> [Node] {
    [
      ScrollNode(
        context.child(.content).node(of: content), context, axes: axes, role: .scrollArea)
    ]
  }
}

final class ScrollNode: WrapperNode {
  private let context: ViewContext
  private let axes: Axis.Set
  private let role: AccessibilityRole

  init(_ child: Node, _ context: ViewContext, axes: Axis.Set, role: AccessibilityRole) {
    self.context = context
    self.axes = axes
    self.role = role
    super.init(child)
  }

  private var isMirrored: Bool { context.environment.layoutDirection == .rightToLeft }

  override func enter(_ axis: Axis) {}

  /// What the content is offered: its ideal along the axes that scroll.
  private func offer(_ proposal: ProposedSize) -> ProposedSize {
    ProposedSize(
      width: axes.contains(.horizontal) ? nil : proposal.width,
      height: axes.contains(.vertical) ? nil : proposal.height)
  }

  override var heightUse: HeightUse { axes.contains(.vertical) ? .own : .inside }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let content = child.size(offer(proposal), layout)
    return Size(
      width: proposal.width.map { $0.isFinite ? $0 : content.width } ?? content.width,
      height: axes.contains(.vertical) ? proposal.height ?? content.height : content.height)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    var content = child.size(offer(ProposedSize(frame.size)), stage.layout)
    if !axes.contains(.horizontal) { content.width = frame.width }
    var area = ScrollArea(id: context.id, frame: frame, contentSize: content, offset: .zero)
    if !axes.contains(.vertical) { area.contentSize.height = min(content.height, frame.height) }
    // Where lines run from right to left, a row begins at its right end.
    let start = Point(x: isMirrored ? area.maxOffset.x : 0, y: 0)
    area.offset = context.interaction.offsets[context.id] ?? start
    area.offset.x = min(max(0, area.offset.x), area.maxOffset.x)
    area.offset.y = min(max(0, area.offset.y), area.maxOffset.y)
    let spare = max(0, frame.width - content.width)
    let inside = stage.collecting {
      stage.scrolling(area) {
        child.place(
          in: Rect(
            x: frame.x - area.offset.x + (isMirrored ? spare : 0), y: frame.y - area.offset.y,
            width: content.width, height: content.height),
          stage)
      }
    }
    if stage.medium.isCells { showPosition(area, stage) }
    var element = AccessibilityElement(
      id: context.id, role: role, frame: frame, visibleFrame: stage.visible(frame))
    element.children = inside
    stage.add(element)
  }

  /// Shows which part is seen where there is more than fits: down the trailing edge by a mark, across
  /// by an arrow at each end with something beyond.
  private func showPosition(_ area: ScrollArea, _ stage: Stage) {
    let frame = area.frame
    let paint = context.paint(context.theme.line)
    if area.maxOffset.y > 0, frame.height >= 3 {
      let length = max(1, (frame.height * frame.height / area.contentSize.height).rounded(.down))
      let top = ((frame.height - length) * area.offset.y / area.maxOffset.y).rounded()
      let mark = Rect(
        x: isMirrored ? frame.x : frame.maxX - 1, y: frame.y + top, width: 1, height: length)
      stage.draw(.glyphs(mark, isMirrored ? "▏" : "▕", paint))
    }
    if area.maxOffset.x > 0, frame.width >= 3 {
      let middle = frame.y + ((frame.height - 1) / 2).rounded(.down)
      func arrow(_ glyph: String, at x: Double) {
        let accent = context.paint(context.theme.accent)
        stage.draw(.glyphs(Rect(x: x, y: middle, width: 1, height: 1), glyph, accent))
      }
      if area.offset.x > 0 { arrow("‹", at: frame.x) }
      if area.offset.x < area.maxOffset.x { arrow("›", at: frame.maxX - 1) }
    }
  }
}

/// A window on a larger view, moved by wheel, keys and focus.
public struct ScrollView<Content: View>: View, PrimitiveView {
  private let content: Content

  /// Makes a window that scrolls up and down over `content`.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  package func nodes(in context: ViewContext) -> [Node] {
    [ScrollNode(context.child(.content).node(of: content), context, role: .scrollArea)]
  }
}

final class ScrollNode: WrapperNode {
  private let context: ViewContext
  private let role: AccessibilityRole

  init(_ child: Node, _ context: ViewContext, role: AccessibilityRole) {
    self.context = context
    self.role = role
    super.init(child)
  }

  override func enter(_ axis: Axis) {}

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let content = child.size(ProposedSize(width: proposal.width, height: nil), layout)
    return Size(
      width: proposal.width.map { $0.isFinite ? $0 : content.width } ?? content.width,
      height: proposal.height ?? content.height)
  }

  override func place(in frame: Rect, _ canvas: Canvas) {
    let content = child.size(ProposedSize(width: frame.width, height: nil), canvas.layout)
    var area = ScrollArea(
      id: context.id, frame: frame, contentSize: content,
      offset: context.interaction.offsets[context.id] ?? .zero)
    area.offset.x = 0
    area.offset.y = min(max(0, area.offset.y), area.maxOffset.y)
    let inside = canvas.collecting {
      canvas.scrolling(area) {
        child.place(
          in: Rect(
            x: frame.x, y: frame.y - area.offset.y, width: frame.width, height: content.height),
          canvas)
      }
    }
    showPosition(area, canvas)
    var element = AccessibilityElement(
      id: context.id, role: role, frame: frame, visibleFrame: canvas.visible(frame))
    element.children = inside
    canvas.add(element)
  }

  /// Shows which part is seen, by a mark at the trailing edge, where there is more than fits.
  private func showPosition(_ area: ScrollArea, _ canvas: Canvas) {
    let frame = area.frame
    guard area.maxOffset.y > 0, frame.height >= 3, canvas.medium.isCells else { return }
    let length = max(1, (frame.height * frame.height / area.contentSize.height).rounded(.down))
    let top = ((frame.height - length) * area.offset.y / area.maxOffset.y).rounded()
    canvas.draw(
      .glyphs(
        Rect(x: frame.maxX - 1, y: frame.y + top, width: 1, height: length), "▕",
        context.paint(context.theme.line)))
  }
}

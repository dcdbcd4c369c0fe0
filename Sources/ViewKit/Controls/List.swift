/// Rows that scroll; in cells a rule stands between them, and the focused row carries a bar.
public struct List<Content: View>: View, PrimitiveView {
  private let style: ListStyle
  private let scrolls: Bool
  private let content: Content

  /// Makes a list whose rows are the views in `content`; without `scrolls` it is as high as they.
  public init(style: ListStyle = .cards, scrolls: Bool = true, @ViewBuilder content: () -> Content)
  {
    self.style = style
    self.scrolls = scrolls
    self.content = content()
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let inside = context.child(.content)
    let rule = context.medium.isCells || style == .plain
    var rows: [Node] = []
    var last: (source: NodeID, count: Int) = (context.id, 0)
    for row in inside.nodes(of: content) {
      if !rows.isEmpty, rule { rows.append(DividerNode(paint: context.paint(context.theme.line))) }
      let source = row.source ?? inside.id
      last = source == last.source ? (source, last.count + 1) : (source, 0)
      let id = context.identities.child(of: source, .row(last.count))
      rows.append(RowNode(row, id: id, context))
    }
    let stack = StackNode(
      axis: .vertical, spacing: rule ? 0 : 12, alignment: .start, children: rows)
    return [
      scrolls
        ? ScrollNode(stack, context, axes: .vertical, role: .list) : ListNode(stack, id: context.id)
    ]
  }
}

extension List {
  /// Makes a list with a row for each element of `data`, known by its `id`.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, style: ListStyle = .cards, scrolls: Bool = true,
    @ViewBuilder row: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(style: style, scrolls: scrolls) { ForEach(data, content: row) }
  }
}

/// How a list's rows are told apart in an image.
public enum ListStyle: Hashable, Sendable {
  /// By 12 points between them; the rows are cards.
  case cards
  /// By hairlines.
  case plain
}

/// A list that doesn't scroll by itself.
final class ListNode: WrapperNode {
  private let id: NodeID

  init(_ child: Node, id: NodeID) {
    self.id = id
    super.init(child)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    var element = AccessibilityElement(
      id: id, role: .list, frame: frame, visibleFrame: stage.visible(frame))
    element.children = stage.collecting { super.place(in: frame, stage) }
    stage.add(element)
  }
}

/// A row: as wide as the list, with a gutter in cells for the bar of the focus.
final class RowNode: WrapperNode {
  private let id: NodeID
  private let gutter: ResolvedInsets

  init(_ child: Node, id: NodeID, _ context: ViewContext) {
    self.id = id
    var gutter = ResolvedInsets()
    if context.medium.isCells {
      gutter.left = 1
      gutter.right = 1
    }
    self.gutter = gutter
    super.init(child)
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let across = gutter.left + gutter.right
    let inside = proposal.less(across: across, down: 0)
    let size = child.size(ProposedSize(width: inside.width, height: proposal.height), layout)
    let width = size.width + across
    let offered = proposal.finiteWidth
    return Size(width: max(width, offered ?? width), height: size.height)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    var element = AccessibilityElement(
      id: id, role: .row, frame: frame, visibleFrame: stage.visible(frame))
    element.children = stage.collecting { child.place(in: frame.inset(by: gutter), stage) }
    stage.add(element)
  }
}

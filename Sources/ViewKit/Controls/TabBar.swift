/// A tab of a tab bar.
public struct TabItem: Hashable, Sendable {
  /// The developer's name for the tab, such as `tab.find`.
  public var identifier: String
  /// What stands under its symbol.
  public var title: String
  /// A character of a symbol font.
  public var symbol: String
  /// How many things wait behind it; 0 shows nothing.
  public var badge: Int

  /// Makes a tab.
  public init(_ title: String, symbol: String, identifier: String, badge: Int = 0) {
    self.title = title
    self.symbol = symbol
    self.identifier = identifier
    self.badge = badge
  }
}

/// The bar at a screen's foot that switches between an app's places: 49 points, or two rows.
public struct TabBar: View, PrimitiveView {
  private let items: [TabItem]
  private let selected: String
  private let select: @MainActor @Sendable (TabItem) -> Void

  /// Makes a bar of `items`, the one with the identifier `selected` chosen.
  public init(
    _ items: [TabItem], selected: String,
    select: @escaping @MainActor @Sendable (TabItem) -> Void
  ) {
    self.items = items
    self.selected = selected
    self.select = select
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let tabs = items.enumerated().map { index, item in
      tab(item, context.child(.key(AnyHashable(item.identifier))))
    }
    let theme = context.theme
    let row = StackNode(axis: .horizontal, spacing: 0, alignment: .center, children: tabs)
    row.isMirrored = context.environment.layoutDirection == .rightToLeft
    let rule = DividerNode(paint: context.paint(theme.line))
    let inCells = context.medium.isCells
    let bar = FrameNode(
      row, width: .init(least: nil, ideal: nil, most: .infinity),
      height: inCells ? .init(least: 1, ideal: 1, most: 1) : .init(least: 49, ideal: 49, most: 49),
      placement: .middle)
    let stack = StackNode(axis: .vertical, spacing: 0, alignment: .center, children: [rule, bar])
    let filled = LayeredNode(
      stack, placement: .middle, behind: [FillNode(.color(context.paint(theme.card)))])
    return [ElementNode(filled, context, isContainer: true) { $0.role = .tabBar }]
  }

  private func tab(_ item: TabItem, _ context: ViewContext) -> Node {
    // Which one is chosen and what waits behind each are values.
    let isRedacted = context.environment.isRedacted
    let isSelected = item.identifier == selected && !isRedacted
    var item = item
    if isRedacted { item.badge = 0 }
    let select = select
    let look = TabLabel(item: item, isSelected: isSelected, isFocused: context.isFocused)
    let node = InteractiveNode(
      context.child(.content).node(of: look), context, role: .tab, label: item.title, sign: .label
    ) { select(item) }
    node.ringRadius = 10
    node.ringDistance = -3
    node.change = { element in
      element.identifier = item.identifier
      element.isSelected = isSelected
      element.text = item.title
      element.value = item.badge > 0 ? String(item.badge) : nil
      element.children = []
    }
    return node
  }
}

private struct TabLabel: View {
  let item: TabItem
  let isSelected: Bool
  let isFocused: Bool
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  var body: some View {
    if medium.isCells { inCells } else { inPoints }
  }

  private var inCells: some View {
    HStack(spacing: 0) {
      Text(" \(item.title)")
        .underline(isFocused)
        .foregroundStyle(isSelected ? theme.onAccent : theme.ink)
      Text(item.badge > 0 ? superscript : " ")
        .foregroundStyle(isSelected ? theme.onAccent : theme.accent)
    }
    .fontWeight(isSelected ? .bold : nil)
    .background(isSelected ? theme.accent : .clear)
    .lineLimit(1)
    .frame(maxWidth: .infinity)
  }

  private var inPoints: some View {
    VStack(spacing: 1) {
      Symbol(item.symbol, size: 20)
      Text(item.title).font(.tab).fontWeight(isSelected ? .semibold : .regular)
    }
    .foregroundStyle(isSelected ? theme.accent : theme.dim)
    .lineLimit(1)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .overlay(alignment: .top) {
      if item.badge > 0 {
        Text(String(item.badge)).font(.tab).bold().foregroundStyle(theme.onAccent)
          .padding(.horizontal, 5).padding(.vertical, 2)
          .background(theme.accent, cornerRadius: 8)
          .offset(x: 16, y: 3)
      }
    }
  }

  private var superscript: String {
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    return String(String(item.badge).compactMap(\.wholeNumberValue).map { digits[$0] })
  }
}

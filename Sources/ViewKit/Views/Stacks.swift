/// Views from top to bottom.
public struct VStack<Content: View>: View, PrimitiveView {
  private let alignment: HorizontalAlignment
  private let spacing: Double
  private let content: Content

  /// Makes a stack; `spacing` is in points (a row of cells for each 16, ties down).
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double = 8,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let node = StackNode(
      axis: .vertical, spacing: context.medium.vertical(spacing),
      alignment: StackNode.Alignment(alignment), children: context.nodes(of: content))
    node.isMirrored = context.environment.layoutDirection == .rightToLeft
    return [node]
  }
}

/// Views side by side, in reading order.
public struct HStack<Content: View>: View, PrimitiveView {
  private let alignment: VerticalAlignment
  private let spacing: Double
  private let content: Content

  /// Makes a stack; `spacing` is in points (a column of cells for each 8, ties down).
  public init(
    alignment: VerticalAlignment = .center, spacing: Double = 8,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let node = StackNode(
      axis: .horizontal, spacing: context.medium.horizontal(spacing),
      alignment: StackNode.Alignment(alignment), children: context.nodes(of: content))
    node.isMirrored = context.environment.layoutDirection == .rightToLeft
    return [node]
  }
}

/// Views on top of one another, the last in front.
public struct ZStack<Content: View>: View, PrimitiveView {
  private let alignment: Alignment
  private let content: Content

  /// Makes a pile; smaller views stand at `alignment` within the largest.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  package func nodes(in context: ViewContext) -> [Node] {
    [
      OverlapNode(
        alignment: context.placement(alignment), children: context.nodes(of: content))
    ]
  }
}

/// Room that takes what its stack has left.
public struct Spacer: View, PrimitiveView {
  private let minLength: Double

  /// Makes room of at least `minLength` points.
  public init(minLength: Double = 0) { self.minLength = minLength }

  package func nodes(in context: ViewContext) -> [Node] {
    [
      SpacerNode(
        minimum: Size(
          width: context.medium.horizontal(minLength), height: context.medium.vertical(minLength)))
    ]
  }
}

/// A hairline across its stack; in cells a row of `─`.
public struct Divider: View, PrimitiveView {
  /// Makes a hairline in the theme's colour of rules.
  public init() {}

  package func nodes(in context: ViewContext) -> [Node] {
    [DividerNode(paint: context.paint(context.theme.line))]
  }
}

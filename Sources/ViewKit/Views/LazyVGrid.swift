/// How wide a column of a grid is.
public struct GridItem: Hashable, Sendable {
  /// The ways of being wide, in points.
  public enum Size: Hashable, Sendable {
    /// So wide.
    case fixed(Double)
    /// An equal share of what is left, within limits.
    case flexible(minimum: Double = 10, maximum: Double = .infinity)
    /// As many columns as fit at the least width, of a point or more, in the place of one flexible column.
    case adaptive(minimum: Double, maximum: Double = .infinity)
  }

  /// How wide.
  public var size: Size
  /// The room between it and the next column, in points.
  public var spacing: Double
  /// Where a smaller view stands in the column.
  public var alignment: Alignment

  /// Makes a column.
  public init(_ size: Size = .flexible(), spacing: Double = 8, alignment: Alignment = .center) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}

/// Views in rows of columns, filled in reading order; a row is as high as its highest view.
///
/// All views are laid out, so that tests find what is scrolled away; see ``LazyVStack`` for
/// thousands of rows.
public struct LazyVGrid<Content: View>: View, PrimitiveView {
  private let columns: [GridItem]
  private let alignment: HorizontalAlignment
  private let spacing: Double
  private let content: Content

  /// Makes a grid; `spacing` is the room between rows, in points.
  /// - Precondition: there is a column.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Double = 8,
    @ViewBuilder content: () -> Content
  ) {
    precondition(!columns.isEmpty, "a grid has at least one column")
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  package func nodes(in context: ViewContext) -> [Node] {
    [
      GridNode(
        columns: columns.map { GridNode.Column($0, context) },
        alignment: context.placement(Alignment(horizontal: alignment, vertical: .top)).x,
        spacing: context.medium.vertical(spacing), children: context.nodes(of: content),
        isMirrored: context.environment.layoutDirection == .rightToLeft)
    ]
  }
}

extension ThemeColor: View, PrimitiveView {
  package func nodes(in context: ViewContext) -> [Node] {
    [FillNode(.color(context.paint(self)))]
  }
}

/// A blend of colours over all the room there is; in cells it takes none unless asked to.
public struct Gradient: View, PrimitiveView {
  /// How the colours run.
  public enum Kind: Hashable, Sendable {
    /// Along a line between two positions.
    case linear(from: UnitPoint, to: UnitPoint)
    /// From a middle outwards; `radius` is a share of the larger side.
    case radial(center: UnitPoint, radius: Double)
  }

  private let kind: Kind
  private let colors: [RGBA]

  /// Makes a blend of `colors`, evenly spaced.
  public init(_ kind: Kind, colors: [RGBA]) {
    self.kind = kind
    self.colors = colors
  }

  /// Makes a blend of `colors` from the top left corner to the bottom right.
  public init(colors: [RGBA]) {
    self.init(.linear(from: .topLeading, to: .bottomTrailing), colors: colors)
  }

  package func nodes(in context: ViewContext) -> [Node] {
    [FillNode(.gradient(kind, colors: colors))]
  }
}

// Apps write points, sizes, rectangles and colours with `import ViewKit` alone.
@_exported public import Geometry

/// Distances from the four edges, in points; leading is left unless the layout is right to left.
public struct EdgeInsets: Hashable, Sendable, Codable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the leading edge.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the trailing edge.
  public var trailing: Double

  /// Makes insets; those left out are 0.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// Insets in a medium's units, with the layout direction applied.
package struct ResolvedInsets: Hashable, Sendable {
  package var top = 0.0
  package var left = 0.0
  package var bottom = 0.0
  package var right = 0.0
}

/// The edges that a modifier applies to.
public struct Edges: OptionSet, Hashable, Sendable {
  /// One bit an edge.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = Edges(rawValue: 1)
  /// The edge where lines begin.
  public static let leading = Edges(rawValue: 2)
  /// The bottom edge.
  public static let bottom = Edges(rawValue: 4)
  /// The edge where lines end.
  public static let trailing = Edges(rawValue: 8)
  /// Leading and trailing.
  public static let horizontal: Edges = [.leading, .trailing]
  /// Top and bottom.
  public static let vertical: Edges = [.top, .bottom]
  /// All four.
  public static let all: Edges = [.horizontal, .vertical]
}

/// A position within a rectangle, as shares of its extent: 0…1 from the top left.
public struct UnitPoint: Hashable, Sendable {
  /// The share of the width.
  public var x: Double
  /// The share of the height.
  public var y: Double

  /// Makes a position from shares of the width and the height.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The middle of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The bottom right corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// A direction in which a stack lays out or a scroll view scrolls.
public enum Axis: Hashable, Sendable {
  /// Left to right, or right to left where the language runs so.
  case horizontal
  /// Top to bottom.
  case vertical

  /// Directions that something holds for.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit a direction.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Left to right, or right to left where the language runs so.
    public static let horizontal = Set(rawValue: 1)
    /// Top to bottom.
    public static let vertical = Set(rawValue: 2)
  }
}

extension Rect {
  /// The rectangle without `insets`, never of negative extent.
  package func inset(by insets: ResolvedInsets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top, width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}

/// What a tree is laid out for: a picture measured in points, or a grid of cells.
public enum Medium: Hashable, Sendable {
  /// An image; `scale` pixels a point.
  case points(scale: Double)
  /// A terminal: a cell stands for 8 × 16 points.
  case cells

  /// Whether this is a grid.
  public var isCells: Bool { self == .cells }

  /// A horizontal distance in points as this medium's units; in cells a step of 8, ties down.
  package func horizontal(_ points: Double) -> Double { Self.steps(points, of: 8, in: self) }
  /// A vertical distance in points as this medium's units; in cells a step of 16, ties down.
  package func vertical(_ points: Double) -> Double { Self.steps(points, of: 16, in: self) }

  /// A width in points as this medium's units: at least a cell if there is any.
  package func width(_ points: Double) -> Double {
    let points = Self.held(points)
    guard isCells, points.isFinite, points > 0 else { return points }
    return max(1, (points / 8).rounded())
  }
  /// A height in points as this medium's units: at least a cell if there is any.
  package func height(_ points: Double) -> Double {
    let points = Self.held(points)
    guard isCells, points.isFinite, points > 0 else { return points }
    return max(1, (points / 16).rounded())
  }

  private static func steps(_ points: Double, of step: Double, in medium: Medium) -> Double {
    let points = Self.held(points)
    guard medium.isCells, points.isFinite else { return points }
    return (points / step - 0.5).rounded(.up)
  }

  /// A distance that sums, quotients and whole numbers can be made of: none for what is no number, and no more than a
  /// billion points; the infinite, which takes all there is, stays so.
  static func held(_ points: Double) -> Double {
    if points.isNaN { return 0 }
    return points.isInfinite ? points : min(1e9, max(-1e9, points))
  }

  /// The largest drawable distance not above `value`: whole cells, or whole pixels.
  package func floor(_ value: Double) -> Double {
    guard value.isFinite else { return value }
    switch self {
    case .cells: return value.rounded(.down)
    case .points(let scale): return (value * scale + 1e-6).rounded(.down) / scale
    }
  }

  /// The smallest drawable distance not below `value`: whole cells, or whole pixels.
  package func ceil(_ value: Double) -> Double {
    guard value.isFinite else { return value }
    switch self {
    case .cells: return value.rounded(.up)
    case .points(let scale): return (value * scale - 1e-6).rounded(.up) / scale
    }
  }

  /// The thickness of a hairline: a pixel, or a cell.
  package var hairline: Double {
    switch self {
    case .cells: 1
    case .points(let scale): 1 / scale
    }
  }
}

/// One thing that changed on a screen, said of an element.
public struct ElementChange: Hashable, Sendable, CustomStringConvertible {
  /// What sort of change it is; the order is that of interest.
  public enum Kind: Int, Hashable, Sendable, Comparable {
    case text, state, came, gone, resized, moved, stretched, looks

    /// Whether `lhs` is of more interest.
    public static func < (lhs: Kind, rhs: Kind) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The element, as `SnapshotElement.name` calls it.
  public var element: String
  /// What sort of change it is.
  public var kind: Kind
  /// What changed: `moved y 600 → 606 pt`.
  public var detail: String

  /// The element and what changed, on one line.
  public var description: String { "\(element)  \(detail)" }
}

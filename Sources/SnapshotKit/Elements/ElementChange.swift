public import Geometry

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
  /// Where it is now, or was if it is gone, in the outline's unit.
  public var frame: Rect
  /// The change in a few words for a label in a picture: `y +6`; empty where the name says enough.
  package var short = ""
  /// Where it was and is, and where those were and are that changed alike.
  package var areas: [Rect] = []

  /// The element and what changed, on one line.
  ///
  /// Words that tell which element it is follow its role at once: `text "Places" → "Seats"`.
  public var description: String { element + (isNamedByWords ? " " : "  ") + detail }

  /// Whether the detail begins with the words by which a person knows the element.
  private var isNamedByWords: Bool { detail.hasPrefix("\"") }

  /// The element in a few words, the same for all its changes.
  var subject: String { isNamedByWords ? label : element }

  /// What a label in a picture says.
  package var label: String { short.isEmpty ? element : "\(element) \(short)" }

  /// What the same change has in common on every device: the elements and what happened to them, but not its numbers of
  /// points.
  ///
  /// Changes without words are the same only within one test's snapshot, `place`.
  /// - Parameter more: what else has to be the same: the changed lines, the styles.
  package static func group(
    _ changes: [ElementChange], else place: String, more: [String] = []
  ) -> String {
    let lines = changes.map { change in
      change.kind < .resized ? change.description : "\(change.element) \(change.kind)"
    }
    let isSpoken = changes.contains { $0.kind < .resized }
    return ((isSpoken ? [] : [place]) + Set(lines).sorted() + Set(more).sorted())
      .joined(separator: "\n")
  }
}

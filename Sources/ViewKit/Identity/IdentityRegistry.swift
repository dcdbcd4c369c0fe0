/// A node's identity: constant for the node's life, and never used again by its registry.
public struct NodeID: Hashable, Sendable, Codable, Comparable {
  /// The number, from 1.
  public let rawValue: Int

  /// Makes an identity from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Whether `lhs` was given out earlier.
  public static func < (lhs: NodeID, rhs: NodeID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// Gives identities to places in a view tree, by structure and by the keys of `ForEach` and `id`.
///
/// A host keeps one for its life. Each layout asks anew; a place that a layout didn't ask for has
/// died, and should it come back, it comes back as another.
@MainActor
public final class IdentityRegistry {
  private struct Place: Hashable {
    var parent: NodeID
    var step: IdentityStep
  }
  private struct Entry {
    var id: NodeID
    var pass: Int
  }

  private var entries: [Place: Entry] = [:]
  private var last = 1
  private var pass = 0
  /// How many places this layout has asked for so far.
  private var asked = 0

  /// Makes an empty registry.
  public init() {}

  package let root = NodeID(rawValue: 1)

  /// Starts a layout.
  package func begin() {
    pass += 1
    asked = 0
  }

  /// Ends a layout: places it didn't ask for are forgotten.
  package func end() {
    guard asked < entries.count else { return }
    entries = entries.filter { $0.value.pass == pass }
  }

  /// Whether `id` is what the modifier or control `parent` wraps.
  package func isChild(_ id: NodeID, of parent: NodeID) -> Bool {
    entries[Place(parent: parent, step: .content)]?.id == id
  }

  package func child(of parent: NodeID, _ step: IdentityStep) -> NodeID {
    let place = Place(parent: parent, step: step)
    if let index = entries.index(forKey: place) {
      if entries.values[index].pass != pass {
        entries.values[index].pass = pass
        asked += 1
      }
      return entries.values[index].id
    }
    last += 1
    asked += 1
    let id = NodeID(rawValue: last)
    entries[place] = Entry(id: id, pass: pass)
    return id
  }
}

/// A step down a view tree.
package enum IdentityStep: Hashable {
  case index(Int)
  case key(AnyHashable)
  case type(ObjectIdentifier)
  /// What a modifier wraps.
  case content
  /// The row that a list puts around a view's n-th node.
  case row(Int)
}

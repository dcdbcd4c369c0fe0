/// What a node's answer makes of the height that it is offered.
enum HeightUse {
  /// Another height may lead to another answer.
  case own
  /// As much as the nodes inside that are asked for it, and as ``Node/measure(_:_:)`` notes by itself.
  case inside
  /// No height leads to another answer.
  case none
}

/// Whether the heights offered since a question began may have led to its answer.
@MainActor
package final class OfferedHeights {
  /// Set by each answer that another height may change.
  var haveCounted = false

  /// Begins a question within another; the other goes on with ``end(_:)``.
  func begin() -> Bool {
    defer { haveCounted = false }
    return haveCounted
  }

  /// Ends a question: whether its answer is the same for all heights.
  func end(_ outer: Bool) -> Bool {
    defer { haveCounted = haveCounted || outer }
    return !haveCounted
  }
}

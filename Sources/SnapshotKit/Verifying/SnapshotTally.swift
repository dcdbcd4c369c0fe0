import Synchronization

/// Whether a test took any snapshot; those of a scope inside count for the scopes around it too.
package final class SnapshotTally: Sendable {
  /// The tally of the test case that this task runs; nil where nobody asks.
  @TaskLocal package static var current: SnapshotTally?

  private let isUsed = Mutex(false)
  private let outer: SnapshotTally?

  /// Makes a tally inside of another.
  package init(in outer: SnapshotTally? = nil) { self.outer = outer }

  /// Counts a snapshot that is compared or recorded, or whose assertion failed for another reason.
  package func note() {
    isUsed.withLock { $0 = true }
    outer?.note()
  }

  /// Whether there was none.
  package var isEmpty: Bool { isUsed.withLock { !$0 } }
}

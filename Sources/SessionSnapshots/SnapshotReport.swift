package import SnapshotKit

/// One snapshot's outcome on a live session.
package struct SnapshotReport: Sendable {
  package var outcome: SnapshotOutcome
  /// Whether the session had come to rest, so that running the test again can't change it.
  package var isDeterministic: Bool
}

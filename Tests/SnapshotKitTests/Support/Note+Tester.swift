import Foundation
import SnapshotKit

extension SnapshotDecision.Note {
  /// A decision of a test, always at the same time.
  static let ofTester = SnapshotDecision.Note(
    by: "mina", date: Date(timeIntervalSince1970: 1_800_000_000))
}

import SampleRecords
import SnapshotKit

extension RunRecords {
  /// Every snapshot waits for a decision.
  @Sendable static func waiting(_ actual: String) -> ReviewedSnapshot? {
    ReviewedSnapshot(
      reference: "Class detail/detail.png", root: "/project/ReferenceImages", standing: .waiting)
  }
}

import Foundation
import SnapshotKit

/// What `review --json` prints of the snapshots that wait. Its shape is documented: `docs/json.md`.
struct ReviewReport: Encodable {
  /// Snapshots that show the same change.
  struct Group: Encodable {
    var summary: String
    var changes: [String]
    /// What `--approve … --group --seen` takes for them.
    var seen: String
    var snapshots: [Snapshot]
  }

  struct Snapshot: Encodable {
    /// The path under the folder of references, which `--approve` and `--reject` take.
    var reference: String
    /// The folder of references.
    var root: String
    var title: String
    /// The absolute paths of what there is of it.
    var expected, actual, difference: String?
    /// Of one that is decided: "approved" or "rejected", by whom, when, and why.
    var decision: Decision?

    init(_ item: PendingReview.Item) {
      let files = item.snapshot.artifacts
      (reference, root, title) = (item.record.reference, item.record.root, item.record.title)
      (expected, actual, difference) = (files.expected, files.actual, files.difference)
      decision = item.decision.map(Decision.init)
    }
  }

  struct Decision: Encodable {
    var decision: String
    var by: String
    var date: String
    var reason: String?

    init(_ decision: SnapshotDecision) {
      self.decision = decision.decision.rawValue
      (by, reason) = (decision.by, decision.reason)
      date = decision.date.formatted(.iso8601)
    }
  }

  var version = 1
  /// How many wait.
  var snapshots: Int
  /// What `--approve … --seen` takes for all that wait.
  var seen: String
  var groups: [Group]
  /// Those that were rejected; with `--decided` those that were approved, too.
  var decided: [Snapshot]
  /// What is left out, and why.
  var refused: [PendingRefusal]

  init(_ review: PendingReview, withApproved: Bool) {
    snapshots = review.items.count
    seen = PendingReview.seen(review.items).text
    refused = review.refused
    decided = review.listed(withApproved: withApproved).map(Snapshot.init)
    groups = review.groups.map { items in
      // A group has its summary and its changes from its first, as the list for people has.
      Group(
        summary: items.first?.record.summary ?? "", changes: items.first?.record.changes ?? [],
        seen: PendingReview.seen(items).text, snapshots: items.map(Snapshot.init))
    }
  }
}

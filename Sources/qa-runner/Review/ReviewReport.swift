import SnapshotKit

/// What `review --json` prints of the snapshots that wait. Its shape is documented: `docs/json.md`.
struct ReviewReport: Encodable {
  /// Snapshots that show the same change.
  struct Group: Encodable {
    var summary: String
    var changes: [String]
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

    init(_ item: PendingReview.Item) {
      let files = item.snapshot.artifacts
      (reference, root, title) = (item.record.reference, item.record.root, item.record.title)
      (expected, actual, difference) = (files.expected, files.actual, files.difference)
    }
  }

  var version = 1
  /// How many wait.
  var snapshots: Int
  var groups: [Group]
  /// What is left out, and why.
  var refused: [PendingRefusal]

  init(_ review: PendingReview) {
    snapshots = review.items.count
    refused = review.refused
    groups = review.groups.map { items in
      // A group has its summary and its changes from its first, as the list for people has.
      Group(
        summary: items.first?.record.summary ?? "", changes: items.first?.record.changes ?? [],
        snapshots: items.map(Snapshot.init))
    }
  }
}

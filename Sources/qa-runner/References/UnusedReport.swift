import SnapshotKit

/// What `references --unused` prints.
struct UnusedReport: Encodable {
  var version = 1
  /// The folder of references.
  var folder: String
  var unused: [UnusedReferences.Entry]
  /// Whether they have been removed.
  var isDeleted: Bool

  /// For people, a line each and a count.
  var text: String {
    let lines = unused.map { entry in
      entry.reference + (entry.renamedTo.map { "  (the same as \($0))" } ?? "")
    }
    let count = "\(unused.count) \(isDeleted ? "deleted" : "unused")"
    return (lines + [count]).joined(separator: "\n") + "\n"
  }
}

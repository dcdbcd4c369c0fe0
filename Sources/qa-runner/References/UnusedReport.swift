import SnapshotKit

/// What `references --unused` prints.
struct UnusedReport: Encodable {
  var version = 1
  /// The folder of references.
  var folder: String
  var unused: [UnusedReferences.Entry]
  /// Whether they have been removed, all of them.
  var isDeleted = false
  /// Those that could not be removed, and why; nil where that wasn't asked for.
  private(set) var failed: [ReferenceFailure]?

  init(_ unused: UnusedReferences, in store: ReferenceStore, without absent: AbsentTests) {
    folder = store.root
    self.unused = unused.entries.filter { !absent.holds($0.reference) }
  }

  /// Removes them, as many as can be.
  mutating func delete(from store: ReferenceStore) {
    let failed = unused.compactMap { entry -> ReferenceFailure? in
      do throws(SnapshotError) {
        try store.remove(entry.reference)
        return nil
      } catch {
        return ReferenceFailure(reference: entry.reference, reason: error.description)
      }
    }
    self.failed = failed
    isDeleted = failed.isEmpty
  }

  /// For people, a line each and a count.
  var text: String {
    let failed = failed ?? []
    let kept = Set(failed.map(\.reference))
    var lines = unused.filter { !kept.contains($0.reference) }.map { entry in
      entry.reference + (entry.renamedTo.map { "  (the same as \($0))" } ?? "")
    }
    lines += failed.map { "failed    \($0.reference)  \($0.reason)" }
    let count = unused.count - failed.count
    lines.append(
      self.failed == nil
        ? "\(count) unused"
        : "\(count) deleted" + (failed.isEmpty ? "" : ", \(failed.count) failed"))
    return lines.joined(separator: "\n") + "\n"
  }
}

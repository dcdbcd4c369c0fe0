/// Approves snapshots, rejects them, and takes that back: in the terminal, in Studio, and by command.
///
/// One snapshot is approved by its name. Several need proof that exactly their differences were shown.
package struct ReviewDecisions: Encodable, Sendable {
  package enum Action: Hashable, Sendable {
    /// - Parameter seen: the digest of what was shown.
    case approve(seen: SeenDigest?)
    case reject, undo
  }

  package let version = 2
  package private(set) var approved: [String] = []
  package private(set) var rejected: [String] = []
  /// Those that wait again.
  package private(set) var undone: [String] = []
  /// Those that are as they were, and why.
  package private(set) var failed: [ReferenceFailure] = []
  /// Those with which it was done.
  package private(set) var settled: [PendingReview.Item] = []

  private enum CodingKeys: CodingKey { case version, approved, rejected, undone, failed }

  /// Does it with each, whatever becomes of the others.
  /// - Parameter begin: is called once nothing is refused any more.
  /// - Throws: `NotSeen` where several are to be approved that were not shown exactly so; nothing is approved then.
  package init(
    _ action: Action, _ items: [PendingReview.Item], _ note: SnapshotDecision.Note,
    beginning begin: () -> Void = {}
  ) throws(NotSeen) {
    if case .approve(let seen) = action { try SeenDigest.require(seen, items.map(\.digest)) }
    begin()
    for item in items {
      let reference = item.record.reference
      do throws(SnapshotError) {
        switch action {
        case .approve:
          try item.snapshot.approve(note, seen: item.digest)
          approved.append(reference)
        case .reject:
          try item.snapshot.reject(note)
          rejected.append(reference)
        case .undo:
          try item.snapshot.undo()
          undone.append(reference)
        }
        settled.append(item)
      } catch {
        failed.append(ReferenceFailure(reference: reference, reason: error.description))
      }
    }
  }

  /// What approving some would write, a line each.
  package static func announcement(_ items: [PendingReview.Item]) -> String {
    items.map { "write     \($0.snapshot.referencePath)  (\($0.record.summary))\n" }.joined()
  }

  /// What failed, a line each.
  package var troubles: [String] { failed.map { "failed    \($0.reference)  \($0.reason)" } }

  /// For people, a line each.
  package var text: String {
    let lines =
      approved.map { "approved  \($0)" } + rejected.map { "rejected  \($0)" }
      + undone.map { "waits     \($0)" } + troubles
    return lines.joined(separator: "\n") + "\n"
  }
}

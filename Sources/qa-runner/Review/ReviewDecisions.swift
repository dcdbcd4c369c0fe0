import SnapshotKit

/// What has been approved and rejected, for people and with `--json` for programs.
struct ReviewDecisions: Encodable {
  var version = 1
  var approved: [String] = []
  var rejected: [String] = []
  /// Those that still wait, and why.
  var failed: [ReferenceFailure] = []
  /// Approved ones with files of their comparison that are still there, and why.
  var remaining: [ReferenceFailure] = []
  /// Those that were approved or rejected.
  private(set) var settled: [PendingReview.Item] = []

  private enum CodingKeys: CodingKey { case version, approved, rejected, failed, remaining }

  /// Approves or rejects some.
  init(_ items: [PendingReview.Item], isApproval: Bool) {
    for item in items {
      let reference = item.record.reference
      do {
        if isApproval {
          let left = try item.snapshot.approve()
          approved.append(reference)
          remaining += left.map { ReferenceFailure(reference: reference, reason: "\($0)") }
        } else {
          try item.snapshot.reject()
          rejected.append(reference)
        }
        settled.append(item)
      } catch {
        failed.append(ReferenceFailure(reference: reference, reason: "\(error)"))
      }
    }
  }

  /// What failed and what remains, a line each.
  var troubles: [String] {
    failed.map { "failed    \($0.reference)  \($0.reason)" } + remains
  }

  /// What approving some would write, a line each.
  static func announcement(_ items: [PendingReview.Item]) -> String {
    items.map { "write     \($0.snapshot.referencePath)  (\($0.record.summary))\n" }.joined()
  }

  /// What remains, a line each.
  var remains: [String] {
    remaining.map { "remains   \($0.reference)  The reference was replaced, but \($0.reason)" }
  }

  /// For people, a line each.
  var text: String {
    let lines =
      approved.map { "approved  \($0)" } + rejected.map { "rejected  \($0)" } + troubles
    return lines.joined(separator: "\n") + "\n"
  }
}

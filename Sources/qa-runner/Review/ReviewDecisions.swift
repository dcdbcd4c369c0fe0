import SnapshotKit

/// What `review --approve` and `--reject` have done, for people and with `--json` for programs.
struct ReviewDecisions: Encodable {
  struct Failure: Encodable {
    var reference: String
    var reason: String
  }

  var version = 1
  var approved: [String] = []
  var rejected: [String] = []
  /// Those that still wait, and why.
  var failed: [Failure] = []

  /// Approves or rejects some.
  init(_ items: [PendingReview.Item], isApproval: Bool) {
    for item in items {
      let reference = item.record.reference
      do {
        if isApproval {
          try item.snapshot.approve()
          approved.append(reference)
        } else {
          try item.snapshot.reject()
          rejected.append(reference)
        }
      } catch {
        failed.append(Failure(reference: reference, reason: "\(error)"))
      }
    }
  }

  /// For people, a line each.
  var text: String {
    let lines =
      approved.map { "approved  \($0)" } + rejected.map { "rejected  \($0)" }
      + failed.map { "failed    \($0.reference)  \($0.reason)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// One snapshot's outcome on a live session.
package struct SnapshotReport: Hashable, Sendable {
  package enum Verdict: String, Hashable, Sendable {
    case matched, recorded, differs, missing, unreadable
  }

  package var name: String
  package var verdict: Verdict
  /// The reference's path under the folder of references.
  package var reference: String
  /// One sentence with units; empty for a match.
  package var summary = ""
  /// What moved or changed, an element a line.
  package var changes: [String] = []
  package var expected: String?
  package var actual: String?
  package var difference: String?
}

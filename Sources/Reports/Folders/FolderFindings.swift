import Foundation
package import SnapshotKit

/// What comparing two folders found, for people's terminals and for programs; `docs/json.md` documents its shape.
package struct FolderFindings: Encodable {
  /// A file's fate in a word.
  package enum Verdict: String, Encodable {
    case same, different, differentSize
    /// It is only in the expected folder.
    case missing
    /// It is only in the actual folder.
    case new
    /// One of the two can't be read.
    case unusable

    init(_ entry: FolderComparison.Entry) {
      self =
        switch entry {
        case .compared(let comparison):
          switch comparison.verdict {
          case .same: .same
          case .different: .different
          case .differentSize: .differentSize
          }
        case .missing: .missing
        case .new: .new
        case .unusable: .unusable
        }
    }
  }

  struct File: Encodable {
    var path: String
    var verdict: Verdict
    /// A sentence with units.
    var summary: String
    /// The figures, as `diff` of two files has them; nil where there were no two.
    var comparison: FileComparison?
  }

  struct Failure: Encodable {
    var path: String
    var reason: String
  }

  var version = 1
  var files: [File]
  /// How many of them are not the same.
  var notSame: Int
  /// What `--approve --seen` takes for exactly these differences; nil for fewer than two.
  var seen: String?
  /// The paths that `--approve` has taken over; nil where that wasn't asked for.
  var approved: [String]?
  /// Those that it could not take over, and why.
  var failed: [Failure]?
  /// The page that `--report` has written.
  var report: String?
  private let lines: [String]

  private enum CodingKeys: CodingKey {
    case version, files, notSame, seen, approved, failed, report
  }

  /// - Parameters:
  ///   - approval: What was taken over, if that was asked for.
  ///   - seen: What stands for the differences, where there are several to approve.
  ///   - report: The absolute path of the page, if one was written.
  package init(
    _ found: FolderComparison, approval: FolderComparison.Approval?, seen: SeenDigest?,
    report: String?
  ) {
    self.seen = seen?.text
    approved = approval?.written
    failed = approval?.failed.map { Failure(path: $0.path, reason: $0.error.description) }
    self.report = report
    files = found.entries.map { path, entry in
      var comparison: FileComparison?
      if case .compared(let figures) = entry { comparison = figures }
      return File(
        path: path, verdict: Verdict(entry), summary: FolderReport.words(entry).text,
        comparison: comparison)
    }
    let others = found.entries.filter { !$0.entry.passes }
    notSame = others.count
    lines = (others + found.entries.filter(\.entry.hasNoise)).map { path, entry in
      let (kind, text) = FolderReport.words(entry)
      let isTold = kind != "missing" && kind != "new"
      return kind.padding(toLength: 10, withPad: " ", startingAt: 0) + path
        + (isTold ? "  \(text)" : "")
    }
  }

  /// For people: what is not the same, or passes with unequal pixels, a line each, and the counts.
  package var text: String {
    var lines = lines + ["\(files.count) files, \(notSame) not the same"]
    if let report { lines.append("report  \(report)") }
    if let seen, approved == nil {
      lines.append(
        "approve   once you have looked at each: the same command with --approve --seen \(seen)")
    }
    if let approved, let failed {
      lines += failed.map { "failed    \($0.path)  \($0.reason)" }
      let left = notSame - approved.count - failed.count
      lines.append(
        "\(approved.count) approved" + (failed.isEmpty ? "" : ", \(failed.count) failed")
          + (left == 0 ? "" : "; \(left) not: there is no usable actual file"))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

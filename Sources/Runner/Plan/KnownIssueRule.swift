import Devices
import Foundation
import Reports
import RunRecord
package import WorkerProtocol

/// An entry of `known-issues` or `quarantine` in `qa.yml`.
package struct KnownIssueRule: Sendable, Hashable {
  /// The tests it is about, as on the command line.
  package var filter: String
  package var issue: KnownIssue
  /// Where it stands: `qa.yml:12`.
  package var place: String

  package init(filter: String, issue: KnownIssue, place: String) {
    self.filter = filter
    self.issue = issue
    self.place = place
  }

  /// The positions of the tests that a rule is about.
  private static func concerned(
    by rule: KnownIssueRule, _ entries: [Manifest.Entry]
  ) throws(RunnerError) -> [Int] {
    do {
      let matcher = try Selection(filters: [rule.filter]).matcher()
      var concerned: [Int] = []
      for position in entries.indices where try matcher.admits(entries[position]) {
        concerned.append(position)
      }
      return concerned
    } catch {
      throw RunnerError(error.kind, "\(rule.place): \(error.description)")
    }
  }

  /// Marks the tests that rules are about, and what has expired.
  ///
  /// - Throws: `RunnerError` of kind `usage` for a rule about no test, or a date that is none.
  static func apply(
    _ rules: [KnownIssueRule], to entries: inout [Manifest.Entry], today: String
  ) throws(RunnerError) {
    var places: [Int: String] = [:]
    for rule in rules {
      let concerned = try concerned(by: rule, entries)
      guard !concerned.isEmpty else {
        throw RunnerError(
          .usage,
          "\(rule.place): no test is called \"\(rule.filter)\"."
            + NearestMatch.hint(rule.filter, among: Array(Set(entries.map(\.test.path))).sorted())
            + " Correct the entry, or remove it if its test is gone.")
      }
      for position in concerned {
        entries[position].knownIssue = rule.issue
        places[position] = rule.place
      }
    }
    for position in entries.indices {
      guard let issue = entries[position].knownIssue else { continue }
      let place = places[position] ?? entries[position].place.description
      guard isDay(issue.until) else {
        throw RunnerError(
          .usage, "\(place): \"\(issue.until)\" is no day. Write it as 2026-12-31.")
      }
      if today > issue.until {
        let name = issue.kind == .quarantine ? "quarantine" : "known issue"
        entries[position].expiry =
          "its \(name) (\(issue.reason); owner \(issue.owner)) ended on \(issue.until): fix the "
          + "test, or renew the date at \(place)"
      }
    }
  }

  /// Whether a text is a day, as `2026-12-31`.
  package static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let month = Int(parts[1]), let day = Int(parts[2])
    else { return false }
    let date = DateComponents(
      calendar: Calendar(identifier: .gregorian), year: Int(parts[0]), month: month, day: day)
    return date.isValidDate
  }
}

extension Manifest.Entry {
  /// Whether an attempt that ended so is what is known of the test, and so need not be tried again.
  func isKnown(_ outcome: Outcome, _ issues: [IssueReport]) -> Bool {
    guard let known = knownIssue, expiry == nil, outcome.isFailure else { return false }
    switch known.kind {
    case .quarantine: return true
    case .knownIssue:
      guard outcome != .crashed else { return false }
      guard let message = known.message else { return true }
      return issues.contains { issue in
        ([issue.message] + issue.details).contains { $0.contains(message) }
      }
    }
  }

  /// Whether trying again after a failed attempt would tell nothing new.
  func isFinal(_ conclusion: AttemptOutcome, _ issues: [IssueReport]) -> Bool {
    issues.contains { $0.isDeterministic }
      || isKnown(conclusion == .timedOut ? .timedOut : .failed, issues)
  }

  /// The test's result, by what is known of it before the run.
  func judged(
    _ outcome: Outcome, _ reason: String?, issues: [IssueReport]
  ) -> (outcome: Outcome, reason: String?) {
    if let expiry, outcome != .skipped, outcome != .notRun {
      return (.failed, [expiry, reason].compactMap { $0 }.joined(separator: "\n"))
    }
    if let known = knownIssue, isKnown(outcome, issues) {
      return (.knownIssue, "\(known.reason) (owner \(known.owner), until \(known.until))")
    }
    if let failedAt, outcome == .passed || outcome == .recorded {
      return (.flaky, "it failed in an earlier run at this revision, \(failedAt.prefix(12))")
    }
    return (outcome, reason)
  }
}

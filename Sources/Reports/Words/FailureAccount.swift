package import RunRecord
import TextModel
package import WorkerProtocol

/// What a failure shows, in the order in which one reads it: what failed, where, at which step, the
/// screen as it was then, and what was printed last.
///
/// The console, `junit.xml`, the pages, the lines for agents and Studio all take it from here.
package struct FailureAccount: Sendable, Hashable {
  /// What failed, in a sentence, which may have several lines.
  package private(set) var message = ""
  /// The issue that says it; nil where a snapshot or the runner does.
  private(set) var issue: IssueReport?
  package private(set) var place: SourcePlace?
  /// The failed step, behind those that it is in.
  package private(set) var step: [String] = []
  /// What explains the message, without the last commands.
  package private(set) var details: [String] = []
  /// The last commands.
  package private(set) var calls: [String] = []
  /// The rows of the screen at the failure, without empty ones at its end.
  package private(set) var screen: [String] = []
  /// What the test, or its worker, printed last.
  private var output = PrintedLines()

  /// The first line of the message.
  package var headline: String { message.split(separator: "\n").first.map(String.init) ?? message }

  /// The last lines that the app showed, or else the test printed.
  func lastLines(_ most: Int) -> [String] {
    Array(
      (screen.isEmpty ? printed(most) : screen).filter { !$0.allSatisfy(\.isWhitespace) }.suffix(
        most))
  }

  /// Whether another one shows the same, whatever its message is.
  func shows(theSameAs other: FailureAccount?) -> Bool {
    issue == other?.issue && step == other?.step && screen == other?.screen
      && output == other?.output
  }

  /// `buy.yaml:6 · step checkout › assertVisible "Bought"`; empty where nothing is known.
  var whereabouts: String {
    let place = place.map { "\($0.name):\($0.line)" }
    let step = step.isEmpty ? nil : "step " + step.joined(separator: " › ")
    return [place, step].compactMap(\.self).joined(separator: " · ")
  }

  /// The last lines that were printed, and before them how many more there are.
  package func printed(_ most: Int) -> [String] { output.lines(head: 0, tail: most) }

  /// Takes what is known of a failure while it happens.
  ///
  /// - Parameter issues: as they came: the first says what failed.
  package init(issues: [IssueReport], steps: [RunRecord.Step] = []) {
    step = steps.failedPaths(first: 1).paths.first ?? []
    guard let issue = issues.first else { return }
    self.issue = issue
    message = issue.message
    place = issue.place
    details = issue.explanation
    calls = issue.calls
    // One that came later has the app's last words.
    screen = Self.rows(issues.last { $0.screen != nil }?.screen ?? "")
  }

  /// Of a test that did not pass, or that passed in another try than its first; nil for others.
  package init?(_ test: RunRecord.Test) {
    guard let outcome = test.result?.outcome, outcome != .passed, outcome != .recorded else {
      return nil
    }
    let attempt =
      outcome == .flaky
      ? Self.failed(test.attempts) { $0.end?.conclusion } : test.decisive(for: outcome)
    guard let attempt else {
      self.init(issues: [])
      message = test.result?.reason ?? outcome.words
      return
    }
    self.init(
      issues: attempt.issues, snapshots: attempt.snapshots, steps: attempt.steps,
      reasons: [test.result?.reason, attempt.end?.reason, outcome.words],
      output: attempt.output)
  }

  /// As of a test of the record.
  init?(_ test: ResultsReport.Test) {
    guard let outcome = test.outcome, outcome != .passed, outcome != .recorded else { return nil }
    let attempt =
      outcome == .flaky ? Self.failed(test.attempts) { $0.conclusion } : test.decisiveAttempt
    guard let attempt else {
      self.init(issues: [])
      message = test.reason ?? outcome.words
      return
    }
    self.init(of: attempt, reasons: [test.reason, attempt.reason, outcome.words])
  }

  /// Of one try at a test.
  init(of attempt: ResultsReport.Attempt, reasons: [String?]) {
    let steps = attempt.steps.map {
      RunRecord.Step(
        time: $0.time, name: $0.name, duration: $0.duration, failed: $0.failed,
        depth: $0.depth ?? 0)
    }
    self.init(
      issues: attempt.issues, snapshots: attempt.snapshots, steps: steps, reasons: reasons,
      output: PrintedLines(attempt.output ?? []))
  }

  private init(
    issues: [IssueReport], snapshots: [SnapshotEvent], steps: [RunRecord.Step],
    reasons: [String?], output: PrintedLines
  ) {
    self.init(issues: issues, steps: steps)
    self.output = output
    if let snapshot = snapshots.first(where: { $0.verdict.isFailure }) {
      message = Self.sentence(of: snapshot)
      if issue?.tellsOf(snapshot) == true {
        // Its page, and its lines on the console, say what changed.
        (issue, details) = (nil, [])
      }
    } else if message.isEmpty {
      message = reasons.compactMap(\.self).first { !$0.isEmpty } ?? ""
    }
  }

  /// What came of a snapshot, in a sentence.
  static func sentence(of snapshot: SnapshotEvent) -> String {
    let summary = snapshot.summary.isEmpty ? "" : ": \(snapshot.summary)"
    return "Snapshot “\(snapshot.name)” \(snapshot.verdict.words)\(summary)"
  }

  /// The last try that failed: by the test's own doing, if one did.
  private static func failed<Attempt>(
    _ attempts: [Attempt], _ conclusion: (Attempt) -> AttemptOutcome?
  ) -> Attempt? {
    attempts.last { [.failed, .timedOut].contains(conclusion($0)) }
      ?? attempts.last { conclusion($0)?.isUneventful == false }
  }

  private static func rows(_ screen: String) -> [String] {
    var rows = screen.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    while rows.last?.allSatisfy(\.isWhitespace) == true { rows.removeLast() }
    return rows
  }
}

extension SnapshotEvent.Verdict {
  /// Whether it makes its test fail.
  var isFailure: Bool { self != .matched && self != .recorded }

  /// What the snapshot does, as its sentence says it.
  var words: String {
    switch self {
    case .differs: "differs"
    case .missing: "has no reference"
    case .unreadable: "has an unreadable reference"
    case .recorded: "was recorded"
    case .matched: "matches"
    }
  }
}

extension IssueReport {
  /// What its details have before the last commands.
  private static let callsTitle = "last commands"

  /// The details without the last commands.
  package var explanation: [String] { Array(details.prefix { $0 != Self.callsTitle }) }

  /// The last commands before it.
  var calls: [String] { Array(details.drop { $0 != Self.callsTitle }.dropFirst()) }

  /// Whether it says nothing but what a snapshot says by itself.
  func tellsOf(_ snapshot: SnapshotEvent) -> Bool {
    isDeterministic && message.contains("snapshot \"\(snapshot.name)\"")
  }
}

import AgentTools
import Configuration
import Reports
import RunRecord
import TextModel
import WorkerProtocol

/// A run's failures for a coding agent: short, plain, what an app shows set apart, with the next step.
struct FailuresForAgents {
  /// How many steps before the failure are shown.
  private static let steps = 6

  let record: RunRecord
  let words: RunText

  /// The lines of the run's failures.
  ///
  /// - Parameter filter: a part of the test's name; nil for all.
  func lines(matching filter: String?) -> [String] {
    let failed = record.tests.filter { test in
      guard let result = test.result else { return record.end != nil }
      return result.outcome.isFailure || result.outcome == .flaky
    }.filter { filter == nil || $0.entry.test.description.contains(filter ?? "") }
    var lines = [summary]
    lines += record.runFailures.flatMap { issue($0) }
    if let filter, failed.isEmpty {
      let known = record.tests.filter { $0.entry.test.description.contains(filter) }
      lines.append(
        known.isEmpty
          ? "No test of the run has \"\(filter.printableLine)\" in its name."
          : "\(Wording.count(known.count, "test")) with this name, none of them failed.")
    }
    for test in failed.prefix(20) { lines += [""] + self.failure(test) }
    if failed.count > 20 {
      lines += ["", "\(failed.count - 20) more failures: explain with a test's name"]
    }
    return lines
  }

  private var summary: String {
    let counts = record.counts.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.value) \($0.key.rawValue)" }
    let state =
      record.end == nil
      ? "The run did not end. "
      : record.stopReason.map { "The run was stopped: \($0.printableLine). " } ?? ""
    return state + "\(Wording.count(record.tests.count, "test")): "
      + (counts.isEmpty ? "no results" : counts.joined(separator: ", "))
  }

  private func failure(_ test: RunRecord.Test) -> [String] {
    let outcome = test.result?.outcome.rawValue ?? "not run"
    var lines = ["\(outcome): \(test.entry.test.description)".printableLine]
    if let reason = test.result?.reason { lines += ScreenFence().around(reason.printableLines) }
    let attempt = test.decisive(
      for: test.result?.outcome == .flaky ? .failed : test.result?.outcome)
    lines += attempt?.issues.flatMap { self.issue($0) } ?? []
    lines += attempt?.snapshots.flatMap(snapshot) ?? []
    let account = FailureAccount(test)
    let last = (attempt?.steps ?? []).suffix(Self.steps)
      .map { "\($0.failed ? "✗" : "✓") \($0.name.printableLine)" }
    for (title, shown) in [
      ("screen at the failure:", account?.screen ?? []),
      ("printed last:", account?.printed(RunText.printedLines) ?? []),
      ("last steps:", last.map { "  \($0)" }),
    ] where !shown.isEmpty {
      lines += [title] + ScreenFence().around(shown.map(\.printableLine))
    }
    return lines + ["again: \(words.againCommand(test))"]
  }

  private func snapshot(_ snapshot: SnapshotEvent) -> [String] {
    guard snapshot.verdict == .differs || snapshot.verdict == .missing else { return [] }
    return ["snapshot \"\(snapshot.name)\" \(snapshot.verdict.rawValue)".printableLine]
      + ScreenFence().around(
        (snapshot.summary.printableLines + snapshot.changes.prefix(12))
          .map { "  \($0.printableLine)" })
      + [
        (snapshot.verdict == .missing
          ? "next: no run of an agent records it. A person looks at it and approves it: "
          : "next: look at it with review; if the change is meant, a person approves it: ")
          + words.approveCommand(snapshot)
      ]
  }

  private func issue(_ issue: IssueReport) -> [String] {
    let place = issue.place.map { "\(words.shortened($0.file)):\($0.line): " } ?? ""
    let message = issue.message.printableLines
    var lines = [place.isEmpty ? "what failed:" : place.printableLine]
    // A message quotes what the app shows, as the details do; the last commands say little that the
    // steps do not.
    let shown = message + issue.explanation.flatMap(\.printableLines)
    lines += ScreenFence().around(shown.map { "  \($0)" })
    return lines
  }
}

extension CommandContext {
  /// Prints a run's failures for an agent.
  func printForAgents(_ record: RunRecord, in output: OutputFolder, matching filter: String? = nil)
  {
    let words = RunText(
      palette: Palette(isOn: false), output: output.path, outputPath: output.path,
      root: workingDirectory, record: record)
    let lines = FailuresForAgents(record: record, words: words).lines(matching: filter)
    print(lines.joined(separator: "\n") + "\n")
  }

  /// As `printForAgents`, of the run that has just ended.
  func printForAgents(_ output: OutputFolder) {
    do {
      let record = RunRecord(
        try Manifest(file: output.manifest), journal: try JournalFile.read(output.journal))
      printForAgents(record, in: output)
    } catch {
      complain("qa-runner: the failures can't be shown: \("\(error)".printable)\n")
    }
  }
}

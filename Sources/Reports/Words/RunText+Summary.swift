import Foundation
package import RunRecord
import ScreenExport
import TextModel
import WorkerProtocol

extension RunText {
  /// A run that has been, from head to end: its failures and the summary.
  package func whole(_ record: RunRecord) -> [String] {
    var lines = [
      head(record.manifest, nodes: record.start?.nodes ?? 0, bound: record.start?.bound ?? 0), "",
    ]
    var seen = SeenFailures()
    for test in record.tests where test.result?.outcome.isFailure == true {
      lines += failure(test, seen: &seen) + [""]
    }
    return lines + summary(record)
  }

  /// The end of a run: counts, time, report, and what to do next.
  package func summary(_ record: RunRecord) -> [String] {
    var lines: [String] = []
    lines.append(" " + countLine(record))
    lines.append(" " + timeLine(record))
    lines += groups(record).map { " " + $0 }
    var reasons: [String: Int] = [:]
    for test in record.tests where test.result?.outcome == .notRun {
      let reason = test.result?.reason?.printableLines.first
      reasons[reason ?? "no reason was noted", default: 0] += 1
    }
    let notRun = reasons.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
      .map { "\(Wording.count($0.value, "test")) not run: \($0.key)" }
    lines += Wording.first(3, of: notRun, "reason").map { " \($0)" }
    for test in record.tests where test.entry.knownIssue?.kind == .knownIssue {
      guard test.result?.outcome == .passed else { continue }
      lines.append(
        " \(Wording.identity(test.entry.test)) passed: is its known issue gone? Then remove it.")
    }
    let noted = record.tests.map(\.notices).filter { !$0.isEmpty }
    if let words = NoticeWords.count(noted.flatMap(\.self)) {
      lines.append(" \(words), in \(Wording.count(noted.count, "test"))")
    }
    let carried = Dictionary(grouping: record.tests.compactMap { $0.result?.carriedFrom }) { $0 }
    for (run, results) in carried.sorted(by: { $0.key < $1.key }) {
      lines.append(" \(Wording.count(results.count, "result")) taken over from the run \(run)")
    }
    let leaks = record.tests.map { $0.attempts.flatMap(\.leaks) }
    let sum = leaks.joined().count
    if sum > 0 {
      let tests = Wording.count(leaks.count { !$0.isEmpty }, "test")
      let left = leaks.joined().count { $0.isLeft == true }
      lines.append(
        " \(tests) left \(Wording.count(sum, "thing")) behind, "
          + (left == 0 ? "cleaned up" : "\(Wording.number(left)) of which could not be removed"))
    }
    lines += Wording.first(5, of: record.gaps).map {
      " \(palette.red("incomplete")): \($0.printableLine)"
    }
    // Commands stay whole, so that they can be copied.
    return lines.map(narrowed) + next(record).map { " next: \($0)" }
  }

  private func countLine(_ record: RunRecord) -> String {
    let counts = record.counts
    var parts: [String] = []
    for outcome in [
      Outcome.passed, .failed, .timedOut, .crashed, .flaky, .knownIssue, .recorded, .skipped,
      .notRun,
    ] {
      guard let count = counts[outcome], count > 0 else { continue }
      let text = "\(Wording.number(count)) \(outcome.words)"
      switch outcome {
      case .passed: parts.append(palette.green(text))
      case .failed, .timedOut, .crashed: parts.append(palette.red(text))
      case .flaky, .knownIssue, .notRun: parts.append(palette.yellow(text))
      case .recorded, .skipped: parts.append(text)
      }
    }
    if parts.isEmpty { parts.append("nothing ran") }
    let troubles = record.troubles.count
    if troubles > 0 {
      let words = Wording.count(troubles, "failure") + " outside of the tests"
      parts.append(palette.red(words))
    }
    let replaced = record.replacements
    if replaced > 0 { parts.append("\(Wording.count(replaced, "node")) replaced") }
    return parts.joined(separator: " · ")
  }

  /// How long it took beside what no order of its tests takes less than; of a resumed run what was
  /// left to it.
  private func timeLine(_ record: RunRecord) -> String {
    let makespan = record.makespan
    var text = Wording.duration(makespan)
    if record.resumedAt != nil { text += " since it was resumed" }
    let ran = record.tests.filter { test in
      guard let outcome = test.result?.outcome, outcome != .notRun else { return false }
      let began = test.decisive(for: outcome)?.began ?? 0
      return began >= record.resumedAt ?? 0
    }
    let nodes = record.start?.nodeTargets ?? [nil]
    let bound = Schedule(ran.map(\.entry), durations: ran.map(\.duration)).bound(on: nodes)
    if bound > 0, makespan >= 100 {
      let efficiency = min(100, Int((bound / makespan * 100).rounded()))
      text +=
        " (at best \(Wording.duration(bound)) on \(Wording.count(nodes.count, "node")): "
        + "\(efficiency) %)"
    }
    return hasReport ? text + " · report \(output.printableLine)/index.html" : text
  }

  /// Commands that lead on.
  private func next(_ record: RunRecord) -> [String] {
    var commands: [String] = []
    let differing = record.tests.filter { test in
      test.result?.outcome == .failed
        && test.decisive(for: .failed)?.snapshots.contains {
          $0.verdict == .differs && isWaiting($0)
        } == true
    }
    let failed = record.tests.filter { $0.result?.outcome.isFailure == true }
    if !differing.isEmpty {
      commands.append(
        reviewCommand
          + palette.dim(
            "   shows the new snapshots of \(Wording.count(differing.count, "test")), to approve"))
    }
    if let only = failed.first, failed.count == 1 {
      commands.append(againCommand(only) + palette.dim("   runs it again"))
    } else if !failed.isEmpty {
      if hasResults {
        commands.append(
          lastFailedCommand
            + palette.dim("   runs the \(failed.count) failed again"))
      }
    } else if (record.counts[.notRun] ?? 0) > 0 {
      if hasResults {
        commands.append(
          lastFailedCommand + palette.dim("   runs what was not run"))
      }
    } else if let flaky = record.counts[.flaky], flaky > 0, record.start?.failsOnFlaky == true {
      commands.append(
        "exit code 1, as \(Wording.count(flaky, "test")) \(flaky == 1 ? "was" : "were") flaky "
          + "(--fail-on-flaky)")
    } else if (record.counts[.recorded] ?? 0) > 0 {
      commands.append("git status --short ReferenceImages" + palette.dim("   names what is new"))
      if record.start?.isRecordingNamed == false {
        let snapshots = record.tests.reduce(0) { count, test in
          count + (test.attempts.last?.snapshots.count { $0.verdict == .recorded } ?? 0)
        }
        commands.append(
          "look at the \(Wording.count(snapshots, "new reference")), then run again: exit code 1, "
            + "because --record was not given")
      }
    }
    return commands
  }
}

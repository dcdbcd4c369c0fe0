import Foundation
package import RunRecord
import TextModel
import WorkerProtocol

/// `junit.xml` as Jenkins reads it: each entry of the manifest once.
package struct JUnitReport: Sendable {
  private let record: RunRecord
  private let text: RunText

  package init(_ record: RunRecord) {
    self.record = record
    var text = RunText(palette: Palette(isOn: false))
    text.options = record.start?.options ?? []
    self.text = text
  }

  /// The whole document.
  package func xml() -> String {
    var groups: [(name: String, tests: [RunRecord.Test])] = []
    var positions: [String: Int] = [:]
    for test in record.tests {
      let identity = test.entry.test
      let name = identity.titles.first ?? identity.path
      if let position = positions[name] {
        groups[position].tests.append(test)
      } else {
        positions[name] = groups.count
        groups.append((name, [test]))
      }
    }
    let timestamp = RunDate.seconds(record.start?.date ?? "")
    var suites = groups.map { group in
      JUnitDocument.Suite(
        name: group.name, totals: Self.totals(group.tests), timestamp: timestamp,
        properties: Self.suiteProperties(group.tests), cases: group.tests.map(self.test))
    }
    if !record.runFailures.isEmpty { suites.append(troubles) }
    return JUnitDocument(
      name: "qa-runner", totals: Self.totals(record.tests, record.runFailures.count),
      suites: suites, properties: record.recordingNotice.map { [("recording", $0)] } ?? []
    ).text
  }

  /// Failures that are no test's, as a suite of their own.
  private var troubles: JUnitDocument.Suite {
    let cases = record.runFailures.enumerated().map { position, issue in
      JUnitDocument.Case(
        className: "outside of the tests", name: "failure \(position + 1)",
        elements: [
          "<error message=\"\(issue.message.escapedForMarkup)\" type=\"outside of the tests\">"
            + issue.details.joined(separator: "\n").escapedForMarkup + "</error>"
        ])
    }
    return JUnitDocument.Suite(
      name: "outside of the tests", totals: Self.totals([], cases.count), cases: cases)
  }

  private static func totals(
    _ tests: [RunRecord.Test], _ troubles: Int = 0
  ) -> JUnitDocument.Totals {
    let outcomes = tests.map { $0.result?.outcome }
    return JUnitDocument.Totals(
      tests: tests.count + troubles,
      failures: outcomes.count { $0 == .failed || $0 == .timedOut },
      errors: tests.count { isError($0) } + troubles, skipped: tests.count { isSkipped($0) },
      time: tests.reduce(0) { $0 + $1.duration })
  }

  /// Tests that somebody chose not to run are skipped; those that were lost are errors.
  private static func isSkipped(_ test: RunRecord.Test) -> Bool {
    test.result?.outcome == .skipped || test.result?.outcome == .knownIssue
  }

  private static func isError(_ test: RunRecord.Test) -> Bool {
    switch test.result?.outcome {
    case .crashed, .notRun, nil: true
    default: false
    }
  }

  private func test(_ test: RunRecord.Test) -> JUnitDocument.Case {
    let (className, name) = Self.names(of: test.entry)
    let output = test.attempts.flatMap { $0.output.lines(head: 100, tail: 100) }
    let leaks = test.attempts.flatMap(\.leaks).map {
      "left behind\($0.isLeft == true ? ", and still there" : ""): \($0.kind.words(of: $0.name))"
    }
    let notices = test.notices.map(\.words)
    let lines = Self.failedSteps(test) + notices + output + leaks
    var elements = properties(test) + verdict(test)
    if !lines.isEmpty {
      elements.append(
        "<system-out>\(lines.joined(separator: "\n").escapedForMarkup)</system-out>")
    }
    return JUnitDocument.Case(
      className: className, name: name,
      time: test.duration, file: test.entry.place.file, line: test.entry.place.line,
      elements: elements)
  }

  /// The names of a test's class and of the test itself; those of pytest where it is pytest's.
  private static func names(of entry: Manifest.Entry) -> (className: String, name: String) {
    let identity = entry.test
    var parts = identity.titles
    let name = parts.popLast() ?? identity.path
    if let file = parts.firstIndex(where: { $0.hasSuffix(".py") }) { parts[file].removeLast(3) }
    let repetition = identity.repetition.map { " #\($0)" } ?? ""
    let suffix = entry.once == true ? repetition : " \(identity.deviceAndTarget)"
    return (parts.joined(separator: "."), name + suffix)
  }

  /// Where a test has failed: `failed step: pays by card › confirms › tap booking.pay`.
  private static func failedSteps(_ test: RunRecord.Test) -> [String] {
    guard let outcome = test.result?.outcome, outcome.isFailure,
      let attempt = test.decisive(for: outcome)
    else { return [] }
    let (paths, count) = attempt.steps.failedPaths(first: 3)
    let lines = paths.map { "failed step: " + Self.outline($0).joined(separator: " › ") }
    let left = count - paths.count
    guard left > 0 else { return lines }
    return lines + ["… and \(Wording.number(left)) more step\(left == 1 ? "" : "s")"]
  }

  /// The beginning and the end of a path that is deeper than anybody reads.
  private static func outline(_ path: [String]) -> [String] {
    path.count <= 20 ? path : path.prefix(10) + ["…"] + path.suffix(10)
  }

  /// What test-management systems read: the test's ids there, its tags, owner and artifacts' folder.
  private func properties(_ test: RunRecord.Test) -> [String] {
    var pairs = (test.entry.ids ?? []).map { ("test_id", $0) }
    if !pairs.isEmpty || test.entry.knownIssue != nil {
      pairs += test.entry.tags.map { ("tag", $0) }
    }
    if let known = test.entry.knownIssue {
      pairs += [("known_issue", known.reason), ("owner", known.owner), ("until", known.until)]
    }
    let own = test.decisive(for: test.result?.outcome)?.properties ?? []
    return JUnitDocument.properties(
      pairs + own.filter { $0.isSuite != true }.map { ($0.name, $0.value) })
  }

  /// What tests have recorded of the suite: of two values with one name and attempt the last.
  private static func suiteProperties(
    _ tests: [RunRecord.Test]
  ) -> [(name: String, value: String)] {
    let all = tests.flatMap(\.attempts).flatMap(\.properties).filter { $0.isSuite == true }
    var pairs: [(name: String, value: String)] = []
    for property in all where !pairs.contains(where: { $0 == (property.name, property.value) }) {
      pairs.append((property.name, property.value))
    }
    return pairs
  }

  private func verdict(_ test: RunRecord.Test) -> [String] {
    let failing = test.attempts.filter {
      $0.end?.conclusion == .failed || $0.end?.conclusion == .timedOut
    }
    switch test.result?.outcome {
    case .passed, .recorded: return []
    case .flaky: return failing.map { earlier($0, "flakyFailure") }
    case .skipped:
      return ["<skipped message=\"\((test.result?.reason ?? "").escapedForMarkup)\"/>"]
    case .knownIssue:
      let message = "known issue: \(test.result?.reason ?? "")"
      return ["<skipped message=\"\(message.escapedForMarkup)\"/>"]
    case .failed, .timedOut:
      let message = test.message
      let details = text.failure(test).dropFirst().map { String($0.dropFirst(3)) }
      let type = test.result?.outcome == .timedOut ? "timed out" : "failed"
      let main =
        "<failure message=\"\(message.escapedForMarkup)\" type=\"\(type)\">"
        + details.joined(separator: "\n").escapedForMarkup + "</failure>"
      return [main] + failing.dropLast().map { earlier($0, "rerunFailure") }
    case .crashed, .notRun, nil:
      let words = test.result?.outcome.words ?? "no result"
      let reason = test.result?.reason ?? "the run ended before it"
      let details =
        test.result == nil ? [] : text.failure(test).dropFirst().map { String($0.dropFirst(3)) }
      return [
        "<error message=\"\("\(words): \(reason)".escapedForMarkup)\" type=\"\(words)\">"
          + details.joined(separator: "\n").escapedForMarkup + "</error>"
      ]
    }
  }

  private func earlier(_ attempt: RunRecord.Attempt, _ element: String) -> String {
    let message = attempt.issues.first?.message ?? attempt.end?.reason ?? "failed"
    let trace = attempt.issues.map { issue in
      ([issue.place.map { "\($0): \(issue.message)" } ?? issue.message] + issue.details)
        .joined(separator: "\n")
    }
    return "<\(element) message=\"\(message.escapedForMarkup)\" type=\"attempt"
      + " \(attempt.start.number)\"><stackTrace>\(trace.joined(separator: "\n").escapedForMarkup)"
      + "</stackTrace></\(element)>"
  }
}

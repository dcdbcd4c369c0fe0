import Foundation
package import RunRecord
import TextModel
import WorkerProtocol

/// A run in Allure 2's result files: one `…-result.json` for each attempt, attachments beside.
package struct AllureReport: Sendable {
  private struct Document: Encodable {
    struct Label: Encodable { var name: String, value: String }
    struct Link: Encodable { var type = "tms", name: String, url: String }
    struct Details: Encodable {
      var known: Bool, flaky: Bool, muted: Bool, message: String?, trace: String?
    }
    struct Step: Encodable {
      var name: String, status: String, stage = "finished", start: Int, stop: Int
      var steps: [Step] = []
    }
    struct Attachment: Encodable { var name: String, source: String, type: String }
    struct Parameter: Encodable { var name: String, value: String }
    var uuid, historyId, testCaseId, fullName, name, status: String
    var stage = "finished"
    var start: Int, stop: Int
    var statusDetails: Details
    var labels: [Label], links: [Link], parameters: [Parameter]
    var steps: [Step], attachments: [Attachment]
  }

  private let record: RunRecord
  private let output: OutputFolder
  private let files: ReportFiles

  package init(_ record: RunRecord, output: OutputFolder) {
    self.init(record, output: output, files: ReportFiles(folder: output.path))
  }

  init(_ record: RunRecord, output: OutputFolder, files: ReportFiles) {
    self.record = record
    self.output = output
    self.files = files
  }

  /// Writes `allure-results` into the output folder.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  package func write() throws {
    let folder = output.path + "/allure-results"
    try output.makeFolder(folder)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let clock = record.clock
    try writeRun(to: folder, encoder)
    for test in record.tests {
      // Allure takes attempts of one history as retries, the latest as the result: what came to
      // nothing after the attempt that the result stands on is left out.
      let decisive = test.decisive(for: test.result?.outcome)
      let last = test.attempts.lastIndex { $0 == decisive } ?? -1
      if test.attempts.isEmpty {
        let document = document(test, nil, clock: clock, folder: folder)
        try output.write(try encoder.encode(document), to: "\(folder)/\(document.uuid)-result.json")
      }
      for (number, attempt) in test.attempts.prefix(last + 1).enumerated() {
        var document = document(test, attempt, clock: clock, folder: folder)
        if number != last { document.status = Self.status(attempt.end?.conclusion) }
        try output.write(try encoder.encode(document), to: "\(folder)/\(document.uuid)-result.json")
      }
    }
  }

  /// Failures that are no test's, each as a result of its own, and what is to be known of the run.
  private func writeRun(to folder: String, _ encoder: JSONEncoder) throws {
    let end = Self.milliseconds(record.clock.moment(of: record.time))
    for (number, failure) in record.runFailures.enumerated() {
      let document = Document(
        uuid: "\("\(record.start?.run ?? "") outside".digest)-\(number + 1)",
        historyId: "outside \(number + 1)".digest, testCaseId: "outside".digest,
        fullName: "outside of the tests/failure \(number + 1)", name: "failure \(number + 1)",
        status: "failed", start: end, stop: end,
        statusDetails: .init(
          known: false, flaky: false, muted: false, message: failure.message,
          trace: failure.details.joined(separator: "\n")),
        labels: [
          .init(name: "framework", value: "qa-runner"),
          .init(name: "suite", value: "outside of the tests"),
        ], links: [], parameters: [], steps: [], attachments: [])
      try output.write(try encoder.encode(document), to: "\(folder)/\(document.uuid)-result.json")
    }
    guard let notice = record.recordingNotice else { return }
    try output.write(Data("recording=\(notice)\n".utf8), to: "\(folder)/environment.properties")
  }

  private func document(
    _ test: RunRecord.Test, _ attempt: RunRecord.Attempt?, clock: RunClock, folder: String
  ) -> Document {
    let identity = test.entry.test
    var titles = identity.titles
    let name = titles.popLast() ?? identity.path
    let start = Self.milliseconds(clock.moment(of: attempt?.began ?? 0))
    let issue = attempt?.issues.first
    let outcome = test.result?.outcome
    var labels = [Document.Label(name: "framework", value: "qa-runner")]
    for (label, title) in zip(["parentSuite", "suite", "subSuite"], titles) {
      labels.append(.init(name: label, value: title))
    }
    labels += test.entry.tags.map { .init(name: "tag", value: $0) }
    labels += (test.entry.ids ?? []).map { .init(name: "AS_ID", value: $0) }
    if let owner = test.entry.knownIssue?.owner {
      labels.append(.init(name: "owner", value: owner))
    }
    if let attempt { labels.append(.init(name: "thread", value: "node \(attempt.start.node)")) }
    return Document(
      uuid:
        "\("\(record.start?.run ?? "")\(identity)".digest)-\(attempt?.start.token.split(separator: ".").last ?? "0")",
      historyId: identity.unrepeated.description.digest,
      testCaseId: identity.path.digest, fullName: identity.description, name: name,
      status: outcome == .skipped || attempt == nil && outcome != .failed
        ? "skipped" : Self.status(outcome),
      start: start, stop: start + Wording.milliseconds(attempt?.end?.duration ?? 0),
      statusDetails: .init(
        known: outcome == .knownIssue, flaky: outcome == .flaky, muted: outcome == .knownIssue,
        message: issue?.message ?? attempt?.end?.reason ?? test.result?.reason,
        trace: issue.map { issue in
          ([issue.place.map { "\($0)" }].compactMap { $0 } + issue.details).joined(separator: "\n")
        }),
      labels: labels,
      links: (test.entry.ids ?? []).map { .init(name: $0, url: "") },
      parameters: [
        .init(name: "device", value: identity.device),
        .init(name: "target", value: identity.target.rawValue),
      ],
      steps: Self.steps((attempt?.steps ?? [])[...], from: start, depth: 1),
      attachments: files(of: attempt).map { name, path in
        .init(name: name, source: "../\(path)", type: Self.type(of: path))
      })
  }

  /// How deep steps lie in steps; what lies deeper stands beside what holds it.
  private static let depthLimit = 64

  /// Steps with those that they hold, `begin` the attempt's.
  private static func steps(
    _ all: ArraySlice<RunRecord.Step>, from begin: Int, depth: Int
  ) -> [Document.Step] {
    var (rest, steps) = (all, [Document.Step]())
    while let step = rest.popFirst() {
      let held = depth < depthLimit ? rest.prefix { $0.depth > step.depth } : rest.prefix(0)
      rest = rest.dropFirst(held.count)
      steps.append(
        .init(
          name: step.name, status: step.failed ? "failed" : "passed",
          start: begin + Wording.milliseconds(step.time - step.duration),
          stop: begin + Wording.milliseconds(step.time),
          steps: Self.steps(held, from: begin, depth: depth + 1)))
    }
    return steps
  }

  /// The pictures of snapshots that didn't match, then the attempt's other files, by their paths
  /// below the output folder; not what the report may not read or what is no file, for which Allure
  /// would wait.
  private func files(of attempt: RunRecord.Attempt?) -> [(name: String, path: String)] {
    guard let attempt else { return [] }
    let pictures = attempt.snapshots.filter { $0.verdict != .matched }.flatMap { snapshot in
      [
        ("expected", snapshot.expected), ("actual", snapshot.actual),
        ("difference", snapshot.difference),
      ].compactMap { side, path in path.map { (name: "\(snapshot.name) \(side)", path: $0) } }
    }
    var files = files
    files.attempt = attempt.start.token
    return (pictures + attempt.attachments).compactMap { name, path in
      files.local(path).path.map { (name, $0) }
    }
  }

  private static func status(_ outcome: Outcome?) -> String {
    switch outcome {
    case .passed, .recorded, .flaky: "passed"
    case .failed, .timedOut, .knownIssue: "failed"
    case .crashed: "broken"
    case .skipped, .notRun, nil: "skipped"
    }
  }

  private static func status(_ conclusion: AttemptOutcome?) -> String {
    switch conclusion {
    case .passed, .recorded: "passed"
    case .failed, .timedOut: "failed"
    case .infrastructure, .nodeLost, .driverLost, .workerCrashed: "broken"
    case .skipped, .cancelled, nil: "skipped"
    }
  }

  private static func type(of path: String) -> String {
    switch path.split(separator: ".").last {
    case "png": "image/png"
    case "json", "jsonl": "application/json"
    case "xml": "text/xml"
    case "html": "text/html"
    default: "text/plain"
    }
  }

  /// Milliseconds since 1970; 0 where the date is unknown.
  private static func milliseconds(_ date: Date?) -> Int {
    let value = (date?.timeIntervalSince1970 ?? 0) * 1000
    return Int(min(max(value, 0), 1e15).rounded())
  }
}

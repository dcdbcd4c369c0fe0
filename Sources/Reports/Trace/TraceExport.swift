import Files
import Foundation
import JSONModel
package import RunRecord
import SnapshotKit
import WorkerProtocol

/// An attempt as a trace that Playwright's viewer opens: a zip of format 8, which every viewer since
/// version 1.53 reads.
struct TraceExport {
  private let test: ResultsReport.Test
  private let attempt: ResultsReport.Attempt
  private let files: ReportFiles
  /// Nil where the project's folder can't be read.
  private let sources: ProjectSources?
  private let frames: TraceFrames?

  /// What a worker captured after each step.
  static let captured = "trace.jsonl"
  private static let page = "page@1"
  private static let frame = "frame@1"

  init(
    _ test: ResultsReport.Test, _ attempt: ResultsReport.Attempt, files: ReportFiles,
    sources: ProjectSources?
  ) {
    self.test = test
    self.attempt = attempt
    self.files = files
    self.sources = sources
    frames = Self.frames(attempt, files)
  }

  private static func frames(
    _ attempt: ResultsReport.Attempt, _ files: ReportFiles
  ) -> TraceFrames? {
    if let bytes = attempt.attachments[captured].flatMap({ files.bytes(of: $0) }) {
      return TraceFrames(captured: bytes)
    }
    guard
      let bytes = attempt.attachments["session.cast"].flatMap({
        files.beginning(of: $0, count: CastFile.limit.bytes)
      })
    else { return nil }
    let times = attempt.steps.flatMap { [$0.time - $0.duration, $0.time] }
    return TraceFrames(recording: bytes, at: times)
  }

  /// The archive; nil where the steps alone are more than one holds.
  var zip: [UInt8]? {
    var zip = ZipFile()
    guard zip.add("0-trace.trace", lines), zip.add("0-trace.network", []) else { return nil }
    for path in places {
      guard let bytes = sources?.bytes(of: path) else { continue }
      // The viewer shows steps without their source where there is no more room.
      guard zip.add("resources/src@\(SHA1.hex(path.utf8)).txt", bytes) else { break }
    }
    return zip.data
  }

  /// The events, a line each. Without the later screens where all are more than a viewer can load.
  private var lines: [UInt8] {
    var lines: [UInt8] = []
    for event in events {
      let line = event.encoded()
      guard event["snapshot"] == nil || lines.count + line.count < ZipFile.limit / 2 else {
        continue
      }
      lines += line
      lines.append(0x0A)
    }
    return lines
  }

  // MARK: Sources

  /// The files that the trace names.
  private var places: [String] {
    let named =
      attempt.issues.compactMap(\.place?.file) + [test.file]
      + (frames?.frames.compactMap(\.place?.file) ?? [])
    var known: Set<String> = [""]
    return named.filter { known.insert($0).inserted }
  }

  private func stack(_ file: String, _ line: Int) -> JSONValue {
    [["file": .string(file), "line": .number(Double(line)), "column": 0, "function": ""]]
  }

  // MARK: Events

  private var events: [JSONValue] {
    let size = frames?.frames.last.map { TracePage($0).size } ?? (width: 736, height: 448)
    var events: [JSONValue] = [
      [
        "type": "context-options", "version": 8, "origin": "library", "browserName": "qa-runner",
        "platform": "linux", "wallTime": .number(wallTime), "monotonicTime": 0,
        "sdkLanguage": "javascript", "testIdAttributeName": "data-testid",
        "contextId": "context@1", "title": .string(test.identity.description),
        "options": [
          "viewport": [
            "width": .number(Double(size.width)), "height": .number(Double(size.height)),
          ], "deviceScaleFactor": 1, "isMobile": false,
        ],
      ]
    ]
    var holders: [(depth: Int, id: String)] = []
    for (index, step) in attempt.steps.enumerated() {
      let depth = step.depth ?? 0
      while let last = holders.last, last.depth >= depth { holders.removeLast() }
      let id = "call@\(index + 1)"
      events += self.events(of: step, id, in: holders.last?.id)
      holders.append((depth, id))
    }
    for issue in attempt.issues {
      var event: [String: JSONValue] = ["type": "error", "message": .string(message(issue))]
      if let place = issue.place { event["stack"] = stack(place.file, place.line) }
      events.append(.object(event))
    }
    for line in attempt.output ?? [] {
      events.append([
        "type": "stdout", "timestamp": .number(attempt.duration ?? 0), "text": .string(line + "\n"),
      ])
    }
    return events
  }

  /// A step's beginning, its end, and what was shown at both.
  private func events(
    of step: ResultsReport.Step, _ id: String, in parent: String?
  ) -> [JSONValue] {
    let start = step.time - step.duration
    let issue = step.failed ? attempt.issues.last : nil
    let place =
      frames?.place(step.time) ?? issue?.place ?? SourcePlace(file: test.file, line: test.line)
    var before: [String: JSONValue] = [
      "type": "before", "callId": .string(id), "stepId": .string(id),
      "startTime": .number(start), "title": .string(step.name), "class": "Test",
      "method": "step", "params": [:], "pageId": .string(Self.page),
      "beforeSnapshot": .string("before@\(id)"), "stack": stack(place.file, place.line),
    ]
    if let parent { before["parentId"] = .string(parent) }
    var after: [String: JSONValue] = [
      "type": "after", "callId": .string(id), "endTime": .number(step.time),
      "afterSnapshot": .string("after@\(id)"),
    ]
    if step.failed {
      after["error"] = [
        "name": "Error", "message": .string(issue.map(message) ?? "The step failed."),
      ]
    }
    var events: [JSONValue] = [.object(before)]
    if let frame = frames?.before(start) { events.append(snapshot(frame, "before", id, at: start)) }
    for line in issue?.details ?? [] {
      events.append([
        "type": "log", "callId": .string(id), "time": .number(step.time), "message": .string(line),
      ])
    }
    events.append(.object(after))
    if let frame = frames?.after(step.time) {
      events.append(snapshot(frame, "after", id, at: step.time))
    }
    return events
  }

  private func snapshot(
    _ frame: TraceFrames.Frame, _ phase: String, _ id: String, at time: Double
  ) -> JSONValue {
    let page = TracePage(frame)
    return [
      "type": "frame-snapshot",
      "snapshot": [
        "callId": .string(id), "snapshotName": .string("\(phase)@\(id)"),
        "pageId": .string(Self.page), "frameId": .string(Self.frame),
        "frameUrl": "http://app.invalid/", "doctype": "html", "html": page.html,
        "viewport": [
          "width": .number(Double(page.size.width)), "height": .number(Double(page.size.height)),
        ], "timestamp": .number(time), "wallTime": .number(wallTime + time), "collectionTime": 0,
        "resourceOverrides": [], "isMainFrame": true,
      ],
    ]
  }

  private func message(_ issue: IssueReport) -> String {
    issue.details.isEmpty
      ? issue.message : issue.message + "\n" + issue.details.joined(separator: "\n")
  }

  /// When the attempt began, in milliseconds since 1970.
  private var wallTime: Double {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let date =
      attempt.date.flatMap { try? style.parse($0) }
      ?? attempt.date.flatMap { try? Date.ISO8601FormatStyle().parse($0) }
    return ((date?.timeIntervalSince1970 ?? 0) * 1000).rounded()
  }
}

extension OutputFolder {
  /// Writes the traces of all attempts that captured one; with a text, one of each test that it is in
  /// the name of.
  ///
  /// - Parameters:
  ///   - root: the project's folder.
  ///   - sources: the files that may be read beside the folder's own.
  /// - Returns: the paths of the traces, by the tests' names.
  /// - Throws: `RunnerError`: `nothingSelected` where no test has it in its name.
  package func writeTraces(
    of record: RunRecord, matching text: String?, root: String,
    reading sources: ReportSources = .given()
  ) throws(RunnerError) -> [(test: String, path: String)] {
    let files = ReportFiles(folder: path, sources: sources)
    // Without them the trace has no sources; the rest is as good.
    let projectSources = try? ProjectSources(root, tracked: sources.tracked)
    var written: [(test: String, path: String)] = []
    for test in ResultsReport(record).tests {
      let name = test.identity.description
      guard text.map({ name.contains($0) }) ?? true else { continue }
      for attempt in text == nil ? test.tracedAttempts : test.telling {
        // Named as the folder of its files: `attempts/1-login-iphone-6-tui/1`.
        let words = attempt.folder.split(separator: "/").dropFirst().joined(separator: "-")
        let place = "report/traces/\(SafeFileName.component(words)).zip"
        let export = TraceExport(test, attempt, files: files, sources: projectSources)
        guard let zip = export.zip else {
          throw RunnerError(
            .infrastructure,
            "The trace of \(name) would be larger than \(ZipFile.limit >> 20) MiB, which is more than a "
              + "trace holds. Split the test, or run it without --trace.")
        }
        try files.write(zip, to: place)
        written.append((name, "\(path)/\(place)"))
      }
    }
    if written.isEmpty, let text {
      throw RunnerError(
        .nothingSelected,
        "No test that ran has \"\(text)\" in its name. `qa-runner report` lists the tests.")
    }
    return written
  }
}

extension ResultsReport.Test {
  /// Those whose screens were captured.
  fileprivate var tracedAttempts: [ResultsReport.Attempt] {
    attempts.filter { $0.attachments[TraceExport.captured] != nil }
  }

  /// The one attempt that tells most: the last that failed, else what the outcome stands on.
  fileprivate var telling: [ResultsReport.Attempt] {
    let failed = tracedAttempts.last { !$0.issues.isEmpty } ?? attempts.last { !$0.issues.isEmpty }
    return [failed ?? decisiveAttempt].compactMap(\.self)
  }
}

import Files
import Foundation
package import RunRecord
import TerminalEmulation
package import TerminalModel
import WorkerProtocol

/// A test of a run, to walk through: its steps with the screens before and after each, and what was
/// said meanwhile.
package struct TestTravel: Sendable {
  package struct Step: Sendable {
    package var name: String
    /// In how many named steps it is.
    package var depth: Int
    /// Milliseconds since the attempt began.
    package var start: Double
    package var end: Double
    package var failed: Bool
    /// Which of the frames was shown when it began, and after it; nil where that is not known.
    package var before: Int?
    package var after: Int?
  }

  package struct Frame: Sendable {
    /// Milliseconds since the attempt began.
    package var time: Double
    package var screen: Screen
    /// Whether the worker took it right after a step; a recording's clock is a little off.
    var isExact: Bool
  }

  package struct Line: Sendable {
    package var number: Int
    package var text: String
  }

  package let name: String
  /// Nil where the run ended before the test had a result.
  package let outcome: Outcome?
  package private(set) var steps: [Step] = []
  /// In the order of time.
  package private(set) var frames: [Frame] = []
  /// Why it failed, first the message.
  package private(set) var reasons: [String] = []
  /// What it printed.
  package private(set) var output: [String] = []
  /// Where it failed; else where it is written.
  package private(set) var file = ""
  package private(set) var line = 0
  /// The lines around that one; empty where the file is not the project's own.
  package private(set) var source: [Line] = []
  /// The path of the picture at the failure, below the output folder; nil where there is none.
  package private(set) var picture: String?

  /// How many lines are shown before and after the one that failed.
  private static let lineCount = 6
  private static let frameLimit = 400.0

  fileprivate init(_ test: ResultsReport.Test, _ files: ReportFiles, root: String) {
    name = test.identity.description
    outcome = test.outcome
    (file, line) = (test.file, test.line)
    guard let attempt = test.attempts.last(where: { !$0.issues.isEmpty }) ?? test.decisiveAttempt
    else { return }
    if let place = attempt.issues.lazy.compactMap(\.place).first {
      (file, line) = (place.file, place.line)
    }
    reasons = attempt.issues.flatMap { [$0.message] + $0.details }
    output = attempt.output ?? []
    picture = attempt.attachments["screenshot.png"]
    source = Self.source(file, around: line, root: root)
    frames = Self.frames(attempt, files)
    steps = attempt.steps.map { step in
      let start = step.time - step.duration
      return Step(
        name: step.name, depth: step.depth ?? 0, start: start, end: step.time,
        failed: step.failed,
        before: frames.lastIndex { $0.isExact && $0.time <= start }
          ?? frames.lastIndex { $0.time <= start },
        after: frames.firstIndex { $0.isExact && $0.time >= step.time }
          ?? frames.firstIndex { $0.time >= step.time } ?? frames.indices.last)
    }
  }

  // MARK: Screens

  private static func frames(
    _ attempt: ResultsReport.Attempt, _ files: ReportFiles
  ) -> [Frame] {
    var found: [Frame] = []
    func add(_ frames: [TraceFrames.Frame], isExact: Bool) {
      found += frames.compactMap { frame in
        frame.screen.map { Frame(time: frame.time, screen: $0, isExact: isExact) }
      }
    }
    if let bytes = attempt.attachments[TraceExport.captured].flatMap({ files.bytes(of: $0) }) {
      add(TraceFrames(captured: bytes).frames, isExact: true)
    }
    if let bytes = attempt.attachments["session.cast"].flatMap({
      files.beginning(of: $0, count: CastFile.limit.bytes)
    }), let cast = CastFile(bytes: bytes), found.isEmpty || cast.offset != nil {
      add(
        TraceFrames(recording: bytes, at: times(cast, attempt.steps))?.frames ?? [],
        isExact: false)
    }
    // What stays as it was is seen already.
    return found.sorted { $0.time < $1.time }.reduce(into: []) { frames, frame in
      if frame.isExact || frame.screen != frames.last?.screen { frames.append(frame) }
    }
  }

  /// When a recording is looked at: at each step's beginning and end, and between them.
  private static func times(_ cast: CastFile, _ steps: [ResultsReport.Step]) -> [Double] {
    let offset = cast.offset ?? 0
    let gap = max(1 / 30, (cast.events.last?.time ?? 0) / frameLimit)
    var times = steps.flatMap { [$0.time - $0.duration, $0.time] }
    var last = -gap
    for event in cast.events where event.time - last >= gap {
      last = event.time
      times.append((event.time + offset) * 1000)
    }
    return times
  }

  // MARK: Source

  private static func source(_ file: String, around line: Int, root: String) -> [Line] {
    guard line > 0, let bytes = try? ProjectSources(root).bytes(of: file) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return [] }
    let first = max(1, line - lineCount)
    return (first...min(lines.count, line + lineCount)).map {
      Line(number: $0, text: String(lines[$0 - 1].prefix(400)))
    }
  }
}

extension OutputFolder {
  /// The names of the tests of its run that have begun, those that failed first.
  ///
  /// - Throws: `RunnerError` where the folder holds no run.
  package func testsToTravel() throws -> [(name: String, outcome: Outcome?)] {
    let tests = try report().tests.filter { !$0.attempts.isEmpty }
    let failed = tests.filter { $0.outcome == .failed }
    return (failed + tests.filter { $0.outcome != .failed }).map {
      ($0.identity.description, $0.outcome)
    }
  }

  /// One of its tests, to walk through; nil for a name that none has.
  ///
  /// - Parameter root: the project's folder.
  /// - Throws: `RunnerError` where the folder holds no run.
  package func travel(
    through name: String, root: String, reading sources: ReportSources = .given()
  ) throws -> TestTravel? {
    try report().tests.first { $0.identity.description == name }.map {
      TestTravel($0, ReportFiles(folder: path, sources: sources), root: root)
    }
  }

  private func report() throws -> ResultsReport {
    ResultsReport(RunRecord(try Manifest(file: manifest), journal: try JournalFile.read(journal)))
  }
}

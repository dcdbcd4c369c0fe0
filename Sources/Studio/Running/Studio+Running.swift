import Execution
import Files
import Foundation
import JSONModel
import SnapshotKit

/// Runs of tests, with their steps as they end.
extension Studio {
  /// Tells the page whether there is a run from before, and shows it where Studio was opened for that.
  func publishEarlierRun() {
    let hasReport = FileManager.default.fileExists(atPath: project.output + "/index.html")
    if hasReport { lastOutput = project.output }
    let isOpened = hasReport && project.keepsOutput
    let folder = URL(filePath: project.output).lastPathComponent
    // The page shows a report once for each number.
    board.publish(
      .run,
      [
        "state": "idle", "number": -1, "report": .bool(isOpened),
        "results": isOpened ? .string(folder) : .null,
      ])
  }

  /// How often the journal is read.
  private static let pause = Duration.milliseconds(60)

  func startRun(_ argument: JSONValue) async throws -> JSONValue {
    if let run {
      run.cancel()
      await run.value
    }
    let name = argument["file"]?.stringValue ?? ""
    var start = Start(number: 0, title: name, file: "", output: project.scratch + "/qa-output")
    // A file that can't be read is not the text that is edited.
    if let text = argument["text"]?.stringValue, (try? read(name)) != text {
      start.title = "the test that is edited"
      start.file = try writeDraft(text, beside: name)
      start.isSaved = false
    } else {
      start.title = try Self.text(argument, "file", "Which file is to be run?")
      start.file = try place(name)
      if !project.keepsOutput { start.output = project.output }
      // Which secrets it needs is only known of a file that can be read.
      start.secrets = Self.secrets((try? read(name)) ?? "")
    }
    // Only an app's own page has a place for another session.
    start.pauses = argument["pause"] == true && hasApp && foreign == nil
    runNumber += 1
    start.number = runNumber
    publish(start, RunProgress(), "running")
    run = Task { [start] in await self.follow(start) }
    return [:]
  }

  /// Writes a test that is not saved to a hidden file beside its own, where its paths mean the same.
  private func writeDraft(_ text: String, beside name: String) throws -> String {
    let isPlace = !name.isEmpty && (try? place(name)) != nil
    let parts = PathParts(try place(isPlace ? name : "test.yaml"))
    let ending = ["tt", "tape"].contains(parts.fileExtension) ? parts.fileExtension : "yaml"
    let file = "\(parts.folder)/\(DraftName.of(parts.name, ending: ending))"
    try AtomicFile.write(Array(text.utf8), to: file, isDurable: false)
    return file
  }

  /// The variables of a flow's secrets.
  private static func secrets(_ text: String) -> [String] {
    var names: [String] = []
    for match in text.matches(of: /secret:? ["']?\$\{([A-Za-z_][A-Za-z_0-9]*)\}/)
    where !names.contains(String(match.1)) {
      names.append(String(match.1))
    }
    return names
  }

  struct Start: Sendable {
    var number: Int
    var title: String
    var file: String
    var output: String
    var isSaved = true
    var secrets: [String] = []
    /// Whether a test that fails waits with its session open.
    var pauses = false
  }

  /// Runs it, and reads its journal until it ends.
  private func follow(_ start: Start) async {
    let journal = start.output + "/journal.jsonl"
    // An earlier run's journal must not be taken for this one's.
    let before = FileState(journal)
    let runner = runner
    let work = Task {
      try await runner.run(
        StudioRun(
          file: start.file, output: start.output, isSaved: start.isSaved, pauses: start.pauses))
    }
    let over = Gate<Void>()
    let watch = Task { [timing] in
      var progress = RunProgress()
      var read = 0
      while over.result == nil {
        do {
          try await timing.sleep(for: Self.pause)
        } catch {
          return
        }
        let hasMoved = start.pauses ? await self.followPause() : false
        guard FileState(journal) != before, let data = FileManager.default.contents(atPath: journal)
        else { continue }
        if data.count < read { (progress, read) = (RunProgress(), 0) }
        guard data.count > read || hasMoved else { continue }
        progress.read(data.dropFirst(read))
        read = data.count
        self.publish(start, progress, self.visit == nil ? "running" : "paused")
      }
    }
    let result = await withTaskCancellationHandler {
      await work.result
    } onCancel: {
      work.cancel()
    }
    over.open(.success(()))
    await watch.value
    endVisit()
    if !start.isSaved {
      // It may be gone already.
      try? FileManager.default.removeItem(atPath: start.file)
    }
    var progress = RunProgress()
    let isNew = FileState(journal) != before
    if isNew, let data = FileManager.default.contents(atPath: journal) {
      progress.read(data)
      lastOutput = start.output
    }
    switch result {
    case .success((0, _)): publish(start, progress, "passed", isNew: isNew)
    case .success((let code, let printed)):
      publish(start, progress, "failed", code, printed, isNew: isNew)
    case .failure(is CancellationError): publish(start, progress, "stopped", isNew: isNew)
    case .failure(let error): publish(start, progress, "failed", nil, "\(error)", isNew: isNew)
    }
    filesChanged()
    publishSnapshots()
  }

  /// Shows a session that waits, and Studio's own again once it has gone on.
  /// - Returns: whether either happened.
  private func followPause() async -> Bool {
    let waiting = runner.paused()
    if let visit, waiting?.session != visit.session {
      endVisit()
      return true
    }
    guard visit == nil, let waiting, waiting.session != lastVisit else { return false }
    lastVisit = waiting.session
    await begin(waiting)
    return true
  }

  private func publish(
    _ start: Start, _ progress: RunProgress, _ state: String, _ code: Int32? = nil,
    _ printed: String = "", isNew: Bool = false
  ) {
    guard start.number == runNumber else { return }
    // A draft's file goes away with its run.
    let command = start.isSaved ? runner.command(start.file, start.secrets) : ""
    let hasReport =
      // An earlier run's report is not this one's.
      isNew
      && FileManager.default.fileExists(
        atPath: start.output + "/index.html")
    board.publish(
      .run,
      [
        "state": .string(state), "title": .string(start.title),
        "number": .number(Double(start.number)),
        "steps": .array(
          progress.steps.map { step in
            [
              "name": .string(step.name), "depth": .number(Double(step.depth)),
              "ms": .number(step.milliseconds.rounded()), "failed": .bool(step.failed),
            ]
          }),
        "message": progress.message.map { .string($0) } ?? .null,
        "line": progress.line.map { .number(Double($0)) } ?? .null,
        "recorded": .bool(state == "passed" && progress.outcome == "recorded"),
        "code": code.map { .number(Double($0)) } ?? .null,
        // What was printed matters where no step tells why.
        "printed": .string(progress.message == nil ? String(printed.suffix(4000)) : ""),
        "command": .string(command), "report": .bool(hasReport),
      ])
  }
}

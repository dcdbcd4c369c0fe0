import Execution
import Files
import Foundation
import JSONModel
import SnapshotKit

/// Runs of tests, with their steps as they end.
extension Studio {
  /// How often the journal is read.
  private static let pause = Duration.milliseconds(60)

  func startRun(_ argument: JSONValue) async throws -> JSONValue {
    if let run {
      run.cancel()
      await run.value
    }
    let title: String
    let file: String
    let output: String
    if let text = argument["text"]?.stringValue {
      // A test that is not saved runs from a file beside the results.
      title = "the test that is edited"
      output = project.scratch + "/qa-output"
      file = project.scratch + "/test.yaml"
      try AtomicFile.write(Array(text.utf8), to: file, isDurable: false)
    } else {
      title = try Self.text(argument, "file", "Which file is to be run?")
      file = PathParts.absolute(title, in: project.workingDirectory)
      output = project.output
    }
    runNumber += 1
    let start = Start(number: runNumber, title: title, file: file, output: output)
    publish(start, RunProgress(), "running")
    run = Task { await self.follow(start) }
    return [:]
  }

  struct Start: Sendable {
    var number: Int
    var title: String
    var file: String
    var output: String
  }

  /// Runs it, and reads its journal until it ends.
  private func follow(_ start: Start) async {
    let journal = start.output + "/journal.jsonl"
    // An earlier run's journal must not be taken for this one's.
    let before = FileState(journal)
    let runner = runner
    let work = Task { try await runner.run(start.file, start.output) }
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
        guard FileState(journal) != before, let data = FileManager.default.contents(atPath: journal)
        else { continue }
        if data.count < read { (progress, read) = (RunProgress(), 0) }
        guard data.count > read else { continue }
        progress.read(data.dropFirst(read))
        read = data.count
        self.publish(start, progress, "running")
      }
    }
    let result = await withTaskCancellationHandler {
      await work.result
    } onCancel: {
      work.cancel()
    }
    over.open(.success(()))
    await watch.value
    var progress = RunProgress()
    if FileState(journal) != before, let data = FileManager.default.contents(atPath: journal) {
      progress.read(data)
      lastOutput = start.output
    }
    switch result {
    case .success((0, _)): publish(start, progress, "passed")
    case .success((let code, let printed)): publish(start, progress, "failed", code, printed)
    case .failure(is CancellationError): publish(start, progress, "stopped")
    case .failure(let error): publish(start, progress, "failed", nil, "\(error)")
    }
    filesChanged()
    publishSnapshots()
  }

  private func publish(
    _ start: Start, _ progress: RunProgress, _ state: String, _ code: Int32? = nil,
    _ printed: String = ""
  ) {
    guard start.number == runNumber else { return }
    let hasReport =
      state != "running"
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
        "code": code.map { .number(Double($0)) } ?? .null,
        // What was printed matters where no step tells why.
        "printed": .string(progress.message == nil ? String(printed.suffix(4000)) : ""),
        "command": .string(runner.command(start.file)), "report": .bool(hasReport),
      ])
  }
}

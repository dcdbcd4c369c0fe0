import Configuration
import Files
import Reports
import RunRecord
import Runner
import TextModel

extension Subcommand {
  /// `qa-runner report`: makes a run's reports anew, from its journal.
  static let report = Subcommand(
    specification: CommandSpecification(
      "report", "make a run's reports anew from its journal", operands: "[DIR]",
      options: Setting.ofPastRun + [
        .reporter, .init("json", "print results.json"), .forAgent,
        .init("test", value: "TEXT", "with --for-agent: only tests with this in their names"),
        .init(
          "trace", value: "TEST",
          "write the traces of the tests with this in their names, for Playwright's viewer"),
      ],
      examples: [
        ("qa-runner report qa-output", "after a run that was killed"),
        ("qa-runner report --trace Login", "traces of the tests with Login in their names"),
      ]),
    run: { arguments, context in
      let output = try context.pastRun(arguments.without("trace"))
      let record = RunRecord(
        try Manifest(file: output.manifest), journal: try JournalFile.read(output.journal))
      if arguments.has("for-agent") {
        context.printForAgents(record, in: output, matching: arguments.text("test"))
        return .success
      }
      if let test = arguments.text("trace") {
        let traces = try output.writeTraces(
          of: record, matching: test, root: context.workingDirectory,
          reading: .given(tracked: await context.trackedFiles()))
        for trace in traces { context.print("\(trace.test)\n  \(trace.path)\n".printable) }
        context.print("Open one: npx playwright show-trace FILE\n")
        return .success
      }
      try await context.report(record, in: output, arguments)
      return .success
    })
}

extension CommandContext {
  /// The folder that people call so.
  func outputFolder(_ path: String) -> OutputFolder {
    OutputFolder(path: PathParts.absolute(path, in: workingDirectory))
  }

  /// Where a run has written its reports: what the command line names, or where a run here would.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  func pastRun(_ arguments: ParsedArguments) throws(RunnerError) -> OutputFolder {
    if let path = arguments.operands.first { return outputFolder(path) }
    return OutputFolder(path: try settings(arguments, runsFlows: false).output)
  }

  /// Makes the reports of a run that has been, and prints it, with its annotations where they are
  /// asked for. Of the files that the record names those are read that lie below these folders.
  func report(
    _ record: RunRecord, in output: OutputFolder, shards: [OutputFolder] = [],
    _ arguments: ParsedArguments
  ) async throws {
    let shown = RunText(palette: Palette(isOn: false), root: workingDirectory)
      .shortened(output.path)
    let text = RunText(
      palette: Palette(isOn: false), output: shown, outputPath: output.path,
      root: workingDirectory, record: record)
    let reporters = try Reporter.named(arguments)
    try output.report(
      record, words: text, also: reporters,
      reading: .given(shards.map(\.path), tracked: await trackedFiles()))
    let isJSON = arguments.has("json")
    if isJSON {
      printResults(output)
    } else {
      print(text.whole(record).joined(separator: "\n") + "\n")
    }
    guard reporters.contains(.github) else { return }
    try Reporter.annotate(
      record, text: text, environment: environment, console: isJSON ? 2 : 1)
  }
}

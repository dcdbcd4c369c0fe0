import Foundation
import RunnerCore

extension Subcommand {
  /// `qa-runner report`: makes a run's reports anew, from its journal.
  static let report = Subcommand(
    specification: CommandSpecification(
      "report", "make a run's reports anew from its journal", operands: "[DIR]",
      options: [Reporter.option, .init("json", "print results.json")],
      examples: [("qa-runner report qa-output", "after a run that was killed")]),
    run: { arguments, surroundings in
      let path = arguments.operands.first ?? "qa-output"
      let output = OutputFolder(
        path: RunSettings.absolute(path, in: surroundings.workingDirectory))
      let record = RunRecord(
        try Manifest(file: output.manifest), journal: try JournalFile.read(output.journal))
      var text = RunText(
        palette: Palette(isOn: false), output: path, outputPath: output.path,
        root: surroundings.workingDirectory)
      text.locateFiles(record)
      let reporters = try Reporter.named(arguments)
      try output.report(record, words: text, also: reporters)
      try surroundings.print(record, text, reporters, output, asJSON: arguments.has("json"))
      return .success
    })
}

extension Surroundings {
  /// Prints a run that has been, with its annotations where they are asked for.
  func print(
    _ record: RunRecord, _ text: RunText, _ reporters: Set<Reporter>, _ output: OutputFolder,
    asJSON: Bool
  ) throws {
    if asJSON {
      printFile(output.results)
    } else {
      print(text.whole(record).joined(separator: "\n") + "\n")
    }
    guard reporters.contains(.github) else { return }
    try Reporter.annotate(
      record, text: text, environment: environment, console: asJSON ? 2 : 1)
  }
}

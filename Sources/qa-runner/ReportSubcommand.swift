import Foundation
import RunnerCore

extension Subcommand {
  /// `qa-runner report`: makes a run's reports anew, from its journal.
  static let report = Subcommand(
    specification: CommandSpecification(
      "report", "make a run's reports anew from its journal", operands: "[DIR]",
      examples: [("qa-runner report qa-output", "after a run that was killed")]),
    run: { arguments, surroundings in
      let path = arguments.operands.first ?? "qa-output"
      let output = OutputFolder(
        path: RunSettings.absolute(path, in: surroundings.workingDirectory))
      let record = RunRecord(
        try Manifest(file: output.manifest), journal: try JournalFile.read(output.journal))
      let text = RunText(
        palette: Palette(isOn: false), output: path, outputPath: output.path,
        root: surroundings.workingDirectory)
      try output.report(record, words: text)
      surroundings.print(text.whole(record).joined(separator: "\n") + "\n")
      return .success
    })
}

import Foundation
import RunnerCore

extension Subcommand {
  /// `qa-runner verify`: whether a run's results are its manifest's, each exactly once.
  static let verify = Subcommand(
    specification: CommandSpecification(
      "verify", "check that a run's results cover its manifest, each test once",
      operands: "[DIR]",
      options: [
        .init("output", value: "DIR", "the run's output folder; qa-output"),
        .init("json", "print it as JSON"),
      ],
      examples: [("qa-runner verify qa-output", "check the last run")]),
    run: { arguments, surroundings in
      let path = arguments.operands.first ?? arguments.text("output") ?? "qa-output"
      let folder = OutputFolder(
        path: RunSettings.absolute(path, in: surroundings.workingDirectory))
      let verification = try Verification(folder)
      if arguments.has("json") {
        try surroundings.printJSON(verification.report)
      } else {
        surroundings.print(verification.text + "\n")
      }
      return verification.exitCode
    })
}

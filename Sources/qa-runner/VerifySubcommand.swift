import Configuration
import Foundation
import Reports
import RunRecord
import Runner
import TextModel

extension Subcommand {
  /// `qa-runner verify`: whether a run's results are its manifest's, each exactly once.
  static let verify = Subcommand(
    specification: CommandSpecification(
      "verify", "check that a run's results cover its manifest, each test once",
      operands: "[DIR]",
      options: Setting.ofPastRun + [.init("json", "print it as JSON")],
      examples: [("qa-runner verify qa-output", "check the last run")]),
    run: { arguments, context in
      let verification = try Verification(context.pastRun(arguments))
      if arguments.has("json") {
        try context.printJSON(verification.report)
      } else {
        context.print(verification.text.printable + "\n")
      }
      return verification.exitCode
    })
}

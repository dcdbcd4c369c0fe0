import Configuration
import Devices
import Foundation
import RunRecord

extension Subcommand {
  /// `qa-runner demo`: what a failure and a lost node look like, on the sample app.
  static let demo = Subcommand(
    specification: CommandSpecification(
      "demo", "show a failing snapshot, or a node's death, on the sample app",
      operands: "break|kill",
      options: [],
      examples: [
        ("qa-runner demo break", "change a label in a scratch copy, and see what the run says"),
        ("qa-runner demo kill", "kill a node in mid-run, and see that nothing is lost"),
      ]),
    run: { arguments, context in
      switch arguments.operands {
      case ["break"]: return try await BreakDemo(context).show()
      case ["kill"]: return try await KillDemo(context).show()
      case []: throw RunnerError(.usage, "Say which demo: `qa-runner demo break` or `demo kill`.")
      case let words:
        let hint = NearestMatch.hint(words[0], among: ["break", "kill"])
        throw RunnerError(
          .usage,
          "There is no demo \"\(words.joined(separator: " "))\".\(hint) There are two: "
            + "`qa-runner demo break` and `qa-runner demo kill`.")
      }
    })
}

import Configuration
import RunRecord
import Runner
import TextModel
import WorkerProtocol

extension Subcommand {
  /// `qa-runner list`: the tests that a run would have.
  static let list = Subcommand(
    specification: CommandSpecification(
      "list", "print the tests that a run would have", operands: "[FILTER…]",
      options: [.init("json", "print the manifest as JSON")] + Setting.ofSelection,
      examples: [("qa-runner list --tag smoke", "the smoke tests on every device and target")]),
    run: { arguments, context in
      let manifest = try await context.testRun(arguments).plan()
      if arguments.has("json") {
        try context.printJSON(manifest.named)
      } else {
        let lines = manifest.entries.map { entry in
          let tags = entry.tags.map { " #\($0)" }.joined()
          return (entry.test.description + tags).printableLine
        }
        context.print(lines.joined(separator: "\n") + "\n")
      }
      return .success
    })
}

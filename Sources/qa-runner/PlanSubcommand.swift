import Foundation
import RunnerCore

extension Subcommand {
  /// `qa-runner plan`: what a run would do, and how long it would take.
  static let plan = Subcommand(
    specification: CommandSpecification(
      "plan", "print what a run would do, in which order, and how long it would take",
      operands: "[FILTER…]",
      options: [.init("json", "print it as JSON")] + RunSettings.selectionOptions,
      examples: [
        ("qa-runner plan --parallel 8", "what eight nodes would need"),
        ("qa-runner plan --shard 2/4", "what is in the second of four parts"),
      ]),
    run: { arguments, surroundings in
      let settings = try RunSettings(
        arguments, environment: surroundings.environment,
        workingDirectory: surroundings.workingDirectory)
      let run = TestRun(settings: settings, surroundings: surroundings.ofRun())
      let report = try await run.planReport()
      if arguments.has("json") {
        try surroundings.printJSON(report)
      } else {
        surroundings.print(report.text(columns: surroundings.columns))
      }
      return .success
    })
}

extension Surroundings {
  /// Prints a value for programs.
  func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}

import Configuration
import Foundation
import RunRecord
import Runner

extension Subcommand {
  /// `qa-runner plan`: what a run would do, and how long it would take.
  static let plan = Subcommand(
    specification: CommandSpecification(
      "plan", "print what a run would do, in which order, and how long it would take",
      operands: "[FILTER…]",
      options: [
        .init("json", "print it as JSON"),
        .init("dry-run", "as always: plan runs nothing"),
      ] + Setting.ofSelection,
      examples: [
        ("qa-runner plan --parallel 8", "what eight nodes would need"),
        ("qa-runner plan --shard 2/4", "what is in the second of four parts"),
      ]),
    run: { arguments, context in
      try await context.printPlan(
        of: context.testRun(arguments), asJSON: arguments.has("json"))
      return .success
    })
}

extension CommandContext {
  /// Prints what a run would do.
  func printPlan(of run: TestRun, asJSON: Bool) async throws {
    let report = try await run.planReport()
    try print(report, asJSON: asJSON, orElse: report.text(columns: columns))
  }

  /// Prints a value for programs where they ask for it, else what people read of it.
  func print(
    _ value: some Encodable, asJSON: Bool, orElse text: @autoclosure () -> String
  ) throws {
    guard !asJSON else { return try printJSON(value) }
    print(text())
  }

  /// Prints a value for programs.
  func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(json: String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}

import Configuration
import Reports
import RunRecord
import Runner
import ScreenExport
import TextModel

extension Subcommand {
  /// `qa-runner merge`: one run out of a plan's shards.
  static let merge = Subcommand(
    specification: CommandSpecification(
      "merge", "make one report of a plan's shards, or of the machines that shared a run",
      operands: "DIR…",
      options: [
        .init(
          "output", value: "DIR", "where the merged run goes; merged in the run's output folder"),
        .reporter, .init("json", "print the merged results.json"),
        .history.saying("durations to add to, beside qa.yml"),
        .config,
      ],
      examples: [
        ("qa-runner merge qa-output/shard-* --output qa-output/merged", "in a CI job's last step"),
        ("qa-runner merge qa-output/host-*", "the machines of one --queue and --run-id"),
      ]),
    run: { arguments, context in
      guard !arguments.operands.isEmpty else {
        throw RunnerError(.usage, "merge needs the output folders of the shards.")
      }
      // They select nothing.
      var options = arguments
      options.operands = []
      let settings = try context.settings(options, runsFlows: false)
      let shared = context.environment["QA_OUTPUT"] ?? ""
      let output = context.outputFolder(
        arguments.text("output") ?? (shared.isEmpty ? settings.output : shared) + "/merged")
      let shards = arguments.operands.map(context.outputFolder)
      let merge = try ShardMerge.written(shards, to: output)
      try await context.report(merge.record, in: output, shards: shards, arguments)
      try History.require(settings.history)
      var history = History(file: settings.history)
      history.note(shards: merge.shards)
      try history.write(to: settings.history)
      for gap in merge.gaps.prefix(20) { context.complain("qa-runner: \(gap.printable)\n") }
      guard merge.gaps.isEmpty else { return .incomplete }
      return merge.record.end?.exitCode ?? .incomplete
    })
}

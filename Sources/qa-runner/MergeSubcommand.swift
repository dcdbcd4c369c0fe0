import Foundation
import RunnerCore

extension Subcommand {
  /// `qa-runner merge`: one run out of a plan's shards.
  static let merge = Subcommand(
    specification: CommandSpecification(
      "merge", "make one report of a plan's shards; refuse a missing or repeated one",
      operands: "DIR…",
      options: [
        .init("output", value: "DIR", "where the merged run goes; qa-output/merged"),
        Reporter.option, .init("json", "print the merged results.json"),
        .init(
          "history", value: "FILE", "durations to add to; .qa-history.json beside qa.yml",
          variable: "QA_HISTORY"),
      ],
      examples: [
        ("qa-runner merge qa-output/shard-* --output qa-output/merged", "in a CI job's last step")
      ]),
    run: { arguments, surroundings in
      func folder(_ path: String) -> OutputFolder {
        OutputFolder(path: RunSettings.absolute(path, in: surroundings.workingDirectory))
      }
      let output = folder(arguments.text("output") ?? "qa-output/merged")
      guard !arguments.operands.isEmpty else {
        throw RunnerError(.usage, "merge needs the output folders of the shards.")
      }
      let merge = try ShardMerge(arguments.operands.map(folder), output: output)
      try output.prepare()
      try output.write(merge.manifest)
      let journal = try JournalFile(path: output.journal)
      try journal.append(merge.journal)
      var text = RunText(
        palette: Palette(isOn: false), output: arguments.text("output") ?? "qa-output/merged",
        outputPath: output.path, root: surroundings.workingDirectory)
      text.locateFiles(merge.record)
      let reporters = try Reporter.named(arguments)
      try output.report(merge.record, words: text, also: reporters)
      try surroundings.print(
        merge.record, text, reporters, output, asJSON: arguments.has("json"))
      let root = RunSettings.nearestFile(from: surroundings.workingDirectory)
        .map { ($0 as NSString).deletingLastPathComponent }
      let file = RunSettings.absolute(
        arguments.text("history") ?? (root ?? surroundings.workingDirectory) + "/.qa-history.json",
        in: surroundings.workingDirectory)
      var history = History(file: file)
      history.note(merge.record)
      try history.write(to: file)
      return merge.record.end?.exitCode ?? .incomplete
    })
}

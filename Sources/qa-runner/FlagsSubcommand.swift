import Configuration
import Files
import Foundation
import RunRecord
import Runner
import TextModel

extension Subcommand {
  /// `qa-runner flags`: feature flags, and which are due to be removed.
  static let flags = Subcommand(
    specification: CommandSpecification(
      "flags", "print the app's feature flags, and which are due to be removed",
      operands: "[FILE]",
      options: [
        .init("stale", "only those on for everybody for two weeks (due) or six (overdue)"),
        .init("json", "print them as JSON"),
        .config,
      ],
      examples: [
        ("qa-runner flags --stale", "what qa.yml's `flags:` file names; 1 if any is overdue")
      ]
    ),
    run: { arguments, context in
      let file = try flagsFile(arguments, context)
      let text = try SettingsFile.text(of: file, "file of flags", next: "see `flags:` in qa.yml")
      let today = String(Date().formatted(.iso8601).prefix(10))
      let all = try FeatureFlags(
        text: text, name: file, today: today
      ).flags
      let isStale = arguments.has("stale")
      let shown = isStale ? all.filter { $0.age != .current } : all
      if arguments.has("json") {
        try context.printJSON(shown)
      } else {
        for flag in shown {
          let note =
            flag.age == .current ? "" : "  \(flag.age.rawValue): remove it and the old code"
          let owner = flag.owner.map { "  \($0)" } ?? ""
          let line = "\(flag.key)  \(flag.percent) % since \(flag.since)\(owner)\(note)"
          context.print(line.printableLine + "\n")
        }
        if shown.isEmpty { context.print(isStale ? "no flag is stale\n" : "no flags\n") }
      }
      return isStale && shown.contains { $0.age == .overdue } ? .failures : .success
    })

  private static func flagsFile(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> String {
    if let path = arguments.operands.first {
      return PathParts.absolute(path, in: context.workingDirectory)
    }
    let configuration =
      arguments.text("config").map {
        PathParts.absolute($0, in: context.workingDirectory)
      } ?? RunSettings.nearestFile(from: context.workingDirectory)
    guard let configuration else {
      throw RunnerError(.usage, "Name a file of flags, or write `flags: FILE` into qa.yml.")
    }
    let file = try ConfigurationFile(file: configuration)
    guard let path = file.text(.flags) else {
      throw RunnerError(
        .usage, "\(configuration) names no flags. Name a file, or write `flags: FILE` into it.")
    }
    return PathParts.absolute(path, in: file.folder)
  }
}

import Configuration
import RunRecord
import TextModel

extension Subcommand {
  /// `qa-runner doctor`: whether machine and project have what a run needs, and what fixes them.
  static let doctor = Subcommand(
    specification: CommandSpecification(
      "doctor", "look whether machine and project have what a run needs; say how to fix it",
      options: [
        .init("json", "print it as JSON"),
        .config,
        .app.saying("an app under test"),
        .suite,
        .output,
      ],
      examples: [("qa-runner doctor", "before the first run on a machine")]),
    run: { arguments, context in
      let findings =
        MachineExamination(environment: context.environment).findings
        + (await ProjectExamination(arguments: arguments, context: context).findings())
      let broken = findings.count { $0.level == .broken }
      if arguments.has("json") {
        try context.printJSON(findings)
      } else {
        let doubtful = findings.count { $0.level == .doubtful }
        let end =
          broken > 0
          ? " \(Wording.count(broken, "thing")) to fix before a run can succeed"
          : doubtful > 0 ? " runs can succeed; see the lines with !" : " all is well"
        context.print(
          (findings.flatMap(\.lines) + ["", end]).joined(separator: "\n") + "\n")
      }
      return broken > 0 ? .infrastructure : .success
    })
}

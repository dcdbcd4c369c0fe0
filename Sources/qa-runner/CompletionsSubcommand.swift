import Configuration
import Devices
import RunRecord

extension Subcommand {
  /// `qa-runner completions`: what makes a shell complete the program's words.
  static let completions = Subcommand(
    specification: CommandSpecification(
      "completions", "print what makes a shell complete subcommands and options",
      operands: "bash|zsh|fish",
      examples: [
        ("source <(qa-runner completions bash)", "in ~/.bashrc; the same for zsh"),
        ("qa-runner completions fish | source", "in ~/.config/fish/config.fish"),
      ]),
    run: { arguments, context in
      let shells = CompletionScript.Shell.allCases.map(\.rawValue)
      guard arguments.operands.count == 1, let name = arguments.operands.first else {
        throw RunnerError(.usage, "Name one shell: \(shells.joined(separator: ", ")).")
      }
      guard let shell = CompletionScript.Shell(rawValue: name) else {
        throw RunnerError(
          .usage,
          "There are no completions for \"\(name)\".\(NearestMatch.hint(name, among: shells)) "
            + "Name one of \(shells.joined(separator: ", ")).")
      }
      context.output.print(
        CompletionScript(Subcommand.all.map(\.specification)).text(for: shell))
      return .success
    })
}

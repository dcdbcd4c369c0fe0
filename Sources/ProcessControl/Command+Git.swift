extension Command {
  /// A question to git. It runs no program that the repository names, since the checkout may be a stranger's.
  ///
  /// A committed folder that looks like a bare repository is not taken for one.
  package static func git(
    _ words: [String], in folder: String, environment: [String: String]
  ) -> Command {
    let settings = [
      "core.fsmonitor=false", "core.hooksPath=/dev/null", "safe.bareRepository=explicit",
    ]
    var command = Command(
      "git", ["-C", folder] + settings.flatMap { ["-c", $0] } + words, environment: environment)
    command.environment["GIT_OPTIONAL_LOCKS"] = "0"
    return command
  }
}

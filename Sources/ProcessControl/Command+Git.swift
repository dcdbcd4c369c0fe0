extension Command {
  /// A question to git that runs no program which a repository names: it may be anybody's.
  ///
  /// A folder with the files of a repository, which somebody has committed, is none.
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

import FlowFormat
import HTTPClient
import Runner
import TextModel

/// The options that a command which repeats a test needs.
extension RunSettings {
  /// Where things are, and what changes what a test does.
  private static let repeated: [Setting] = [
    .config, .app, .driver, .references, .suite, .timeout, .allowHTTP,
  ]

  /// - Parameter secrets: the names of variables whose values are typed as secret.
  static func given(_ arguments: ParsedArguments, secrets: Set<String> = []) -> [String] {
    var words = repeated.flatMap { setting in
      // A password is nothing for a log.
      arguments.texts(setting.name).flatMap {
        ["--\(setting.name)", Wording.shell($0.withoutPassword)]
      }
    }
    // The usual mode would record what the test is to find.
    if arguments.text(Setting.record.name) == "never" { words += ["--record", "never"] }
    // An agent that copies the command must not record by it.
    if arguments.has(Setting.forAgent.name) { words.append("--\(Setting.forAgent.name)") }
    return words + variables(arguments, secrets)
  }

  /// `-e NAME=VALUE` for each variable, in which `…` stands for a secret value.
  private static func variables(_ arguments: ParsedArguments, _ names: Set<String>) -> [String] {
    func isSecret(_ name: String) -> Bool { FlowVariables.isSecret(name) || names.contains(name) }
    func parts(_ text: String) -> (name: String, value: String?) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }
    let secrets = arguments.texts(Setting.env.name).map(parts)
      .filter { isSecret($0.name) }.compactMap(\.value).filter { !$0.isEmpty }
    return arguments.written(Setting.env.name).flatMap { text in
      let (name, value) = parts(text)
      let isShown = value.map { value in
        !isSecret(name) && value == value.withoutPassword
          && !secrets.contains { value.contains($0) }
      }
      return ["-e", isShown ?? true ? Wording.shell(text) : "\(Wording.shell(name))=…"]
    }
  }
}

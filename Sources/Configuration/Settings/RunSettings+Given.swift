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

  static func given(_ arguments: ParsedArguments) -> [String] {
    var words = repeated.flatMap { setting in
      // A password is nothing for a log.
      arguments.texts(setting.name).flatMap {
        ["--\(setting.name)", Wording.shell($0.withoutPassword)]
      }
    }
    // The usual mode would record what the test is to find.
    if arguments.text(Setting.record.name) == "never" { words += ["--record", "never"] }
    return words + variables(arguments)
  }

  /// `-e NAME=VALUE` for each variable, in which `…` stands for a secret value.
  private static func variables(_ arguments: ParsedArguments) -> [String] {
    func parts(_ text: String) -> (name: String, value: String?) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }
    let secrets = arguments.texts(Setting.env.name).map(parts)
      .filter { FlowVariables.isSecret($0.name) }.compactMap(\.value).filter { !$0.isEmpty }
    return arguments.written(Setting.env.name).flatMap { text in
      let (name, value) = parts(text)
      let isShown = value.map { value in
        !FlowVariables.isSecret(name) && value == value.withoutPassword
          && !secrets.contains { value.contains($0) }
      }
      return ["-e", isShown ?? true ? Wording.shell(text) : "\(Wording.shell(name))=…"]
    }
  }
}

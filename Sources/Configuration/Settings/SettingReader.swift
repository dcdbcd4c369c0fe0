import Files
import RunRecord
import TextModel

/// What is set: by the command line or the environment, else by `qa.yml`, else by the table.
struct SettingReader {
  let arguments: ParsedArguments
  let environment: [String: String]
  let file: ConfigurationFile
  let workingDirectory: String

  func flag(_ setting: Setting) -> Bool {
    arguments.has(setting.name) || file.text(setting) == "true"
  }

  func text(_ setting: Setting) -> String? { given(setting) ?? otherwise(setting) }

  /// An absolute path: what a user types is relative to the working directory, all else to the
  /// folder of `qa.yml`.
  func path(_ setting: Setting) -> String? {
    given(setting).map { PathParts.absolute($0, in: workingDirectory) }
      ?? otherwise(setting).map { PathParts.absolute($0, in: file.folder) }
  }

  func number(_ setting: Setting) throws(RunnerError) -> Int? {
    guard case .number(let range) = setting.form else { return nil }
    return try arguments.number(setting.name, in: range) ?? otherwise(setting).flatMap { Int($0) }
  }

  func time(_ setting: Setting) throws(RunnerError) -> Duration? {
    try arguments.duration(setting.name)
      ?? otherwise(setting).flatMap { Duration(timeSpan: $0) }
  }

  func choice(_ setting: Setting) throws(RunnerError) -> String? {
    try arguments.choice(setting.name, of: setting.choices) ?? otherwise(setting)
  }

  private func given(_ setting: Setting) -> String? {
    arguments.text(setting.name)
      ?? (setting.isInherited ? setting.variable.flatMap { environment[$0] } : nil)
  }

  private func otherwise(_ setting: Setting) -> String? {
    file.text(setting) ?? setting.fallback
  }
}

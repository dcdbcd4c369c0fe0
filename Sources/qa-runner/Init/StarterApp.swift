import WireProtocol

/// The program of a new project, as its `qa.yml` has it.
struct StarterApp {
  /// Letters, digits and hyphens.
  var name: String
  /// From the project's folder, absolute, or on the `PATH`.
  var program: String
  var arguments: [String]
  /// Where the program started, from the project's folder.
  var workingDirectory: String
  /// The locale that the program was seen with.
  var locale: String
  var agent: AppAgent?

  /// Its entry under `apps`.
  var configuration: String {
    var lines = ["  \(name):", "    path: \(Self.quoted(program))"]
    if !arguments.isEmpty {
      lines.append("    args: [\(arguments.map(Self.quoted).joined(separator: ", "))]")
    }
    lines.append("    cwd: \(Self.quoted(workingDirectory))")
    if let agent { lines.append("    agent: \(agent.rawValue)") }
    lines.append("    env: {LANG: \(Self.quoted(locale))}   # the same on each machine")
    return lines.joined(separator: "\n")
  }

  /// A text as YAML that no colon, number or `~` turns into something else.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

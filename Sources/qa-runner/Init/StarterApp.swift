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

  /// A `qa.yml` for tests that are not built.
  ///
  /// - Parameter suite: what the tests are, as YAML.
  func projectConfiguration(suite: String) -> String {
    """
    suite: \(suite)
    apps:
    \(configuration)
        size: 80x24
    targets: [tui]
    devices: {terminal: [80x24]}
    timeouts: {test: 30s, command: 10s}
    retries: 0

    """
  }

  /// A text as YAML that no colon, number or `~` turns into something else.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

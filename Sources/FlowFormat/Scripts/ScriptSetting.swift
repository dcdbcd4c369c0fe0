package import TerminalModel

/// What a script says of itself in the lines before its first command.
package enum ScriptSetting: Hashable, Sendable {
  /// The program with its arguments, as a shell takes them, or the name of an app of `qa.yml`.
  case app(String)
  /// What reports call the test.
  case name(String)
  /// The sizes of the terminal: the test runs once for each.
  case sizes([CellSize])
  case tags([String])
  /// The limit on the whole test.
  case timeout(Duration)
  /// The script may look at nothing.
  case allowEmpty

  /// The word that its line begins with.
  package var word: String {
    switch self {
    case .app: "app"
    case .name: "name"
    case .sizes: "size"
    case .tags: "tags"
    case .timeout: "timeout"
    case .allowEmpty: "allow"
    }
  }
}

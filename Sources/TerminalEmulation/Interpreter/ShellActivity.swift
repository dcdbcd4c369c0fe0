/// What the shell's integration (OSC 133, OSC 7) has told.
package struct ShellActivity: Sendable, Hashable {
  /// What the program says it prints or reads now.
  package enum Zone: String, Sendable, Hashable {
    /// The prompt, from mark A on.
    case prompt
    /// What the person types, from mark B on.
    case input
    /// A command's output, from mark C on.
    case output
    /// Between commands: before the first mark, and after mark D.
    case idle
  }

  package var zone = Zone.idle
  /// The commands that have ended (mark D), and the last one's exit status, if it was told.
  package var finishedCommands = 0
  package var lastExitStatus: Int?
  /// The working directory as a URL (OSC 7), empty if not told.
  package var workingDirectory = ""
  /// ConEmu's progress (OSC 9;4): 0 ... 100, nil where none shows.
  package var progress: Int?

  package init() {}
}

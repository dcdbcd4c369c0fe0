/// Everything that is known of a terminal and its program at one moment.
package struct TerminalState: Sendable {
  /// The newest frame.
  package internal(set) var frame: TerminalFrame
  /// The newest revision that the program marked a screen with, 0 before the first.
  package internal(set) var revision: UInt64 = 0
  /// The modes now, even in the middle of an update.
  package internal(set) var modes = TerminalModes()
  package internal(set) var title = ""
  package internal(set) var iconName = ""
  /// What the shell's integration has told.
  package internal(set) var shell = ShellActivity()
  /// The last images that the program sent, oldest first, and how many there were.
  package internal(set) var images: [TerminalImage] = []
  package internal(set) var imageCount = 0
  package internal(set) var bellCount = 0
  /// What the program copied to the clipboard last (OSC 52); nil before the first time.
  package internal(set) var clipboard: String?
  /// How the program ended; nil while it runs.
  package internal(set) var exit: ProcessExit?
  /// When its end was noticed.
  package internal(set) var exitTime: ContinuousClock.Instant?
  /// Nobody holds the program's side of the terminal any more, so that no output can come.
  package internal(set) var outputEnded = false
  /// This side was closed.
  package internal(set) var isClosed = false
  /// The bytes that the program has printed, and those sent to it (answers to its queries included).
  package internal(set) var outputBytes: UInt64 = 0
  package internal(set) var inputBytes: UInt64 = 0
  /// What was sent last, without the answers to queries.
  package internal(set) var recentInput = RecentInput()
  /// The part of the input that the kernel has not taken yet, because the program doesn't read.
  package internal(set) var queuedInputBytes = 0
  /// When the program last printed, or was last sent something: quiet is counted from here.
  package internal(set) var lastActivity: ContinuousClock.Instant
  /// The part of the output that is on the newest frame.
  package internal(set) var framedBytes: UInt64 = 0
  /// When a person last sent the program something, and when it last printed; nil for never.
  package internal(set) var lastInput: ContinuousClock.Instant?
  package internal(set) var lastOutput: ContinuousClock.Instant?
  /// No escape sequence, character or synchronised update is half received.
  package internal(set) var isAtRest = true
  /// Queries of the program that got no answer, newest last.
  package internal(set) var unanswered: [String] = []

  /// The number of the newest observable change.
  package internal(set) var generation: UInt64 = 0

  /// Whether nothing can change any more.
  package var isOver: Bool { exit != nil && (outputEnded || isClosed) }
}

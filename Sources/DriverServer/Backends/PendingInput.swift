import TerminalEmulation

/// Input of a bare program whose effect no command has waited for yet.
struct PendingInput: Sendable {
  /// Tells it from every other input of the session.
  var number: UInt64
  /// What the program showed when it was sent.
  var before: AppView
  var sent: ContinuousClock.Instant
  /// The program's turns before it was sent; nil where the kernel does not tell.
  var turns: ProcessTurns?
  /// Whether a command has seen an effect of it.
  var hasShown = false

  /// So long a program may take until it counts as done with its input, however much it prints.
  static let slowest = Duration.milliseconds(500)
  /// The same for one that computes all the while, as where it gets no processor.
  static let slowestRunning = Duration.seconds(2)

  /// When its effect is taken as complete at the latest.
  var limit: ContinuousClock.Instant { sent + Self.slowest }
}

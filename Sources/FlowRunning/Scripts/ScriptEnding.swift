package import ScriptFormat

/// Which end of its program a script expects: one that a line waits for, or that of a signal which
/// it has sent.
package struct ScriptEnding: Sendable {
  /// Signals that change how a program goes on, and end none.
  private static let harmless: Set<String> = ["WINCH", "CONT", "STOP", "TSTP", "CHLD", "URG"]
  /// How long after a signal an end by it is the signal's own.
  private static let patience = Duration.seconds(2)

  /// When each signal was sent last, by its name without `SIG`.
  private var signals: [String: ContinuousClock.Instant] = [:]
  /// Whether a line waits for the program's end, or has.
  package private(set) var isAwaited = false

  package init() {}

  /// Notes a step that is about to be done.
  package mutating func note(_ step: TerminalStep, at time: ContinuousClock.Instant) {
    switch step {
    case .wait(.exit, _), .expect(.exit): isAwaited = true
    case .signal(let name):
      let name = Self.name(name)
      if !Self.harmless.contains(name) { signals[name] = time }
    default: break
    }
  }

  /// Whether a signal that has ended the program is one that the script has sent.
  package func hasSent(_ signal: String) -> Bool { signals[Self.name(signal)] != nil }

  /// Whether the script's own signal has brought an end about, soon after it was sent: what the
  /// program does with a signal that it handles is an end like any other.
  package func excuses(_ end: ScriptActions.End, at now: ContinuousClock.Instant) -> Bool {
    guard let signal = end.signal, let sent = signals[Self.name(signal)] else { return false }
    return sent.duration(to: now - end.age) <= Self.patience
  }

  private static func name(_ signal: String) -> String {
    signal.uppercased().replacing("SIG", with: "")
  }
}

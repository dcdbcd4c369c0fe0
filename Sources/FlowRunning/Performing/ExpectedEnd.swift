/// Which end of its program a flow expects: one that a step waits for, or that of a signal which it
/// has sent.
struct ExpectedEnd {
  /// Signals that change how a program goes on, and end none.
  private static let harmless: Set<String> = ["WINCH", "CONT", "STOP", "TSTP", "CHLD", "URG"]
  /// How long after a signal an end by it is the signal's own.
  private static let patience = Duration.seconds(2)

  /// When each signal was sent last, by its name without `SIG`.
  private var signals: [String: ContinuousClock.Instant] = [:]
  /// Whether a step waits for the program's end, or has.
  var isAwaited = false

  mutating func noteSignal(_ name: String, at time: ContinuousClock.Instant) {
    let name = Self.name(name)
    if !Self.harmless.contains(name) { signals[name] = time }
  }

  /// Whether a signal that has ended the program is one that the flow has sent.
  func hasSent(_ signal: String) -> Bool { signals[Self.name(signal)] != nil }

  /// Whether the flow's own signal has brought an end about, soon after it was sent: what the program
  /// does with a signal that it handles is an end like any other.
  ///
  /// - Parameters:
  ///   - signal: that ended the program; nil where it left by itself.
  ///   - time: when it ended.
  func excuses(_ signal: String?, at time: ContinuousClock.Instant) -> Bool {
    guard let signal, let sent = signals[Self.name(signal)] else { return false }
    return sent.duration(to: time) <= Self.patience
  }

  private static func name(_ signal: String) -> String {
    signal.uppercased().replacing("SIG", with: "")
  }
}

/// The flags of one session: the server's first payload counts until the next session.
@MainActor
package final class CachedFlags {
  /// What the server said, by key; nil until it has answered.
  private(set) var payload: [String: Bool]?
  /// The keys that were read before the payload was there, in the order of their first reading.
  package private(set) var early: [String] = []

  /// Whether the server was asked and has not answered, or failed, so far.
  private var isAwaited = false
  private var waiting: [@MainActor () -> Void] = []
  /// How often a flag was read while the answer was awaited.
  private var readsAwaited = 0

  init() {}

  /// Notes that the server is asked.
  func ask() { isAwaited = payload == nil }

  /// Takes the server's payload; a later one changes nothing.
  func take(_ payload: [String: Bool]) {
    if self.payload == nil { self.payload = payload }
    settle()
  }

  /// Goes on without an answer.
  func settle() {
    isAwaited = false
    let settled = waiting
    waiting = []
    for body in settled { body() }
  }

  /// Calls `body` once no answer is awaited any more.
  func whenSettled(_ body: @escaping @MainActor () -> Void) {
    if isAwaited { waiting.append(body) } else { body() }
  }

  /// A decision, and whether it has read a flag whose answer is awaited. Who then waits for the
  /// answer has not read it too early.
  func decide<Decision>(_ body: () -> Decision) -> (decision: Decision, needsAnswer: Bool) {
    let (reads, known) = (readsAwaited, early)
    let decision = body()
    guard readsAwaited > reads else { return (decision, false) }
    early = known
    return (decision, true)
  }

  /// Whether the new code runs: a normal flag's where it is on, a kill switch's where it is off.
  func runsNewCode(_ key: some FlagKey) -> Bool { isTreated(key.rawValue) != key.isKillSwitch }

  /// Whether the session is treated; without a payload it isn't.
  func isTreated(_ key: String) -> Bool {
    if isAwaited { readsAwaited += 1 }
    if payload == nil, !early.contains(key) { early.append(key) }
    return payload?[key] ?? false
  }

  /// The list of experiments, a line each; looking at it is no reading.
  package var experiments: [String] {
    FlagCatalogue.all.map { flag in
      let isTreated = payload?[flag.rawValue] ?? false
      let code = isTreated != flag.isKillSwitch ? "new" : "old"
      return "\(flag.rawValue): \(isTreated ? "on" : "off"), \(code) code, \(flag.purpose)"
    }
  }
}

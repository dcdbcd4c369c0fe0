/// The flags of one session: the server's first payload counts until the next session.
@MainActor
package final class CachedFlags {
  /// What the server said, by key; nil until it has answered.
  private(set) var payload: [String: Bool]?
  /// The keys that were read before the payload was there, in the order of their first reading.
  package private(set) var early: [String] = []

  init() {}

  /// Takes the server's payload; a later one changes nothing.
  func take(_ payload: [String: Bool]) {
    if self.payload == nil { self.payload = payload }
  }

  /// Whether the new code runs: a normal flag's where it is on, a kill switch's where it is off.
  func runsNewCode(_ key: some FlagKey) -> Bool { isTreated(key.rawValue) != key.isKillSwitch }

  /// Whether the session is treated; without a payload it isn't.
  func isTreated(_ key: String) -> Bool {
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

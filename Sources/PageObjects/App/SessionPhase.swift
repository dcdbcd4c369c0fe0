/// Where a session stands with its driver: a runner stops a test's clock while the driver works.
package enum SessionPhase: String, Hashable, Sendable {
  /// The driver was asked for a session.
  case opening
  /// The session is there.
  case open
  /// The driver was asked to end the session.
  case ending
  /// There is no session: it has ended, or could not be opened or ended.
  case ended
}

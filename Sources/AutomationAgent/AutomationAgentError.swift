/// Why an app and its driver don't talk.
package enum AutomationAgentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The driver's half of the environment is there without the other.
  case incomplete(missing: String)
  /// No driver took the connection.
  case unreachable(path: String, reason: String)
  /// The driver has gone.
  case lost(reason: String)

  package var description: String {
    switch self {
    case .incomplete(let missing):
      "The environment names a driver without \(missing): set both variables or neither."
    case .unreachable(let path, let reason):
      "The driver at \(path) does not answer (\(reason)): start the app from the driver."
    case .lost(let reason):
      "The driver has gone (\(reason)): start a new session."
    }
  }
}

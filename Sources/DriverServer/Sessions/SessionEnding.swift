/// Why a session is over.
enum SessionEnding: String, Hashable, Sendable, CaseIterable {
  /// Its client said so.
  case deleted
  /// No command came for longer than its new-command time-out.
  case idle
  /// Its lease was over.
  case leaseOver
  /// It was idle, and its slot was needed.
  case overridden
  /// An operator ended it.
  case killed
  /// The server was stopped.
  case stopped
  /// Nobody was there any more to be told of it.
  case clientGone
  /// The server before this one was killed, and this one has ended what was left.
  case serverKilled

  /// For a client that asks for the session later: `It was ended because …`.
  var reason: String {
    switch self {
    case .deleted: "its client deleted it"
    case .idle: "no command came within its new-command time-out"
    case .leaseOver: "its lease was over"
    case .overridden: "it was idle and its slot was needed"
    case .killed: "an operator ended it"
    case .stopped: "the server was stopped"
    case .clientGone: "its client left before it got the answer"
    case .serverKilled: "the server that held it was killed"
    }
  }
}

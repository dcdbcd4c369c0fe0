/// A line of a server's journal.
struct JournalLine: Hashable, Sendable, Codable {
  enum Event: String, Hashable, Sendable, Codable {
    /// A session's directory is made; its app is started next.
    case begin
    /// Its app runs.
    case running
    /// The session is over; its processes are being ended.
    case ended
    /// Nothing of it is left.
    case reaped
  }

  var event: Event
  var session: String
  /// With `begin`: the session's private directory.
  var directory: String?
  /// With `running`: the root of its processes, and when that was started, in clock ticks.
  var pid: Int32?
  var startTime: UInt64?
  /// With `begin`: what it was for.
  var app: String?
  var owner: String?
  var buildUrl: String?
  /// With `ended`: why.
  var reason: String?
}

/// Why the store of a shared run could not be used.
package struct QueueError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// The address, the password, the certificate or the server itself has to be changed.
    case usage
    /// Nothing listens at the address: the server has ended.
    case gone
    /// The server does not answer in time, or the connection was lost.
    case unreachable
    /// The server answers, but takes no writes now: no room, a replica, still loading.
    case unwritable
    /// The run is not in the store any more.
    case missing
    /// The run's counts do not add up: the store has lost a part of it.
    case broken

    /// Whether trying again may help.
    package var mayPass: Bool { self != .usage }
  }

  package let kind: Kind
  /// Full sentences, the last of which names the next step.
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

extension QueueError {
  /// What an error that the server answered means.
  init(answer: String, from address: QueueAddress) {
    let word = answer.prefix { $0 != " " }
    func error(_ kind: Kind, _ text: String) -> QueueError {
      QueueError(kind, "The queue \(address) \(text)")
    }
    switch word {
    case "WRONGPASS", "NOAUTH":
      self = error(
        .usage,
        "refused the password (\(answer)). Correct user and password in the queue's URL: "
          + "redis://USER:PASSWORD@HOST, or redis://:PASSWORD@HOST without a user.")
    case "NOPERM":
      self = error(
        .usage,
        "refused a command (\(answer)). Give its user the keys qa:* and all commands on them.")
    case "MISCONF":
      self = error(
        .unwritable,
        "cannot save what it is given (\(answer)). Make room on the server's disk.")
    case "OOM":
      self = error(.unwritable, "has no memory left (\(answer)). Raise its maxmemory.")
    case "READONLY", "MASTERDOWN", "CLUSTERDOWN", "MOVED", "ASK":
      self = error(
        .unwritable, "takes no writes (\(answer)). Give the URL of the primary server.")
    case "LOADING", "BUSY", "TRYAGAIN":
      self = error(.unwritable, "is not ready (\(answer)). Wait until it is, then run again.")
    default:
      self = error(.usage, "answered with an error: \(answer). See that it is a Redis server.")
    }
  }
}

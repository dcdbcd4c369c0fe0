import CProcess
package import Execution
import Foundation

/// Makes connections to unix sockets.
package enum UnixSocket {
  /// The longest path a socket can have, in bytes.
  package static let longestPath = 107

  /// Connects, blocking the calling thread up to `limit`; the descriptor is non-blocking.
  ///
  /// A socket that is not there yet, or whose listener is busy, is tried again until the deadline.
  ///
  /// - Throws: `pathTooLong`, `timedOut` or `system`.
  package static func connect(
    to path: String, within limit: Duration
  ) throws(LineTransportError) -> Descriptor {
    guard path.utf8.count <= longestPath else { throw .pathTooLong(path: path) }
    let deadline = ContinuousClock.now + limit
    while true {
      let socket = Descriptor(owning: try checked(qa_unix_socket(), "socket"))
      let answer = unsafe qa_unix_connect(socket.raw, path)
      switch -answer {
      case 0: return socket
      case EINPROGRESS:
        if try wait(for: [(socket.raw, .writable)], until: deadline).isEmpty {
          throw .timedOut(limit)
        }
        return socket
      case ENOENT, ECONNREFUSED, EAGAIN:
        guard ContinuousClock.now < deadline else {
          if -answer == EAGAIN { throw .timedOut(limit) }
          throw .system(call: "connect to \(path)", code: -answer)
        }
        _ = try wait(for: [], until: min(deadline, ContinuousClock.now + .milliseconds(5)))
      case let code: throw .system(call: "connect to \(path)", code: code)
      }
    }
  }

  /// The user id of the process on the other side.
  ///
  /// - Throws: `system` when the descriptor is not a connected unix socket.
  package static func peerUser(of socket: Descriptor) throws(LineTransportError) -> UInt32 {
    var user: UInt32 = 0
    try checked(unsafe qa_peer_user(socket.raw, &user), "getsockopt")
    return user
  }
}

/// A listening unix socket that only its owner can reach (mode 0600), removed at its end.
package final class UnixListener: Sendable {
  /// Where it listens.
  package let path: String
  private let descriptor: Descriptor

  /// Binds and listens; a file in the way is an error.
  ///
  /// - Throws: `pathTooLong` or `system`.
  package init(path: String, backlog: Int = 16) throws(LineTransportError) {
    guard path.utf8.count <= UnixSocket.longestPath else { throw .pathTooLong(path: path) }
    self.path = path
    descriptor = Descriptor(owning: try checked(qa_unix_socket(), "socket"))
    try checked(
      unsafe qa_unix_listen(descriptor.raw, path, Int32(backlog)), "listen on \(path)")
  }

  deinit { close() }

  /// Stops listening and removes the socket's file.
  package func close() {
    guard !descriptor.isClosed else { return }
    descriptor.close()
    _ = unsafe unlink(path)
  }

  /// Whether a connection waits to be accepted, blocking the calling thread up to `limit` for one.
  ///
  /// - Throws: `closed` (after `close()`) or `system`.
  package func hasWaiting(within limit: Duration) throws(LineTransportError) -> Bool {
    let raw = descriptor.raw
    guard raw >= 0 else { throw .closed }
    return try !wait(for: [(raw, .readable)], until: .now + limit).isEmpty
  }

  /// Accepts one connection, blocking the calling thread up to `limit`; it is non-blocking.
  ///
  /// - Throws: `timedOut`, `closed` (after `close()`) or `system`.
  package func accept(within limit: Duration) throws(LineTransportError) -> Descriptor {
    let deadline = ContinuousClock.now + limit
    while true {
      let raw = descriptor.raw
      guard raw >= 0 else { throw .closed }
      let answer = qa_accept(raw)
      if answer >= 0 { return Descriptor(owning: answer) }
      switch -answer {
      case EAGAIN, ECONNABORTED:
        // Short rounds notice a close() from another thread.
        let round = min(deadline, ContinuousClock.now + .milliseconds(100))
        if try wait(for: [(raw, .readable)], until: round).isEmpty, ContinuousClock.now >= deadline
        {
          throw .timedOut(limit)
        }
      case EBADF, EINVAL: throw .closed
      case let code: throw .system(call: "accept", code: code)
      }
    }
  }
}

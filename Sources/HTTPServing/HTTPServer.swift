import CMicroHTTPD
import Foundation
import Glibc
import Synchronization

/// An HTTP/1.1 server whose handler is asynchronous: a connection waits suspended meanwhile.
///
/// Requests that HTTP forbids, that are too large, or whose `Host` is foreign are refused before
/// the handler sees them. The server stops when told to or when it goes.
package final class HTTPServer: Sendable {
  /// Where to listen and how much to take.
  package struct Configuration: Sendable {
    /// The numeric address, or `localhost` for 127.0.0.1.
    package var host = "127.0.0.1"
    /// The port; 0 has the system choose one.
    package var port = 0
    /// A socket that listens already, in place of host and port; the server closes it.
    package var socket: Int32?
    /// The largest body, in bytes; a larger one is answered 413.
    package var bodyLimit = 16 << 20
    /// The memory of one connection, in bytes, which bounds its request line and headers.
    package var headerLimit = 32 << 10
    /// The most connections at once.
    package var connectionLimit = 256
    /// How long a connection may stay silent, in seconds.
    package var idleSeconds = 600
    /// The names that `Host` and `Origin` may bear, without port; nil allows every one.
    package var allowedHosts: Set<String>? = ["127.0.0.1", "localhost", "[::1]"]

    package init() {}
  }

  package typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

  /// The port that is listened on.
  package let port: Int

  private let core: ServerCore
  private let daemon: Mutex<Daemon?>

  /// Starts listening.
  /// - Throws: `HTTPServingError` when the port is taken or the address isn't ours.
  package init(
    _ configuration: Configuration = Configuration(), handler: @escaping Handler
  ) throws(HTTPServingError) {
    let socket =
      if let inherited = configuration.socket {
        try ListeningSocket(inherited: inherited)
      } else {
        try ListeningSocket(host: configuration.host, port: configuration.port)
      }
    let core = ServerCore(configuration: configuration, handler: handler)
    self.port = socket.port
    self.core = core
    self.daemon = Mutex(try Daemon(socket: socket, core: core))
  }

  /// Answers what is still waiting with 503, then closes every connection; later calls do nothing.
  ///
  /// Blocks until the answers are sent, or for a second.
  package func stop() {
    core.stop()
    daemon.withLock { $0 = nil }
  }

  deinit { stop() }
}

/// libmicrohttpd's daemon; stopped when it goes, which joins its thread.
@safe private struct Daemon: ~Copyable, @unchecked Sendable {
  // Invariant: the handle is used by the owner alone, and libmicrohttpd's thread never drops it.
  private let handle: OpaquePointer
  private let core: Unmanaged<ServerCore>

  init(socket: consuming ListeningSocket, core: ServerCore) throws(HTTPServingError) {
    let configuration = core.configuration
    let retained = unsafe Unmanaged.passRetained(core)
    let descriptor = socket.release()
    guard
      let made = unsafe qa_mhd_start(
        descriptor, UInt32(configuration.connectionLimit), configuration.headerLimit,
        UInt32(configuration.idleSeconds), handleAccess, retained.toOpaque(), handleCompletion, nil)
    else {
      unsafe retained.release()
      close(descriptor)
      throw HTTPServingError(
        .refused, "The server's thread could not start: raise the limits on processes and files.")
    }
    unsafe self.handle = made
    unsafe self.core = retained
  }

  deinit {
    unsafe MHD_stop_daemon(handle)
    unsafe core.release()
  }
}

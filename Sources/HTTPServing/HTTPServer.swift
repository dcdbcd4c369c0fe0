import Execution
import Glibc
import Synchronization

/// An HTTP/1.1 server.
///
/// Requests that HTTP forbids, that are too large, or whose `Host` or `Origin` is foreign are
/// refused before the handler sees them. A handler whose client is gone is cancelled. The server
/// stops when told to or when it goes.
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
    /// The most bytes of a request line and headers together.
    package var headerLimit = 32 << 10
    /// The most connections at once; past it the idlest makes room.
    package var connectionLimit = 1024
    /// The most bytes of unfinished requests, over all connections.
    package var memoryLimit = 256 << 20
    /// How long a connection may stay idle between two requests.
    package var keepAliveLimit = Duration.seconds(600)
    /// How long the first request, the rest of one, or the reading of an answer may take.
    package var transferLimit = Duration.seconds(30)
    /// The names that `Host` and `Origin` may bear, without port; nil allows every host, and the
    /// origin that is the host.
    package var allowedHosts: Set<String>? = ["127.0.0.1", "localhost", "[::1]"]
    /// The answer to what the handler never sees: a status and a sentence.
    package var refusal: @Sendable (Int, String) -> HTTPResponse = HTTPResponse.plain

    package init() {}
  }

  /// What has happened so far.
  package struct Counts: Hashable, Sendable {
    package var open: Int
    package var accepted: Int
    /// Idle ones that had to make room.
    package var evicted: Int
    /// Requests that the handler never saw.
    package var refused: Int
  }

  /// What a handler makes of a request.
  package enum Answer: Sendable {
    case ready(HTTPResponse)
    /// Work that may wait; it is cancelled when its client is gone.
    case pending(@Sendable () async -> HTTPResponse)
    /// An answer whose body is sent piece by piece: its head, then what the work sends until it
    /// returns; it is cancelled when its client is gone.
    case stream(HTTPResponse, @Sendable (HTTPStream) async -> Void)
  }

  /// Called on the server's own thread, where it holds every connection up, so it may not wait.
  package typealias Handler = @Sendable (HTTPRequest) -> Answer

  /// The port that is listened on.
  package let port: Int

  private let core: ServerCore
  private let loop: EventLoop

  /// Starts serving on a socket that listens.
  /// - Throws: `HTTPServingError` when the system is out of descriptors.
  package init(
    _ configuration: Configuration, on socket: consuming ListeningSocket,
    handler: @escaping Handler
  ) throws(HTTPServingError) {
    port = socket.port
    core = ServerCore(configuration: configuration, handler: handler)
    loop = try EventLoop(listener: Descriptor(owning: socket.release()), core: core)
    loop.start()
  }

  /// Starts listening, with a handler that may always wait.
  /// - Throws: `HTTPServingError` when the port is taken or the address isn't ours.
  package convenience init(
    _ configuration: Configuration = Configuration(),
    handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
  ) throws(HTTPServingError) {
    try self.init(configuration, on: ListeningSocket(configuration)) { request in
      .pending { await handler(request) }
    }
  }

  package var counts: Counts { core.counts }

  /// Answers what is still waiting with 503, then closes every connection; later calls do nothing.
  ///
  /// Blocks until the answers are sent, or for a second.
  package func stop() {
    guard core.beginStop() else { return }
    loop.stopListening()
    core.finishStop()
    loop.stop()
  }

  deinit { stop() }
}

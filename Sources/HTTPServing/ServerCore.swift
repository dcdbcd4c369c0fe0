import Dispatch
import Synchronization

/// What the server's thread, its connections and the handler's tasks share.
final class ServerCore: Sendable {
  let configuration: HTTPServer.Configuration
  let handler: HTTPServer.Handler

  private struct State {
    var connections: [UInt64: HTTPConnection] = [:]
    var lastKey = ServerCore.firstKey
    var isStopping = false
    var accepted = 0
    var evicted = 0
    var refused = 0
  }

  /// Smaller keys are the loop's own.
  static let firstKey: UInt64 = 16

  /// The connections that have more to do, and what has the loop's thread look at them.
  private struct Postponed {
    var keys: Set<UInt64> = []
    var wake: (@Sendable () -> Void)?
  }

  /// The head of a request, or a usual command.
  private static let smallRequest = 1 << 14

  private let state = Mutex(State())
  private let postponed = Mutex(Postponed())
  /// The bytes of requests that all connections hold.
  private let held = Atomic(0)
  /// Entered while a connection is open.
  private let open = DispatchGroup()

  init(configuration: HTTPServer.Configuration, handler: @escaping HTTPServer.Handler) {
    self.configuration = configuration
    self.handler = handler
  }

  var counts: HTTPServer.Counts {
    state.withLock { state in
      HTTPServer.Counts(
        open: state.connections.count, accepted: state.accepted, evicted: state.evicted,
        refused: state.refused)
    }
  }

  var isStopping: Bool { state.withLock { $0.isStopping } }
  var isFull: Bool { state.withLock { $0.connections.count >= configuration.connectionLimit } }

  /// Takes a connection in; nil when the server is stopping, the socket then being the caller's.
  func add(socket: Int32) -> HTTPConnection? {
    state.withLock { state in
      guard !state.isStopping else { return nil }
      state.lastKey += 1
      state.accepted += 1
      let connection = HTTPConnection(socket: socket, key: state.lastKey, core: self)
      state.connections[state.lastKey] = connection
      open.enter()
      return connection
    }
  }

  func connection(_ key: UInt64) -> HTTPConnection? { state.withLock { $0.connections[key] } }

  var connections: [HTTPConnection] { state.withLock { Array($0.connections.values) } }

  func forget(_ connection: HTTPConnection) {
    let wasThere = state.withLock { $0.connections.removeValue(forKey: connection.key) != nil }
    if wasThere { open.leave() }
  }

  func noteRefusal() { state.withLock { $0.refused += 1 } }

  /// Notes that a connection holds so many bytes of requests more, or fewer.
  func note(held difference: Int) {
    if difference != 0 { held.add(difference, ordering: .relaxed) }
  }

  /// Whether a connection may hold so many bytes of a request: small ones always, larger ones while
  /// all connections together hold no more than the limit.
  func mayHold(_ bytes: Int) -> Bool {
    bytes <= Self.smallRequest || held.load(ordering: .relaxed) <= configuration.memoryLimit
  }

  /// Has the loop's thread go on with a connection when others have had their turn.
  func postpone(_ key: UInt64) {
    let wake = postponed.withLock { postponed in
      postponed.keys.insert(key)
      return postponed.wake
    }
    wake?()
  }

  /// The connections that had more to do.
  func takePostponed() -> [HTTPConnection] {
    let keys = postponed.withLock { postponed in
      defer { postponed.keys = [] }
      return postponed.keys
    }
    return keys.compactMap(connection)
  }

  func onPostponed(_ wake: @escaping @Sendable () -> Void) {
    postponed.withLock { $0.wake = wake }
  }

  /// Closes the connection whose client has been idle longest, those first from which no request
  /// ever came; false when all are busy.
  func evictIdlest() -> Bool {
    let idle = connections.compactMap { connection in
      connection.idleness.map { (connection, $0.isFresh, $0.since) }
    }
    let worst = idle.min { $0.1 != $1.1 ? $0.1 : $0.2 < $1.2 }
    guard let worst else { return false }
    worst.0.close()
    state.withLock { $0.evicted += 1 }
    return true
  }

  /// Takes no connection any more; false when it was stopping already.
  func beginStop() -> Bool {
    state.withLock { state in
      defer { state.isStopping = true }
      return !state.isStopping
    }
  }

  /// Answers what waits with 503; blocks until all have their answers, or for a second.
  func finishStop() {
    for connection in connections { connection.stop() }
    // A client that doesn't read its answer is not waited for longer.
    _ = open.wait(timeout: .now() + .seconds(1))
    for connection in connections { connection.close() }
  }
}

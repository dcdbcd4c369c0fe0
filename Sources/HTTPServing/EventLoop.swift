import CEpoll
import Dispatch
import Execution
import Glibc
import Synchronization

/// The thread that takes connections and hears what happens to them.
final class EventLoop: Sendable {
  private static let listenerKey: UInt64 = 1
  private static let wakeKey: UInt64 = 2
  /// How often deadlines are looked at, in milliseconds.
  private static let tick: Int32 = 250

  private let core: ServerCore
  private let epoll: Descriptor
  private let wake: Descriptor
  private let listener: Descriptor
  private let isOver = Atomic(false)
  private let listenerClosed = DispatchSemaphore(value: 0)

  /// - Throws: `refused` when the system is out of descriptors.
  init(listener: Descriptor, core: ServerCore) throws(HTTPServingError) {
    let (epoll, wake) = (qa_epoll_create(), qa_eventfd())
    guard epoll >= 0, wake >= 0 else {
      if epoll >= 0 { close(epoll) }
      if wake >= 0 { close(wake) }
      throw HTTPServingError(
        .refused, "The server's thread could not start: raise the limit on open files.")
    }
    self.epoll = Descriptor(owning: epoll)
    self.wake = Descriptor(owning: wake)
    self.listener = listener
    self.core = core
    _ = qa_epoll_add_source(epoll, listener.raw, Self.listenerKey)
    _ = qa_epoll_add_source(epoll, wake, Self.wakeKey)
  }

  func start() {
    core.onPostponed { [weak self] in self?.wakeUp() }
    startThread(named: "qa-http") { self.run() }
  }

  /// Returns when the port is free again, or after a second; `core` must be stopping.
  func stopListening() {
    wakeUp()
    _ = listenerClosed.wait(timeout: .now() + .seconds(1))
  }

  /// Has the thread end.
  func stop() {
    isOver.store(true, ordering: .relaxed)
    wakeUp()
  }

  private func wakeUp() {
    let one: [UInt64] = [1]
    _ = unsafe one.withUnsafeBytes { unsafe write(wake.raw, $0.baseAddress, $0.count) }
  }

  private func run() {
    var keys = [UInt64](repeating: 0, count: 64)
    var happened = [Int32](repeating: 0, count: 64)
    var isListening = true
    var nextLook = ContinuousClock.now
    // For a client to be told that there is no room, one descriptor is kept back.
    var spare = Self.spareDescriptor()
    while !isOver.load(ordering: .relaxed) {
      let count = unsafe qa_epoll_wait(epoll.raw, &keys, &happened, 64, Self.tick)
      for index in 0..<max(0, Int(count)) {
        switch keys[index] {
        case Self.wakeKey:
          var number: UInt64 = 0
          _ = unsafe read(wake.raw, &number, MemoryLayout<UInt64>.size)
          for connection in core.takePostponed() { connection.drive() }
        case Self.listenerKey:
          isListening = accept(&spare)
          if !isListening { _ = qa_epoll_remove(epoll.raw, listener.raw) }
        case let key:
          let isGone = happened[index] & Int32(QA_PEER_GONE) != 0
          core.connection(key)?.drive(peerIsGone: isGone)
        }
      }
      if core.isStopping, !listener.isClosed {
        listener.close()
        listenerClosed.signal()
      }
      let now = ContinuousClock.now
      if now >= nextLook {
        nextLook = now + .milliseconds(Int(Self.tick))
        for connection in core.connections { connection.checkDeadline(now) }
        if spare == nil { spare = Self.spareDescriptor() }
        if !isListening, !listener.isClosed {
          isListening = qa_epoll_add_source(epoll.raw, listener.raw, Self.listenerKey) == 0
        }
      }
    }
  }

  /// Takes what waits; false when descriptors have run out and nothing can be done about it.
  private func accept(_ spare: inout Descriptor?) -> Bool {
    // So many at a time that those who are connected get their turn.
    for _ in 0..<64 {
      if core.isFull { _ = core.evictIdlest() }
      let socket = qa_tcp_accept(listener.raw)
      switch -socket {
      case EMFILE, ENFILE:
        if core.evictIdlest() { continue }
        // Better a closed connection than one that is never answered.
        spare?.close()
        spare = nil
        let refused = qa_tcp_accept(listener.raw)
        if refused >= 0 { close(refused) }
        spare = Self.spareDescriptor()
        return spare != nil
      case EAGAIN, EWOULDBLOCK: return true
      case EINTR, ECONNABORTED: continue
      // Another lack: the next look may find it over.
      case 1...: return false
      default: break
      }
      guard !core.isFull, let connection = core.add(socket: socket) else {
        close(socket)
        continue
      }
      guard qa_epoll_add_connection(epoll.raw, socket, connection.key) == 0 else {
        connection.close()
        continue
      }
      connection.drive()
    }
    return true
  }

  private static func spareDescriptor() -> Descriptor? {
    let made = qa_eventfd()
    return made >= 0 ? Descriptor(owning: made) : nil
  }
}

import CEpoll
import Foundation
import Glibc
import Synchronization

/// One client's connection: reads a request, has it handled, writes the answer, and again.
///
/// The loop's thread drives it when something happens to its socket, the handler's task when an
/// answer is there; whoever holds the lock does what can be done without waiting.
final class HTTPConnection: Sendable {
  enum Phase: Hashable {
    case reading
    case handling
    case writing
    /// The head of a stream is out; its work sends the body.
    case streaming
    /// The answer is out; what the client still sends is dropped, so that it can read the answer.
    case lingering
    case closed
  }

  private struct State {
    var socket: Int32
    var phase = Phase.reading
    var parser: RequestParser
    var output: [UInt8] = []
    var written = 0
    var keepsAlive = true
    /// Whether the answer must have no body.
    var isHead = false
    var isPeerGone = false
    var isStopping = false
    var task: Task<Void, Never>?
    var requests = 0
    /// The bytes of requests that the core knows this connection to hold.
    var held = 0
    /// What may still be read before others have their turn.
    var share = HTTPConnection.share
    /// Who waits until the client has taken a stream's last piece.
    var sender: CheckedContinuation<Bool, Never>?
    var isStreamOver = false
    var since = ContinuousClock.now
  }

  /// The bytes that are read in one turn, and as how many of them a request counts: one that is
  /// answered at once takes longer than to read it.
  private static let (share, requestShare) = (1 << 18, 1 << 14)

  let key: UInt64
  private let core: ServerCore
  private let state: Mutex<State>

  /// Takes the socket over.
  init(socket: Int32, key: UInt64, core: ServerCore) {
    self.key = key
    self.core = core
    state = Mutex(State(socket: socket, parser: RequestParser(core.configuration)))
  }

  // MARK: What happens to it

  /// Does what can be done after something happened to the socket.
  func drive(peerIsGone: Bool = false) {
    state.withLock { state in
      if peerIsGone {
        state.isPeerGone = true
        if state.phase == .handling { state.task?.cancel() }
        if state.phase == .streaming { close(&state) }
      }
      advance(&state)
    }
  }

  /// Since when it has waited for its client's next bytes, and whether a request ever came; nil
  /// while one is handled.
  var idleness: (since: ContinuousClock.Instant, isFresh: Bool)? {
    state.withLock { state in
      guard state.phase == .reading || state.phase == .lingering else { return nil }
      return (state.since, state.requests == 0)
    }
  }

  /// Closes it when its client has let it wait for too long.
  func checkDeadline(_ now: ContinuousClock.Instant) {
    state.withLock { state in
      let limits = core.configuration
      let limit: Duration? =
        switch state.phase {
        case .reading:
          state.requests > 0 && state.parser.isBetweenRequests
            ? limits.keepAliveLimit : limits.transferLimit
        case .writing: limits.transferLimit
        case .streaming: state.output.isEmpty ? nil : limits.transferLimit
        case .lingering: .seconds(2)
        case .handling, .closed: nil
        }
      guard let limit, state.since.duration(to: now) > limit else { return }
      if state.phase == .reading, !state.parser.isBetweenRequests {
        refuse(Refusal(408, "The rest of the request didn't come in \(limit)."), &state)
        advance(&state)
      } else {
        close(&state)
      }
    }
  }

  /// Answers what is being handled with 503, and closes as soon as the client has the answer.
  func stop() {
    state.withLock { state in
      state.isStopping = true
      switch state.phase {
      case .handling:
        state.task?.cancel()
        answer(core.configuration.refusal(503, "The server is stopping."), &state)
      case .reading, .lingering, .streaming: close(&state)
      case .writing, .closed: break
      }
      advance(&state)
    }
  }

  func close() { state.withLock { close(&$0) } }

  // MARK: Steps, under the lock

  private func advance(_ state: inout State) {
    state.share = Self.share
    while true {
      guard state.share > 0 else { return core.postpone(key) }
      switch state.phase {
      case .reading: guard read(&state) else { return }
      case .writing: guard write(&state) else { return }
      case .streaming: guard stream(&state) else { return }
      case .lingering: guard drop(&state) else { return }
      case .handling, .closed: return
      }
    }
  }

  /// Reads and parses; false when nothing more can be done now.
  private func read(_ state: inout State) -> Bool {
    do throws(Refusal) {
      switch try state.parser.next() {
      case .request(let request, let keepsAlive):
        handle(request, keepsAlive, &state)
        return true
      case .mayContinue:
        // So few bytes into an empty buffer: they go, or the connection is lost anyway.
        _ = Self.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...], to: state.socket)
      case .hungry: break
      }
    } catch {
      refuse(error, &state)
      return true
    }
    return receive(&state)
  }

  private func receive(_ state: inout State) -> Bool {
    let wasBetween = state.parser.isBetweenRequests
    let socket = state.socket
    let count = unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      let count = unsafe recv(socket, buffer.baseAddress, buffer.count, 0)
      if count > 0 {
        unsafe state.parser.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      return count
    }
    if count > 0 {
      state.share -= count
      // The time for a request runs from its first byte on.
      if wasBetween { state.since = .now }
      hold(state.parser.heldBytes, &state)
      guard core.mayHold(state.held) else {
        refuse(Refusal(503, "Too many large requests are on their way: try again later."), &state)
        return true
      }
      return true
    }
    if count < 0, errno == EINTR { return true }
    if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { return false }
    close(&state)
    return false
  }

  private func handle(_ request: HTTPRequest, _ keepsAlive: Bool, _ state: inout State) {
    state.requests += 1
    state.keepsAlive = keepsAlive
    state.isHead = request.method == "HEAD"
    hold(state.parser.heldBytes + request.body.count, &state)
    state.phase = .handling
    guard !state.isStopping else {
      answer(core.configuration.refusal(503, "The server is stopping."), &state)
      return
    }
    state.share -= Self.requestShare
    switch core.handler(request) {
    case .ready(let response): answer(response, &state)
    case .pending(let work):
      let number = state.requests
      state.task = Task { self.finish(number, await work()) }
    case .stream(let head, let work): begin(head, work, &state)
    }
  }

  private func finish(_ number: Int, _ response: HTTPResponse) {
    let isLost = state.withLock { state in
      // Answered already when the server stops.
      guard state.phase == .handling, state.requests == number else { return true }
      // One that only sends no more may still read, unless it matters that it does.
      guard response.onLost == nil || !state.isPeerGone && !Self.hasLeft(state.socket) else {
        close(&state)
        return true
      }
      answer(response, &state)
      advance(&state)
      return false
    }
    if isLost { response.onLost?() }
  }

  /// Whether the client sends no more: the event that tells it may still be on its way.
  private static func hasLeft(_ socket: Int32) -> Bool {
    var byte: UInt8 = 0
    return unsafe recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
  }

  private func refuse(_ refusal: Refusal, _ state: inout State) {
    state.keepsAlive = false
    state.requests += 1
    // Nothing after it can be read.
    state.parser = RequestParser(core.configuration)
    hold(0, &state)
    core.noteRefusal()
    answer(core.configuration.refusal(refusal.status, refusal.reason), &state)
  }

  private func answer(_ response: HTTPResponse, _ state: inout State) {
    state.task = nil
    if state.isStopping { state.keepsAlive = false }
    state.output = response.head(keepsAlive: state.keepsAlive)
    if !state.isHead { state.output += response.body }
    state.written = 0
    state.phase = .writing
    state.since = .now
  }

  /// Sends what waits to be sent; false when it did not all go.
  private func sendOutput(_ state: inout State) -> Bool {
    while state.written < state.output.count {
      let count = Self.send(state.output[state.written...], to: state.socket)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { return false }
      guard count > 0 else {
        close(&state)
        return false
      }
      state.written += count
      state.since = .now
    }
    state.output = []
    state.written = 0
    return true
  }

  private func write(_ state: inout State) -> Bool {
    guard sendOutput(&state) else { return false }
    hold(state.parser.heldBytes, &state)
    state.since = .now
    if state.keepsAlive {
      state.phase = .reading
    } else {
      shutdown(state.socket, Int32(SHUT_WR))
      state.phase = .lingering
    }
    return true
  }

  // MARK: Streams

  private func begin(
    _ head: HTTPResponse, _ work: @escaping @Sendable (HTTPStream) async -> Void,
    _ state: inout State
  ) {
    guard !state.isHead else { return answer(head, &state) }
    state.keepsAlive = false
    state.output = head.head(keepsAlive: false, isStream: true)
    state.written = 0
    state.phase = .streaming
    state.since = .now
    state.task = Task {
      await work(HTTPStream(self))
      self.endStream()
    }
  }

  /// Sends a piece, and returns once the client's side has taken it; false when the client is gone.
  func send(_ piece: Data) async -> Bool {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        guard state.phase == .streaming, !state.isStreamOver, state.sender == nil else {
          return continuation.resume(returning: false)
        }
        state.output += piece
        state.since = .now
        state.sender = continuation
        advance(&state)
      }
    }
  }

  private func endStream() {
    state.withLock { state in
      guard state.phase == .streaming else { return }
      state.isStreamOver = true
      advance(&state)
    }
  }

  /// Writes what waits of a stream; false when nothing more can be done now.
  private func stream(_ state: inout State) -> Bool {
    guard sendOutput(&state), state.phase == .streaming else { return false }
    state.sender?.resume(returning: true)
    state.sender = nil
    guard state.isStreamOver else { return false }
    state.task = nil
    shutdown(state.socket, Int32(SHUT_WR))
    state.phase = .lingering
    return true
  }

  private func drop(_ state: inout State) -> Bool {
    let socket = state.socket
    let count = unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      unsafe recv(socket, buffer.baseAddress, buffer.count, 0)
    }
    if count > 0 { state.share -= count }
    if count > 0 || count < 0 && errno == EINTR { return true }
    if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { return false }
    close(&state)
    return false
  }

  /// Tells the core what this connection holds.
  private func hold(_ bytes: Int, _ state: inout State) {
    core.note(held: bytes - state.held)
    state.held = bytes
  }

  private func close(_ state: inout State) {
    guard state.phase != .closed else { return }
    state.phase = .closed
    state.task?.cancel()
    state.task = nil
    state.sender?.resume(returning: false)
    state.sender = nil
    state.output = []
    state.parser = RequestParser(core.configuration)
    hold(0, &state)
    Glibc.close(state.socket)
    state.socket = -1
    core.forget(self)
  }

  private static func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }
}

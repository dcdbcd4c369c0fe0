import Dispatch
import Execution
import Foundation
import JSONModel
import LineTransport
import Synchronization
import WireProtocol

/// The driver's end of the agent protocol: listens for the one app that knows the secret, takes its
/// frames, and has it do things.
final class AgentLink: Sendable {
  /// What the link tells its backend.
  enum Event: Sendable {
    case hello(AgentHello)
    case frame(AgentFrame)
    case progress(AgentProgress)
    case crash(AgentCrash)
    /// The app closed the connection, or broke the protocol.
    case lost(String)
  }

  private struct State {
    var writer: LineWriter?
    var reader: LineReader?
    var lastID = 0
    var waiting: [Int: Gate<AgentReply>] = [:]
    var isClosed = false
    /// Somebody has connected and not yet said who it is.
    var isGreeting = false
    var lossReason: String?
  }

  /// The longest line taken, in bytes: a large picture in base64 has a tenth of it.
  private static let lineLimit = 16 << 20
  private static let largeLine = 1 << 16

  let path: String
  let secret: String
  private let listener: UnixListener
  private let handler: @Sendable (Event) -> Void
  private let state = Mutex(State())

  /// Listens in `directory`; events are told one after another.
  init(
    directory: String, handler: @escaping @Sendable (Event) -> Void
  ) throws(LineTransportError) {
    path = directory + "/agent"
    secret = RandomName.make(length: 24)
    listener = try UnixListener(path: path, backlog: 4)
    self.handler = handler
  }

  /// Starts to accept; called once, after what handles the events is ready for them.
  func start() {
    startThread(named: "qa-agent") { [weak self, listener] in
      while true {
        do {
          // Short rounds notice a close() from another thread.
          guard try listener.hasWaiting(within: .milliseconds(100)) else { continue }
          guard let self, try self.accept() else { return }
        } catch {
          return
        }
      }
    }
  }

  /// Accepts the connection that waits; false when no other is wanted.
  private func accept() throws(LineTransportError) -> Bool {
    // From here on it does not wait any more, and is not yet known.
    state.withLock { $0.isGreeting = true }
    defer { state.withLock { $0.isGreeting = false } }
    do {
      return serve(try listener.accept(within: .zero))
    } catch LineTransportError.timedOut {
      // It has gone again.
      return true
    }
  }

  /// Takes one connection until its hello proved good or bad; false when no other is wanted.
  private func serve(_ socket: Descriptor) -> Bool {
    let hello = DispatchSemaphore(value: 0)
    let isGood = Mutex(false)
    do {
      guard try UnixSocket.peerUser(of: socket) == getuid() else { return true }
      let reader = try LineReader(socket, limit: Self.lineLimit, name: "qa-agent-read")
      let writer = try LineWriter(socket)
      let decoding = DispatchQueue(label: "qa.agent-decode")
      Task { [weak self] in
        var isKnown = false
        do {
          for try await line in reader.lines {
            // A large one would keep a thread of everybody's from the others.
            let message =
              line.count < Self.largeLine
              ? try JSONCoder.message(AgentMessage.self, from: line)
              : try await runBlocking(on: decoding) {
                try JSONCoder.message(AgentMessage.self, from: line)
              }
            guard let self else { break }
            if let problem = AgentScrutiny.problem(with: message) {
              throw WebDriverError(.unknownError, "the agent sent an invalid message: \(problem)")
            }
            if !isKnown {
              guard case .hello(let greeting) = message, greeting.secret == self.secret,
                greeting.version == AgentProtocol.version,
                self.adopt(reader: reader, writer: writer)
              else { break }
              isKnown = true
              // What it says first is known before it counts as known itself.
              self.take(message)
              isGood.withLock { $0 = true }
              hello.signal()
              continue
            }
            self.take(message)
          }
          if isKnown { self?.lose("the app closed the connection of its agent") }
        } catch {
          // Nothing more is read from it.
          reader.stop()
          if isKnown { self?.lose((error as? WebDriverError)?.message ?? "\(error)") }
        }
        if !isKnown {
          reader.stop()
          hello.signal()
        }
      }
    } catch {
      return true
    }
    if hello.wait(timeout: .now() + .seconds(5)) == .timedOut { return true }
    return !isGood.withLock { $0 }
  }

  private func adopt(reader: LineReader, writer: LineWriter) -> Bool {
    state.withLock { state in
      guard !state.isClosed, state.writer == nil else { return false }
      state.writer = writer
      state.reader = reader
      return true
    }
  }

  private func take(_ message: AgentMessage) {
    switch message {
    case .hello(let hello): handler(.hello(hello))
    case .frame(let frame): handler(.frame(frame))
    case .idle(let progress): handler(.progress(progress))
    case .crash(let crash): handler(.crash(crash))
    case .reply(let reply):
      handler(.progress(reply.progress))
      state.withLock { $0.waiting.removeValue(forKey: reply.id) }?.open(.success(reply))
    }
  }

  private func lose(_ reason: String) {
    let waiting = state.withLock { state in
      state.lossReason = reason
      defer { state.waiting = [:] }
      return state.waiting
    }
    for gate in waiting.values { gate.open(.failure(Self.lost(reason))) }
    handler(.lost(reason))
  }

  private static func lost(_ reason: String) -> WebDriverError {
    WebDriverError(.unknownError, "The app's agent is gone: \(reason). See whether the app runs.")
  }

  /// Whether a client has connected but not sent its hello yet, accepted or not.
  var isGreeting: Bool {
    state.withLock { state in
      if state.isGreeting { return true }
      guard state.writer == nil, !state.isClosed else { return false }
      do throws(LineTransportError) {
        return try listener.hasWaiting(within: .zero)
      } catch {
        return false
      }
    }
  }

  /// Whether an app has said hello and not gone since.
  var isConnected: Bool { state.withLock { $0.writer != nil && $0.lossReason == nil } }

  /// Sends a command and waits for its reply.
  /// - Parameter time: when input was made, in milliseconds of the driver's clock.
  /// - Throws: `timeout` at the deadline, the app then being hung; the app's own refusal.
  func perform(
    _ action: AgentAction, at time: Int? = nil, deadline: ContinuousClock.Instant,
    timing: any Timing
  ) async throws(WebDriverError) -> AgentReply {
    let gate = Gate<AgentReply>()
    let prepared = state.withLock { state -> (writer: LineWriter, id: Int)? in
      guard let writer = state.writer, state.lossReason == nil else { return nil }
      state.lastID += 1
      state.waiting[state.lastID] = gate
      return (writer, state.lastID)
    }
    guard let (writer, id) = prepared else {
      throw Self.lost(state.withLock { $0.lossReason } ?? "it never said hello")
    }
    let timer = timing.schedule(at: deadline) {
      gate.open(
        .failure(
          WebDriverError(
            .timeout, "The app's agent did not answer in time: see what the app is doing.",
            fault: .appHung)))
    }
    defer {
      timer.cancel()
      state.withLock { _ = $0.waiting.removeValue(forKey: id) }
    }
    do {
      let left = max(.milliseconds(1), timing.now.duration(to: deadline))
      try await writer.send(AgentCommand(id: id, action: action, time: time), within: left)
      let reply = try await withTaskCancellationHandler {
        try await gate.value()
      } onCancel: {
        gate.open(.failure(CancellationError()))
      }
      return reply
    } catch let error as WebDriverError {
      throw error
    } catch let error as LineTransportError {
      throw Self.lost("\(error)")
    } catch {
      throw WebDriverError(.timeout, "The command ended before the app's agent answered.")
    }
  }

  /// Closes the socket and its file.
  func close() {
    listener.close()
    let (reader, waiting) = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [:] }
      return (state.reader, state.waiting)
    }
    reader?.stop()
    for gate in waiting.values { gate.open(.failure(Self.lost("the session is over"))) }
  }
}

import Execution
import Foundation
import JSONModel
import LineTransport
package import ProcessControl
import Reports
import RunRecord
import Synchronization
package import WorkerProtocol

/// A worker process and the two pipes to it.
package final class WorkerLink: Sendable {
  /// What comes from a worker.
  package enum Signal: Sendable {
    case message(WorkerMessage)
    /// It died, hung, or spoke nonsense; nothing follows.
    case lost(String)
  }

  package let process: ChildProcess
  /// Which worker of its node it is, from 1.
  let generation: Int
  /// What comes before `redirect` is called: for one consumer. Ends after `lost`.
  package let signals: AsyncStream<Signal>

  private let writer: LineWriter
  private let limits: NodeLimits
  private let timer: any Timing
  private let lastHeard: Mutex<ContinuousClock.Instant>
  private let delivery = Mutex(Delivery())
  private let hasSpoken = Atomic(false)
  private let isSilent = Atomic(false)
  private let hasBrokenProtocol = Atomic(false)
  private let hasSaidCloses = Atomic(false)
  private let lost = Mutex<[String]>([])
  /// Whether the worker is not read, since who takes its signals has no room for more.
  private let isHeldBack = Atomic(false)
  private let continuation: AsyncStream<Signal>.Continuation

  private struct Delivery {
    var sink: (@Sendable (Signal) -> Void)?
    var room: (@Sendable () -> Void)?
    var loss: Signal?
    /// Troubles of the time before there was a sink: they are no answer that anybody waits for.
    var troubles: [Signal] = []
  }

  /// Starts a worker and waits for its `hello`.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`; the process is ended then.
  package static func start(
    _ environment: NodeEnvironment, node: Int, generation: Int
  ) async throws -> WorkerLink {
    var command = try environment.command(
      environment.suite + [WorkerProtocol.argument], for: .worker, node: node,
      generation: generation)
    command.input = .pipe
    command.output = .pipe
    let program = command.program
    let process: ChildProcess
    do {
      process = try await environment.launcher.launch(command)
    } catch {
      throw RunnerError(.infrastructure, "The suite could not be started. \(error)")
    }
    let link = try WorkerLink(process, environment, generation)
    do {
      return try await withDeadline(environment.limits.start, timer: environment.timer) {
        for await signal in link.signals {
          switch signal {
          case .message(.hello(let hello)):
            guard hello.version == WorkerProtocol.version else {
              throw RunnerError(
                .infrastructure,
                "The suite \(program) speaks version \(hello.version) of the worker "
                  + "protocol and this is version \(WorkerProtocol.version). Build both anew.")
            }
            link.hasSaidCloses.store(hello.closes == true, ordering: .relaxed)
            link.lost.withLock { $0 = hello.lost ?? [] }
            return link
          case .message: continue
          case .lost(let reason):
            throw RunnerError(
              .infrastructure,
              "The suite \(program) did not start: \(reason).\n"
                + environment.logTail(of: node), loss: link.startLoss)
          }
        }
        throw CancellationError()
      }
    } catch {
      process.signal(SIGKILL)
      if let error = error as? RunnerError { throw error }
      throw RunnerError(
        .infrastructure,
        "The suite \(program) sent no hello within \(environment.limits.start). Does it "
          + "speak the worker protocol when started with \(WorkerProtocol.argument)?")
    }
  }

  /// The suites that it goes without, each with how it ended.
  var lostSuites: [String] { lost.withLock { $0 } }

  private init(
    _ process: ChildProcess, _ environment: NodeEnvironment, _ generation: Int
  ) throws {
    guard let input = process.input, let output = process.output else {
      throw RunnerError(.infrastructure, "A worker was started without pipes.")
    }
    self.process = process
    self.generation = generation
    limits = environment.limits
    writer = try LineWriter(input)
    let timer = environment.timer
    self.timer = timer
    lastHeard = Mutex(timer.now)
    (signals, continuation) = AsyncStream<Signal>.makeStream()
    let watch = watchSilence(timer)
    try LineFollower(
      output, limit: WorkerProtocol.lineLimit, name: "qa-worker-\(process.pid)"
    ) { [self] line in
      lastHeard.withLock { $0 = timer.now }
      hasSpoken.store(true, ordering: .relaxed)
      let message = try JSONCoder.message(from: line, WorkerMessage.init(line:))
      if case .heartbeat = message { return }
      deliver(.message(message))
      awaitRoom(timer)
    } atEnd: { [self] error in
      watch.cancel()
      if let error {
        hasBrokenProtocol.store(true, ordering: .relaxed)
        return deliver(.lost("the worker broke the protocol: \(error)"))
      }
      Task {
        // The pipe's end comes with the process', or just before it; a process that stays has
        // closed its pipe.
        let end = try? await process.exit(within: .milliseconds(500), timer: timer)
        deliver(.lost("the worker \(end?.description ?? "closed its pipe")"))
      }
    }
  }

  /// Gives a signal to who takes them now; nothing follows a loss.
  private func deliver(_ signal: Signal) {
    let (sink, isOver): ((@Sendable (Signal) -> Void)?, Bool) = delivery.withLock { delivery in
      let isOver = delivery.loss != nil
      if case .lost = signal, !isOver { delivery.loss = signal }
      if case .message(.trouble) = signal, !isOver, delivery.sink == nil {
        delivery.troubles.append(signal)
      }
      return (delivery.sink, isOver)
    }
    guard !isOver else { return }
    if let sink { return sink(signal) }
    continuation.yield(signal)
    if case .lost = signal { continuation.finish() }
  }

  /// Reads no further while who takes the signals is behind: the pipe holds the worker back then.
  private func awaitRoom(_ timer: any Timing) {
    guard let room = delivery.withLock({ $0.room }) else { return }
    isHeldBack.store(true, ordering: .relaxed)
    room()
    lastHeard.withLock { $0 = timer.now }
    isHeldBack.store(false, ordering: .relaxed)
  }

  /// Has every signal from now on come to `sink`, at once; troubles and a loss that have been come
  /// now. `room` returns when the sink takes more.
  package func redirect(
    to sink: @escaping @Sendable (Signal) -> Void, room: @escaping @Sendable () -> Void
  ) {
    let (troubles, loss) = delivery.withLock { delivery in
      delivery.sink = sink
      delivery.room = room
      defer { delivery.troubles = [] }
      return (delivery.troubles, delivery.loss)
    }
    for trouble in troubles { sink(trouble) }
    if let loss { sink(loss) }
  }

  private func watchSilence(_ timer: any Timing) -> TimerEntry {
    let interval = Duration.milliseconds(200)
    let lastBeat = Mutex(timer.now)
    return timer.every(interval) { [limits] in
      let now = timer.now
      let late = lastBeat.withLock { last in
        defer { last = now }
        return now - last - interval
      }
      let silence = self.lastHeard.withLock { heard in
        // When we were held up ourselves, the worker's beats wait in the pipe.
        if late > .seconds(1) || self.isHeldBack.load(ordering: .relaxed) { heard = now }
        return now - heard
      }
      guard silence > limits.silence else { return }
      let entry = ProcessEntry(pid: self.process.pid)
      // Until its `hello` it comes up, as slowly as it may, unless somebody has stopped it.
      guard self.hasSpoken.load(ordering: .relaxed) || entry?.state == .stopped else { return }
      let seconds = (silence.inSeconds * 10).rounded() / 10
      let activity = entry?.activity ?? "gone"
      self.isSilent.store(true, ordering: .relaxed)
      self.deliver(.lost("the worker was silent for \(seconds) s (\(activity); killed)"))
      self.process.signal(SIGKILL)
    }
  }

  /// Whether it answers `close`.
  var closes: Bool { hasSaidCloses.load(ordering: .relaxed) }

  /// Whether it is lost by a fault of its own, not by a SIGKILL or SIGTERM from outside: it has
  /// ended, or said what is not of the protocol.
  package var hasCrashed: Bool {
    if hasBrokenProtocol.load(ordering: .relaxed) { return true }
    return switch process.termination {
    case .unknown, nil: false
    case let end?: !end.isFromOutside
    }
  }

  /// Whether a foreign SIGKILL or SIGTERM has terminated it.
  var wasEndedFromOutside: Bool {
    !isSilent.load(ordering: .relaxed) && !hasBrokenProtocol.load(ordering: .relaxed)
      && process.termination?.isFromOutside == true
  }

  /// What a loss before the first test was; a silent one is killed by us.
  private var startLoss: RunnerError.Loss {
    isSilent.load(ordering: .relaxed) ? .failed : RunnerError.Loss(process.termination)
  }

  /// Sends a message.
  ///
  /// - Throws: `LineTransportError`.
  package func send(
    _ message: CoordinatorMessage, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await writer.send(message, within: limits.send)
  }

  /// Asks for the suite's tests. Before any `run` only: it takes the signals up to the answer.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  package func list(_ environment: NodeEnvironment) async throws -> [TestDescription] {
    do {
      // One that takes no message is lost: its signals say how.
      do { try await send(.list) } catch {}
      return try await withDeadline(environment.limits.start, timer: environment.timer) {
        for await signal in self.signals {
          switch signal {
          case .message(.tests(let tests)): return tests
          case .message: continue
          case .lost(let reason):
            throw RunnerError(
              .infrastructure, "The suite did not list its tests: \(reason).", loss: self.startLoss)
          }
        }
        throw CancellationError()
      }
    } catch let error as RunnerError {
      throw error
    } catch {
      throw RunnerError(
        .infrastructure,
        "The suite did not list its tests within \(environment.limits.start).")
    }
  }

  /// Whether the process ends before the time is over.
  func ends(within limit: Duration) async -> Bool {
    do {
      _ = try await process.exit(within: limit, timer: timer)
      return true
    } catch {
      return false
    }
  }

  /// Asks the worker to exit by itself; does not wait.
  package func shutDown() async {
    do { try await send(.shutdown) } catch {
      // It is gone or stuck; its end is seen to by who ends the node.
    }
    writer.close()
  }
}

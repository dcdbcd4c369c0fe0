import Execution
import Foundation
import HTTPClient
import JSONModel
import LineTransport
package import ProcessControl
import RunRecord
import Synchronization

/// A node's WebDriver server, with the process if it is ours.
package final class DriverLink: Sendable {
  /// `http://127.0.0.1:4723`, without a slash at its end; our own driver's with its token.
  package let url: String
  /// One reason, once, when it has died, does not answer, or could not be started.
  package let losses: AsyncStream<String>

  private struct State {
    var process: ChildProcess?
    var isUp = false
    var isStopped = false
    /// Whether a server that runs already is one of ours.
    var isOurs = false
    var startFailure: (any Error)?
  }

  private let state = Mutex(State())
  let client = HTTPClient()
  private let timer: any Timing
  let limits: NodeLimits
  private let continuation: AsyncStream<String>.Continuation
  private let port: ListeningPort?
  /// The server of the page that its sessions open, if the run started one.
  let page: PageServer?
  /// The driver behind our own; nil where none is.
  private let upstream: DriverLink?

  /// Starts the driver or finds it, and waits until it is ready; our own is started when its first
  /// client connects.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`; a process is ended then.
  package static func start(
    _ driver: NodePlan.Driver, _ environment: NodeEnvironment, node: Int, generation: Int
  ) async throws -> DriverLink {
    switch driver {
    case .own(let words):
      return try own(words, environment, node: node, generation: generation)
    case .fronted(let behind, let words):
      let upstream = try await start(behind, environment, node: node, generation: generation)
      if upstream.isOurs { return upstream }
      return try own(
        words, upstream: upstream, environment, node: node, generation: generation)
    }
  }

  /// Our own, which is started when its first client connects.
  private static func own(
    _ words: [String], upstream: DriverLink? = nil, _ environment: NodeEnvironment, node: Int,
    generation: Int
  ) throws -> DriverLink {
    let port = try ListeningPort()
    let token = DriverToken.make()
    let link = DriverLink(
      DriverToken.address(port.url, token), environment, port: port, page: upstream?.page,
      upstream: upstream)
    port.onFirstClient { [weak link] in
      guard let link else { return }
      Task {
        await link.serve(words, token, environment, node: node, generation: generation)
      }
    }
    if let upstream {
      Task { [continuation = link.continuation] in
        for await reason in upstream.losses { continuation.yield(reason) }
        continuation.finish()
      }
    }
    return link
  }

  /// Starts another's driver or finds it, and waits until it is ready.
  private static func start(
    _ upstream: NodePlan.Upstream, _ environment: NodeEnvironment, node: Int, generation: Int
  ) async throws -> DriverLink {
    switch upstream {
    case .command(let words, let pageWords, let timeout):
      let page =
        pageWords.isEmpty
        ? nil
        : try await PageServer.start(
          pageWords, within: timeout, environment, node: node, generation: generation)
      let port = try ListeningPort.free()
      let filled = words.map { $0.replacing("{port}", with: "\(port)") }
      let command = try environment.command(
        filled, for: .driver, node: node, generation: generation)
      let process = try await launch(command, environment)
      let link = DriverLink("http://127.0.0.1:\(port)", environment, page: page)
      link.state.withLock { $0.process = process }
      try await link.becomesReady(
        within: timeout, environment, log: "node-\(node).driver.log", words: filled, at: port)
      link.watch(environment)
      return link
    case .url(let url, let timeout):
      var url = url
      while url.hasSuffix("/") { url.removeLast() }
      let link = DriverLink(url, environment)
      try await link.becomesReady(
        within: timeout, environment, log: "", words: [url.withoutPassword])
      link.watch(environment)
      return link
    }
  }

  private init(
    _ url: String, _ environment: NodeEnvironment, port: ListeningPort? = nil,
    page: PageServer? = nil, upstream: DriverLink? = nil
  ) {
    self.upstream = upstream
    self.url = url
    self.port = port
    self.page = page
    limits = environment.limits
    timer = environment.timer
    (losses, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingOldest(1))
  }

  /// Nil for a server that ran already, and for our own before its first client.
  package var process: ChildProcess? { state.withLock { $0.process } ?? upstream?.process }

  /// Whether our own driver is up.
  var isServing: Bool {
    port != nil && state.withLock { $0.isUp && !$0.isStopped }
  }

  private var isOurs: Bool { state.withLock { $0.isOurs } }

  /// Why our own could not be started when it was wanted; it is a loss too.
  package var startFailure: (any Error)? { state.withLock { $0.startFailure } }

  private static func launch(
    _ command: Command, _ environment: NodeEnvironment
  ) async throws -> ChildProcess {
    do {
      return try await environment.launcher.launch(command)
    } catch {
      throw RunnerError(.infrastructure, "The driver could not be started. \(error)")
    }
  }

  // MARK: Our own

  /// Starts our own driver on the port that its first client waits at.
  private func serve(
    _ words: [String], _ token: String, _ environment: NodeEnvironment, node: Int,
    generation: Int
  ) async {
    do {
      try await startOwn(words, token, environment, node: node, generation: generation)
      watch(environment)
    } catch {
      state.withLock { $0.startFailure = error }
      continuation.yield("\(error)")
      continuation.finish()
    }
  }

  private func startOwn(
    _ words: [String], _ token: String, _ environment: NodeEnvironment, node: Int,
    generation: Int
  ) async throws {
    guard let port else { return }
    // Only the driver holds it from here: whoever waits for one that is gone is refused.
    defer { port.socket.close() }
    let (read, write) = try makePipe()
    // Not by its arguments or variables, which other programs can read.
    let tokenPipe = try Self.pipe(holding: token)
    defer { tokenPipe.close() }
    var command = try environment.command(
      words + ["--listen-fd", "3", "--ready-fd", "4", "--token-fd", "5"], for: .driver, node: node,
      generation: generation)
    command.inherited = [port.socket, write, tokenPipe]
    // It may hold a password, which arguments would show.
    command.environment["QA_UPSTREAM"] = upstream?.url
    let process = try await Self.launch(command, environment)
    let isLate = state.withLock { state in
      state.process = process
      return state.isStopped
    }
    // The node was ended meanwhile.
    if isLate { process.signal(SIGKILL) }
    write.close()
    port.socket.close()
    let reader = try LineReader(read, limit: 4096, name: "qa-ready")
    defer { reader.stop() }
    let log = "node-\(node).driver.log"
    do {
      try await withDeadline(environment.limits.start, timer: environment.timer) {
        for try await _ in reader.lines { return }
        let end = await process.exit()
        throw RunnerError(
          .infrastructure,
          "The driver `\(words.joined(separator: " "))` \(end).\n\(environment.logTail(log))",
          loss: .init(end))
      }
      state.withLock { $0.isUp = true }
    } catch {
      process.signal(SIGKILL)
      if let error = error as? RunnerError { throw error }
      throw RunnerError(
        .infrastructure,
        "The driver was not ready within \(environment.limits.start).\n\(environment.logTail(log))")
    }
  }

  /// The reading end of a pipe that holds a text and its end.
  private static func pipe(holding text: String) throws -> Descriptor {
    let (read, write) = try makePipe()
    let bytes = Array(text.utf8)
    // It fits into every pipe.
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Foundation.write(write.raw, $0.baseAddress, $0.count)
    }
    write.close()
    guard count == bytes.count else {
      read.close()
      throw RunnerError(.infrastructure, "The driver could not be given its token: try again.")
    }
    return read
  }

  // MARK: Its health

  /// Asks `/status` until it answers 200.
  private func becomesReady(
    within limit: Duration, _ environment: NodeEnvironment, log: String, words: [String],
    at port: UInt16? = nil
  ) async throws {
    let deadline = environment.timer.now + limit
    let name = "The driver `\(words.joined(separator: " "))`"
    var last = "it did not answer"
    while environment.timer.now < deadline {
      if let end = process?.termination {
        throw RunnerError(
          .infrastructure,
          "\(name) \(end).\n\(environment.logTail(log))",
          loss: .init(end))
      }
      guard let trouble = await ask() else {
        if let port { try requireOwn(port, name) }
        return
      }
      last = trouble.words
      if trouble.isLasting {
        process?.signal(SIGKILL)
        throw RunnerError(.infrastructure, "\(name) can't be used: \(last).")
      }
      try await environment.timer.sleep(for: .milliseconds(50))
    }
    process?.signal(SIGKILL)
    throw RunnerError(.infrastructure, "\(name) was not ready within \(limit): \(last).")
  }

  private func requireOwn(_ port: UInt16, _ name: String) throws(RunnerError) {
    do throws(RunnerError) {
      try PortOwner.requireOwn(port, of: name)
    } catch {
      process?.signal(SIGKILL)
      throw error
    }
  }

  /// Why a driver gave no answer, or not the one that is wanted.
  private struct Trouble {
    /// Without a full stop.
    var words: String
    /// Whether waiting changes nothing.
    var isLasting = false
  }

  /// Asks `/status` once; nil when it answers, else what was wrong.
  package func probe() async -> String? { await ask()?.words }

  private func ask() async -> Trouble? {
    if port != nil {
      await ownStart()
      // No test has used it yet, or its start is at its own limit, which says so.
      guard state.withLock({ $0.isUp }) || process?.termination != nil else { return nil }
    }
    if let end = process?.termination { return Trouble(words: "the driver \(end)") }
    do {
      let reply = try await client.send("GET", url + "/status", deadline: limits.probe)
      switch reply.status {
      case 200:
        let status = try? JSONParser.parse(reply.body)
        state.withLock { $0.isOurs = status?["value"]?["qa:sessions"] != nil }
        return nil
      case 401:
        return Trouble(
          words: "it wants a token (HTTP 401): give it with the address, "
            + "http://any:TOKEN@HOST:PORT",
          isLasting: true)
      default: return Trouble(words: "the driver's status was HTTP \(reply.status)")
      }
    } catch {
      if let end = process?.termination { return Trouble(words: "the driver \(end)") }
      switch error.code {
      case .timedOut:
        return Trouble(
          words: "the driver did not answer for \(limits.probe.inSeconds) s (killed)")
      case .invalid:
        // A certificate, a scheme, libcurl itself.
        let reason = error.description
        return Trouble(
          words: reason.hasSuffix(".") ? String(reason.dropLast()) : reason, isLasting: true)
      case .cannotConnect, .connectionLost, .tooLarge, .cancelled:
        return Trouble(words: "the driver cannot be reached")
      }
    }
  }

  /// Waits a moment for our own driver's start, where it is under way: it may serve a test, and be gone
  /// again, before this process has read that it is up.
  private func ownStart() async {
    let deadline = timer.now + limits.probe
    while timer.now < deadline, let process, process.termination == nil,
      state.withLock({ !$0.isUp && $0.startFailure == nil })
    {
      do { try await timer.sleep(for: .milliseconds(10)) } catch { return }
    }
  }

  private func watch(_ environment: NodeEnvironment) {
    if let process {
      Task { [continuation] in
        let end = await process.exit()
        continuation.yield("the driver \(end)")
        continuation.finish()
      }
    }
    if let page, upstream == nil {
      Task { [continuation] in
        let end = await page.process.exit()
        continuation.yield("the page's server \(end)")
        continuation.finish()
      }
    }
    Task { [weak self, limits] in
      while true {
        do { try await environment.timer.sleep(for: limits.probeInterval) } catch { return }
        guard let self, !self.state.withLock({ $0.isStopped }) else { return }
        let asked = environment.timer.now
        guard let failure = await self.probe() else { continue }
        // When this process was stopped or held up itself, the answer may have been there in time.
        let isLate = environment.timer.now - asked > limits.probe + .seconds(1)
        if isLate, self.process?.termination == nil { continue }
        self.continuation.yield(failure)
        self.continuation.finish()
        return
      }
    }
  }

  /// Ends the questions; the process is ended by who ends the node.
  package func stop() {
    upstream?.stop()
    state.withLock { $0.isStopped = true }
    port?.closeUnlessTaken()
    continuation.finish()
  }
}

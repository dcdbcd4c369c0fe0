import Execution
import Foundation
import HTTPClient
import LineTransport
package import ProcessControl
import Synchronization

/// A node's WebDriver server, with the process if it is ours.
package final class DriverLink: Sendable {
  /// Nil for a server that ran already.
  package let process: ChildProcess?
  /// `http://127.0.0.1:4723`, without a slash at its end.
  package let url: String
  /// One reason, once, when it has died or does not answer.
  package let losses: AsyncStream<String>

  private let client: HTTPClient
  private let limits: NodeLimits
  private let continuation: AsyncStream<String>.Continuation
  private let isStopped = Mutex(false)

  /// Starts the driver, or finds it, and waits until it is ready.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`; a process is ended then.
  package static func start(
    _ driver: NodePlan.Driver, _ environment: NodeEnvironment, node: Int, generation: Int
  ) async throws -> DriverLink {
    let link: DriverLink
    switch driver {
    case .own(let words):
      link = try await own(words, environment, node: node, generation: generation)
    case .command(let words, let timeout):
      let port = try freePort()
      let filled = words.map { $0.replacing("{port}", with: "\(port)") }
      let command = try environment.command(
        filled, node: node, generation: generation, log: "driver")
      let process = try await launch(command, environment)
      link = DriverLink(process, "http://127.0.0.1:\(port)", environment)
      try await link.becomesReady(
        within: timeout, environment, log: "node-\(node).driver.log", words: filled)
    case .url(let url, let timeout):
      var url = url
      while url.hasSuffix("/") { url.removeLast() }
      link = DriverLink(nil, url, environment)
      try await link.becomesReady(within: timeout, environment, log: "", words: [url])
    }
    link.watch(environment)
    return link
  }

  private init(_ process: ChildProcess?, _ url: String, _ environment: NodeEnvironment) {
    self.process = process
    self.url = url
    client = HTTPClient()
    limits = environment.limits
    (losses, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingOldest(1))
  }

  private static func launch(
    _ command: Command, _ environment: NodeEnvironment
  ) async throws -> ChildProcess {
    do {
      return try await environment.launcher.launch(command)
    } catch {
      throw RunnerError(.infrastructure, "The driver could not be started. \(error)")
    }
  }

  private static func own(
    _ words: [String], _ environment: NodeEnvironment, node: Int, generation: Int
  ) async throws -> DriverLink {
    let (read, write) = try makePipe()
    var command = try environment.command(
      words + ["--port", "0", "--ready-fd", "3"], node: node, generation: generation,
      log: "driver")
    command.inherited = [write]
    let process = try await launch(command, environment)
    write.close()
    let reader = try LineReader(read, limit: 4096, name: "qa-ready")
    defer { reader.stop() }
    let log = "node-\(node).driver.log"
    do {
      let line = try await withDeadline(environment.limits.start, timer: environment.timer) {
        for try await line in reader.lines { return String(decoding: line, as: UTF8.self) }
        let end = await process.exit()
        throw RunnerError(
          .infrastructure,
          "The driver `\(words.joined(separator: " "))` \(end).\n\(environment.logTail(log))")
      }
      guard let url = address(in: line) else {
        throw RunnerError(
          .infrastructure, "The driver said \(line.debugDescription) where its URL was expected.")
      }
      return DriverLink(process, url, environment)
    } catch {
      process.signal(SIGKILL)
      if let error = error as? RunnerError { throw error }
      throw RunnerError(
        .infrastructure,
        "The driver was not ready within \(environment.limits.start).\n\(environment.logTail(log))")
    }
  }

  /// The URL in a ready line: the URL itself, a port, or an object with either.
  static func address(in line: String) -> String? {
    struct Ready: Decodable {
      var url: String?
      var port: Int?
    }
    var text = line.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.hasPrefix("{") {
      guard let ready = try? JSONDecoder().decode(Ready.self, from: Data(text.utf8)) else {
        return nil
      }
      text = ready.url ?? ready.port.map { "\($0)" } ?? ""
    }
    if let port = Int(text), (1...65535).contains(port) { return "http://127.0.0.1:\(port)" }
    guard text.hasPrefix("http://") || text.hasPrefix("https://") else { return nil }
    while text.hasSuffix("/") { text.removeLast() }
    return text
  }

  /// Asks `/status` until it answers 200.
  private func becomesReady(
    within limit: Duration, _ environment: NodeEnvironment, log: String, words: [String]
  ) async throws {
    let deadline = environment.timer.now + limit
    var last = "it did not answer"
    while environment.timer.now < deadline {
      if let end = process?.termination {
        throw RunnerError(
          .infrastructure,
          "The driver `\(words.joined(separator: " "))` \(end).\n\(environment.logTail(log))")
      }
      if let failure = await probe() { last = failure } else { return }
      try await environment.timer.sleep(for: .milliseconds(50))
    }
    process?.signal(SIGKILL)
    throw RunnerError(
      .infrastructure,
      "The driver `\(words.joined(separator: " "))` was not ready within \(limit): \(last).")
  }

  /// Asks `/status` once; nil when it answers, else what was wrong.
  package func probe() async -> String? {
    if let end = process?.termination { return "the driver \(end)" }
    do {
      let reply = try await client.send("GET", url + "/status", deadline: limits.probe)
      return reply.status == 200 ? nil : "the driver's status was HTTP \(reply.status)"
    } catch {
      if let end = process?.termination { return "the driver \(end)" }
      return error.code == .timedOut
        ? "the driver did not answer for \(limits.probe.inSeconds) s (killed)"
        : "the driver cannot be reached"
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
    Task { [weak self, limits] in
      while true {
        do { try await environment.timer.sleep(for: limits.probeInterval) } catch { return }
        guard let self, !self.isStopped.withLock({ $0 }) else { return }
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
    isStopped.withLock { $0 = true }
    continuation.finish()
  }

  /// A port that was free just now.
  private static func freePort() throws(RunnerError) -> UInt16 {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(file) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let answer = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard unsafe bind(file, address, size) == 0 else { return Int32(-1) }
        return unsafe getsockname(file, address, &size)
      }
    }
    guard file >= 0, answer == 0 else {
      throw RunnerError(.infrastructure, "No port is free for a driver; close other servers.")
    }
    return UInt16(bigEndian: address.sin_port)
  }
}

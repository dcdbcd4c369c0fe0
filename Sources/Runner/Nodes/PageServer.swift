import Execution
import Foundation
import HTTPClient
import ProcessControl
import RunRecord
import TextModel

/// The server whose page a node's browser shows.
final class PageServer: Sendable {
  /// Its port on this machine.
  let port: UInt16
  let process: ChildProcess

  private init(port: UInt16, process: ChildProcess) {
    self.port = port
    self.process = process
  }

  /// Starts the server and waits until its page can be loaded.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`; the process is ended then.
  static func start(
    _ words: [String], within limit: Duration, _ environment: NodeEnvironment, node: Int,
    generation: Int
  ) async throws -> PageServer {
    let port = try ListeningPort.free()
    let filled = words.map { $0.replacing("{page}", with: "\(port)") }
    let command = try environment.command(filled, for: .page, node: node, generation: generation)
    let name = "The page's server `\(filled.joined(separator: " "))`"
    let process: ChildProcess
    do {
      process = try await environment.launcher.launch(command)
    } catch {
      throw RunnerError(.infrastructure, "\(name) could not be started. \(error)")
    }
    let server = PageServer(port: port, process: process)
    do {
      try await server.becomesReady(
        within: limit, name, environment, log: "node-\(node).page.log")
    } catch {
      process.signal(SIGKILL)
      throw error
    }
    return server
  }

  private func becomesReady(
    within limit: Duration, _ name: String, _ environment: NodeEnvironment, log: String
  ) async throws {
    let deadline = environment.timer.now + limit
    let client = HTTPClient()
    var last = "nothing listens at its port \(port)"
    var isReady = false
    while environment.timer.now < deadline {
      if let end = process.termination {
        throw RunnerError(
          .infrastructure, "\(name) \(end).\n\(environment.logTail(log))", loss: .init(end))
      }
      do {
        let reply = try await client.send(
          "GET", "http://127.0.0.1:\(port)/", deadline: environment.limits.probe)
        isReady = (200..<400).contains(reply.status)
        last = "its page answers HTTP \(reply.status)"
      } catch {
        if error.code == .timedOut {
          last = "its page did not answer in \(environment.limits.probe.inSeconds) s"
        }
      }
      guard !isReady else { break }
      try await environment.timer.sleep(for: .milliseconds(20))
    }
    guard !isReady else { return try PortOwner.requireOwn(port, of: name) }
    throw RunnerError(
      .infrastructure,
      "\(name) was not ready within \(limit): \(last). Give it the port {page}, or a longer "
        + "\"start\".\n\(environment.logTail(log))")
  }
}

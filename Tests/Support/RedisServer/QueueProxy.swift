import Foundation
import ProcessControl
import Waiting

/// A network between one machine and a queue's server: it delays, and it can be cut. It ends with
/// `end()`.
package final class QueueProxy: Sendable {
  package enum Failure: Error { case doesNotListen(String) }

  private static let program = URL(filePath: #filePath)
    .appending(path: "../../../Fixtures/SharedSuite/queue_proxy.py").standardized.path

  private let launcher = Launcher()
  private let child: ChildProcess
  private let socket: String
  /// The server's address by way of this.
  package let url: String

  /// - Parameters:
  ///   - change: A text in the server's answers, and the one that takes its place, as long.
  ///   - word: The first command that has it among its words does not arrive, and its connection ends.
  package init(
    to server: RedisServer, changing change: (old: String, new: String)? = nil,
    breakingAt word: String? = nil
  ) async throws {
    let socket = "/tmp/qa-proxy-\(UInt32.random(in: 0 ... .max)).sock"
    self.socket = socket
    url = "redis+unix://\(socket)"
    let target = String(server.url.dropFirst("redis+unix://".count))
    var command = Command(
      "setpriv",
      ["--pdeathsig", "KILL", "python3", Self.program, socket, target]
        + (change.map { ["--replace", $0.old, $0.new] } ?? [])
        + (word.map { ["--break", $0] } ?? []))
    command.output = .null
    child = try await launcher.launch(command)
    guard try await eventually({ FileManager.default.fileExists(atPath: socket) }) else {
      throw Failure.doesNotListen(socket)
    }
  }

  /// Has nothing pass until `join()`; what is on its way is lost.
  package func cut() { child.signal(SIGUSR1) }
  package func join() { child.signal(SIGUSR2) }

  package func end() async throws {
    child.signal(SIGKILL)
    _ = try await child.exit(within: .backstop)
    try FileManager.default.removeItem(atPath: socket)
  }
}

import Execution
import Foundation
import JSONModel
import Synchronization
import WebDriverClient

/// A session beside the faulty one whose client just works, and takes the time of each command.
final class Innocent: Sendable {
  let id: String
  private let server: Server
  private let client: WebDriverClient
  private let times = Mutex<[Duration]>([])
  private let complaints = Mutex<[String]>([])
  private let isOver = Mutex(false)
  private let done = Gate<Void>()

  init(_ server: Server) async throws {
    self.server = server
    client = WebDriverClient(url: server.url)
    id = try await server.session(Products.cat)
  }

  /// Works until `finish`.
  func start() {
    Task {
      let timer = DispatchTimer()
      while !isOver.withLock({ $0 }) {
        for (method, path) in [("GET", "/title"), ("GET", "/source"), ("POST", "/elements")] {
          do {
            let reply = try await server.send(
              method, "/session/\(id)" + path,
              method == "POST" ? ["using": "css selector", "value": "*"] : nil, client: client)
            times.withLock { $0.append(reply.time) }
            if reply.code != "ok" { complaints.withLock { $0.append("\(path): \(reply.value)") } }
          } catch {
            complaints.withLock { $0.append("\(path): \(error)") }
          }
        }
        try? await timer.sleep(for: .milliseconds(5))
      }
      done.open(.success(()))
    }
  }

  /// The slowest of its commands but one in a hundred, how many there were, and what went wrong.
  func finish() async throws -> (p99: Duration, count: Int, complaints: [String]) {
    isOver.withLock { $0 = true }
    try await done.value()
    let sorted = times.withLock { $0.sorted() }
    let p99 = sorted.isEmpty ? .zero : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    return (p99, sorted.count, complaints.withLock { $0 })
  }
}

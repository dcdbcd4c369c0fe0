import Foundation
import RedisServer
import Testing
import Waiting

/// `qa-runner queue`, beside a machine that works on the run.
@Suite struct QueueCommandTests {
  /// What `--json` prints.
  private struct Status: Decodable {
    struct Host: Decodable {
      var name: String
      var tests: [String]
    }
    var run: String
    var total: Int
    var finished: Int
    var failures: Int
    var hosts: [Host]
  }

  @Test func `status shows who has which tests, and clear removes all of a run`() async throws {
    let run = try SharedRun(["passed": 2, "failed": 1], milliseconds: 300)
    let server = try await RedisServer.start()
    func queue(_ words: String..., id: String = "7") async throws -> Finished {
      try await Invocation(
        Products.runner, ["queue"] + words + ["--queue", server.url, "--run-id", id],
        in: run.scratch, environment: run.environment
      ).finish()
    }
    let none = try await queue("status")
    #expect(none.code == 2)
    #expect(none.output.contains("There is no run 7 in"), "\(none.output)")
    let machine = try await run.machine("a", queue: server.url, nodes: 1)
    var working: Finished?
    #expect(
      try await eventually {
        let end = try await queue("status")
        working = end
        return end.output.contains(" · 1 test\n")
      })
    let text = try #require(working?.output)
    #expect(text.hasPrefix("run 7 · "), "\(text)")
    #expect(text.contains(" of 3 tests done"), "\(text)")
    #expect(text.contains("@iPhone 6 [core]"), "\(text)")
    #expect(try await machine.finish().code == 1)

    let ended = try await queue("status", "--json")
    let status = try JSONDecoder().decode(Status.self, from: Data(ended.output.utf8))
    #expect(status.run == "7")
    #expect(status.total == 3)
    #expect(status.finished == 3)
    #expect(status.failures == 1)
    #expect(status.hosts.isEmpty)
    #expect(try await queue("status").output.contains("no machine works on it"))

    let cleared = try await queue("clear")
    #expect(cleared.code == 0)
    #expect(cleared.output == "The run 7 is removed from the queue.\n")
    let socket = String(server.url.dropFirst("redis+unix://".count))
    let keys = try await Invocation(
      "redis-cli", ["-s", socket, "keys", "qa:{7}*"], in: run.scratch
    ).finish()
    #expect(keys.output.split(whereSeparator: \.isNewline).isEmpty, "\(keys.output)")
    #expect(try await queue("clear").output == "There is no run 7 in the queue.\n")
    let word = try await queue("show")
    #expect(word.code == 2)
    #expect(word.output.contains("one of the words status and clear"), "\(word.output)")
    try await server.end()
    let gone = try await queue("status")
    #expect(gone.code == 5, "\(gone.output)")
    #expect(gone.output.contains("Nothing answers at the queue"), "\(gone.output)")
  }
}

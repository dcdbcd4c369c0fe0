import Foundation
import ProcessControl
import RedisServer
import Testing
import Waiting

@Suite struct SharedRunTests {
  @Test func `two machines share a run, and merge makes it whole`() async throws {
    let run = try SharedRun(["passed": 16, "failed": 1, "flaky": 1, "locked": 4])
    let server = try await RedisServer.start()
    let one = try await run.machine("a", queue: server.url, ["--retries", "1"])
    let two = try await run.machine("b", queue: server.url, ["--retries", "1"])
    let ends = [try await one.finish(), try await two.finish()]
    #expect(ends.map(\.code) == [1, 1], "\(ends.map(\.output))")
    for folder in ["host-a", "host-b"] {
      try run.expectTruth(folder, 22)
      let verified = try await run.command("verify", folder)
      #expect(verified.code == 0, "\(verified.output)")
    }
    #expect(run.begun.filter { $0.value != 1 } == ["failed/test 1": 2, "flaky/test 1": 2])
    // A machine that has no history of its own expects the next run to take as long.
    let later = try await run.machine("c", queue: server.url, run: "8", ["--retries", "1"]).finish()
    let stranger = try await run.machine(
      "d", queue: server.url, run: "9", ["--retries", "1", "--queue-project", "other"]
    ).finish()
    try await server.end()
    #expect(later.output.contains("2 nodes · at best"), "\(later.output)")
    #expect(!stranger.output.contains("2 nodes · at best"), "\(stranger.output)")
    let merged = try await run.command("merge", "host-a", "host-b", "--output", "merged")
    #expect(merged.code == 1, "\(merged.output)")
    try run.expectTruth("merged", 22)
    let verified = try await run.command("verify", "merged")
    #expect(verified.code == 0, "\(verified.output)")
    let lacking = try await run.command("merge", "host-a", "--output", "half")
    #expect(lacking.code == 3)
    #expect(lacking.output.contains("is missing: its"), "\(lacking.output)")
    // A result that was changed by hand.
    let file = try run.scratch.read("host-b/queue.json")
    let changed = file.replacing(/"token":"1\./, with: #""token":"9."#, maxReplacements: 1)
    try run.scratch.write(changed, to: "host-b/queue.json")
    let foreign = try await run.command("verify", "host-b")
    #expect(foreign.code == 3)
    #expect(foreign.output.contains("queue.json does not agree with the journal"))
    let refused = try await run.command("merge", "host-a", "host-b", "--output", "third")
    #expect(refused.code == 3)
    #expect(refused.output.contains("another machine says from"), "\(refused.output)")
  }

  @Test func `a machine that joins after the end has the run's code and runs nothing`() async throws
  {
    let run = try SharedRun(["passed": 2, "failed": 1])
    let server = try await RedisServer.start()
    let first = try await run.machine("a", queue: server.url).finish()
    let late = try await run.machine("b", queue: server.url).finish()
    try await server.end()
    #expect(first.code == 1)
    #expect(late.code == 1, "\(late.output)")
    #expect(late.output.contains("3 tests of it done before"))
    #expect(late.output.contains("failed/test 1 is not so"), "\(late.output)")
    #expect(run.begun.values.allSatisfy { $0 == 1 })
  }

  @Test func `a run id with other tests or options is refused with the difference`() async throws {
    let run = try SharedRun(["passed": 2])
    let server = try await RedisServer.start()
    #expect(try await run.machine("a", queue: server.url).finish().code == 0)
    let tests = try await run.machine(
      "b", queue: server.url, environment: ["SHARED_TESTS": #"{"passed": 1}"#]
    ).finish()
    let options = try await run.machine("c", queue: server.url, ["--retries", "3"]).finish()
    try await server.end()
    #expect(tests.code == 2)
    #expect(tests.output.contains("only there: passed/test 2"), "\(tests.output)")
    #expect(options.code == 2)
    #expect(options.output.contains("retries: 0 there, 3 here"), "\(options.output)")
  }

  @Test func `another attempt of a build takes over what has passed and runs the rest`()
    async throws
  {
    let run = try SharedRun(["passed": 6, "failed": 2, "flaky": 1])
    let server = try await RedisServer.start()
    func attempt(
      _ name: String, _ id: String, carrying earlier: String, retries: Int = 1
    ) async throws -> Finished {
      try await run.machine(
        name, queue: server.url, run: id,
        ["--retries", "\(retries)", "--queue-carry", earlier]
      ).finish()
    }
    let first = try await attempt("a", "7.1", carrying: "7.0")
    #expect(first.code == 1, "\(first.output)")
    #expect(first.output.contains("There is no run 7.0 in the queue"), "\(first.output)")
    #expect(run.begun.values.reduce(0, +) == 12)
    // Other retries change nothing of what has passed.
    let second = try await attempt("b", "7.2", carrying: "7.1", retries: 0)
    #expect(second.code == 1, "\(second.output)")
    #expect(second.output.contains("7 results taken over from the run 7.1"), "\(second.output)")
    #expect(run.begun.values.reduce(0, +) == 14)
    #expect(run.begun["passed/test 1"] == 1)
    try run.expectTruth("host-b", 9)
    // A third one takes over what the second has taken over, and says from where.
    let third = try await attempt("c", "7.3", carrying: "7.2", retries: 0)
    let late = try await attempt("d", "7.3", carrying: "7.2", retries: 0)
    #expect([third.code, late.code] == [1, 1], "\(third.output)\(late.output)")
    #expect(run.begun.values.reduce(0, +) == 16)
    let differing = try await run.machine(
      "e", queue: server.url, run: "7.4", ["--queue-carry", "7.3"],
      environment: ["SHARED_TESTS": #"{"passed": 7}"#]
    ).finish()
    #expect(differing.code == 0, "\(differing.output)")
    #expect(differing.output.contains("9 tests there, 7 here"), "\(differing.output)")
    #expect(differing.output.contains("all tests run"), "\(differing.output)")
    #expect(run.begun["passed/test 1"] == 2)
    try await server.end()
    for folder in ["host-b", "host-c", "host-d"] {
      let verified = try await run.command("verify", folder)
      #expect(verified.code == 0, "\(verified.output)")
    }
    let merged = try await run.command("merge", "host-c", "host-d", "--output", "merged")
    #expect(merged.code == 1, "\(merged.output)")
    #expect(merged.output.contains("7 results taken over from the run 7.1"), "\(merged.output)")
    try run.expectTruth("merged", 9)
    // Without its origin a result has no attempt in any folder.
    let file = try run.scratch.read("host-d/queue.json")
    let cut = file.replacing(#""carriedFrom":"7.1","#, with: "", maxReplacements: 1)
    try run.scratch.write(cut, to: "host-d/queue.json")
    let refused = try await run.command("merge", "host-c", "host-d", "--output", "other")
    #expect(refused.code == 3, "\(refused.output)")
  }

  @Test(arguments: ["open", "replay", "beat"])
  func `a connection that ends while a machine joins is made again, and nothing is run twice`(
    verb: String
  ) async throws {
    let run = try SharedRun(["passed": 3])
    let server = try await RedisServer.start()
    #expect(try await run.machine("a", queue: server.url, run: "7.1").finish().code == 0)
    let network = try await QueueProxy(to: server, breakingAt: verb)
    let again = try await run.machine(
      "b", queue: network.url, run: "7.2", ["--queue-carry", "7.1"]
    ).finish()
    try await network.end()
    try await server.end()
    #expect(again.code == 0, "\(again.output)")
    #expect(again.output.contains("3 results taken over from the run 7.1"), "\(again.output)")
    #expect(run.begun.values.allSatisfy { $0 == 1 })
  }

  @Test func `--max-failures on one machine stops the run on all`() async throws {
    let run = try SharedRun(["failed": 40], milliseconds: 50)
    let server = try await RedisServer.start()
    let one = try await run.machine("a", queue: server.url, nodes: 1, ["--max-failures", "2"])
    let two = try await run.machine("b", queue: server.url, nodes: 1, ["--max-failures", "2"])
    let ends = [try await one.finish(), try await two.finish()]
    try await server.end()
    #expect(ends.map(\.code) == [1, 1], "\(ends.map(\.output))")
    #expect(run.begun.count < 10, "\(run.begun.count)")
    let merged = try await run.command("merge", "host-a", "host-b", "--output", "merged")
    #expect(merged.code == 1, "\(merged.output)")
  }

  @Test func `a machine that is interrupted leaves the rest to the others`() async throws {
    let run = try SharedRun(["passed": 40], milliseconds: 50)
    let server = try await RedisServer.start()
    let one = try await run.machine("a", queue: server.url, nodes: 1)
    #expect(try await eventually { run.begun.count > 3 })
    let two = try await run.machine("b", queue: server.url, nodes: 1)
    one.child.signal(SIGINT)
    let ends = [try await one.finish(), try await two.finish()]
    try await server.end()
    #expect(ends.map(\.code) == [130, 0], "\(ends.map(\.output))")
    try run.expectTruth("host-b", 40)
    #expect(run.begun.values.allSatisfy { $0 == 1 })
    let merged = try await run.command("merge", "host-a", "host-b", "--output", "merged")
    #expect(merged.code == 0, "\(merged.output)")
    try run.expectTruth("merged", 40)
  }

  @Test func `tests whose driver is on no machine are not waited for`() async throws {
    let run = try SharedRun(
      ["passed": 4], targets: "core, chrome",
      project: "drivers: {chrome: {command: [/no/chromedriver, \"{port}\"], capabilities: {}}}")
    let server = try await RedisServer.start()
    let more = ["--queue-lease", "2s"]
    let one = try await run.machine("a", queue: server.url, more)
    let two = try await run.machine("b", queue: server.url, more)
    let ends = [try await one.finish(), try await two.finish()]
    try await server.end()
    #expect(ends.map(\.code) == [3, 3], "\(ends.map(\.output))")
    for end in ends {
      #expect(end.output.contains("no node was left on any machine to run tests of chrome"))
    }
    for folder in ["host-a", "host-b"] {
      let outcomes = try RunResults(run.scratch, folder: folder).outcomes.values
      #expect(outcomes.filter { $0 == "passed" }.count == 4)
      #expect(outcomes.filter { $0 == "notRun" }.count == 4)
    }
  }

  @Test func `a queue that goes for good makes the run incomplete`() async throws {
    let run = try SharedRun(["passed": 40], milliseconds: 50)
    let server = try await RedisServer.start()
    let one = try await run.machine("a", queue: server.url, ["--queue-timeout", "1s"])
    #expect(try await eventually { run.begun.count > 3 })
    try await server.end()
    let end = try await one.finish()
    #expect(end.code == 3, "\(end.output)")
    #expect(end.output.contains("Nothing answers at the queue"), "\(end.output)")
  }

  @Test func `a queue that does not answer is the infrastructure's fault`() async throws {
    let run = try SharedRun(["passed": 40], milliseconds: 50)
    let server = try await RedisServer.start()
    let one = try await run.machine("a", queue: server.url, ["--queue-timeout", "1s"])
    #expect(try await eventually { run.begun.count > 3 })
    server.freeze()
    let end = try await one.finish()
    server.thaw()
    try await server.end()
    #expect(end.code == 5, "\(end.output)")
    #expect(end.output.contains("did not answer in time"), "\(end.output)")
  }

  @Test func `a queue whose server cannot save any more is infrastructure's fault`() async throws {
    let run = try SharedRun(["passed": 200], milliseconds: 50)
    let server = try await RedisServer.start(["--save", "900 1"])
    let one = try await run.machine("a", queue: server.url, ["--queue-timeout", "1s"])
    #expect(try await eventually { run.begun.count > 3 })
    // As on a full disk: the server's file cannot be written.
    try FileManager.default.createDirectory(
      atPath: server.folder + "/dump.rdb", withIntermediateDirectories: false)
    let socket = String(server.url.dropFirst("redis+unix://".count))
    _ = try await Invocation("redis-cli", ["-s", socket, "bgsave"], in: run.scratch).finish()
    let end = try await one.finish()
    try await server.end()
    #expect(end.code == 5, "\(end.output)")
    #expect(end.output.contains("Make room on the server's disk"), "\(end.output)")
  }

  @Test func `what a server refuses or lacks at the start ends with its code`() async throws {
    let run = try SharedRun(["passed": 1])
    func expect(
      _ code: Int32, _ reason: String, _ options: [String], password: String = ""
    ) async throws {
      let server = try await RedisServer.start(options)
      let url = server.url.replacing("redis+unix://", with: "redis+unix://\(password)")
      let end = try await run.machine("a", queue: url, ["--queue-timeout", "1s"]).finish()
      try await server.end()
      #expect(end.code == code, "\(end.output)")
      #expect(end.output.contains(reason), "\(end.output)")
      #expect(!end.output.contains("wrong@"), "\(end.output)")
    }
    try await expect(
      2, "Correct user and password", ["--requirepass", "right"], password: ":wrong@")
    try await expect(
      2, "Set its maxmemory-policy to noeviction",
      ["--maxmemory", "64mb", "--maxmemory-policy", "allkeys-lru"])
    try await expect(5, "Raise its maxmemory", ["--maxmemory", "100kb"])
    let folder = try RedisServer.makeFolder()
    let certificate = try await Certificate(in: folder)
    let server = try await RedisServer.start(
      port: RedisServer.freePort(), tls: certificate, in: folder)
    let end = try await run.machine("a", queue: server.url).finish()
    try await server.end()
    #expect(end.code == 2, "\(end.output)")
    #expect(end.output.contains("certificate"), "\(end.output)")
    #expect(run.begun.isEmpty)
  }

  @Test func `without a queue at the start the fallback's shard runs, or nothing`() async throws {
    let run = try SharedRun(["passed": 4])
    let url = "redis+unix:///tmp/qa-no-such-queue"
    let refused = try await run.machine("a", queue: url, ["--queue-timeout", "1s"]).finish()
    #expect(refused.code == 5)
    #expect(refused.output.contains("Nothing answers at the queue"), "\(refused.output)")
    let shard = try await run.machine(
      "b", queue: url, ["--queue-timeout", "1s", "--queue-fallback", "shard=1/2"]
    ).finish()
    #expect(shard.code == 0, "\(shard.output)")
    #expect(shard.output.contains("runs the shard 1/2 instead"))
    #expect(run.begun.count == 2)
  }

  @Test(
    arguments: [
      (["--queue", "redis://h"], "--queue needs --run-id"),
      (["--run-id", "7"], "is of no use without --queue"),
      (["--queue-carry", "6"], "--queue-carry is of no use without --queue"),
      (["--queue", "redis://h", "--run-id", "7", "--queue-carry", "7"], "both \"7\""),
      (["--queue", "redis://h", "--run-id", "7", "--queue-carry", "{6}"], "an earlier run's id"),
      (["--queue", "http://h", "--run-id", "7"], "no scheme that is known"),
      (["--queue", "redis://h", "--run-id", "{7}"], "--run-id must be"),
      (["--queue", "redis://h", "--run-id", "7", "--shard", "1/2"], "does not go with --shard"),
      (["--queue", "redis://h", "--run-id", "7", "--queue-fallback", "2"], "is shard=I/N"),
    ])
  func `options that do not fit are refused`(words: [String], reason: String) async throws {
    let run = try SharedRun(["passed": 1])
    let end = try await Invocation(
      Products.runner, words, in: run.scratch, environment: run.environment
    ).finish()
    #expect(end.code == 2)
    #expect(end.output.contains(reason), "\(end.output)")
  }
}

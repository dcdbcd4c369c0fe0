import Foundation
import ProcessControl
import Randomness
import RedisServer
import Testing
import Waiting

/// Tests of known truth run on three machines while machines are killed and frozen, one is cut off from
/// the queue for longer than its leases, and the queue's server is killed, restarted and wiped: every outcome is the true one, and each counts once.
@Suite(.serialized) struct SharedTruthTests {
  private static let isThorough = ProcessInfo.processInfo.environment["QA_THOROUGH"] != nil
  /// Ten runs of 400 tests under `QA_THOROUGH=1` (`make chaos`), one of 120 in the gate.
  static let seeds = isThorough ? Array(1...10) : [1]
  private static let tests =
    isThorough
    ? ["passed": 360, "failed": 15, "flaky": 13, "crashed": 2, "locked": 10]
    : ["passed": 104, "failed": 5, "flaky": 4, "crashed": 1, "locked": 6]

  /// Before it has joined, a machine has 10 s to reach the queue and then refuses to run, as it should.
  private func joined(_ machine: Invocation) async throws {
    #expect(try await eventually { machine.output.contains("is shared in") })
  }

  @Test(arguments: seeds)
  func `every outcome on machines that die is the true one`(seed: Int) async throws {
    let run = try SharedRun(Self.tests, milliseconds: 30)
    let count = Self.tests.values.reduce(0, +)
    var random = SplitMix(seed: seed)
    // What a second of the server's file is not written yet is lost; without a file, everything.
    let options = Bool.random(using: &random) ? ["--appendonly", "yes"] : []
    var server = try await RedisServer.start(options)
    let url = server.url
    let network = try await QueueProxy(to: server)
    func start(_ name: String, by url: String) async throws -> Invocation {
      try await run.machine(
        name, queue: url, ["--retries", "1", "--queue-lease", "2s", "--queue-timeout", "60s"])
    }
    func begins(_ part: Int) async throws {
      let least = count * part / 100 + Int.random(in: 0...5, using: &random)
      #expect(try await eventually { run.begun.count >= least })
    }
    let killed = try await start("a", by: url)
    let frozen = try await start("b", by: url)
    let third = try await start("c", by: network.url)
    try await joined(frozen)
    try await joined(third)
    try await begins(15)
    killed.child.signal(SIGKILL)
    let second = try await start("d", by: url)
    try await begins(25)
    network.cut()
    try await begins(30)
    frozen.child.signal(SIGSTOP)
    try await begins(45)
    try await joined(second)
    try await server.kill()
    try await pause(.milliseconds(Int.random(in: 50...1500, using: &random)))
    server = try await RedisServer.start(options, in: server.folder)
    try await begins(60)
    frozen.child.signal(SIGCONT)
    network.join()

    _ = try await killed.finish()
    for machine in [frozen, second, third] {
      let end = try await machine.finish(within: .seconds(120))
      #expect(end.code == 1, "seed \(seed): \(end.output)")
    }
    try await network.end()
    try await server.end()
    for name in ["b", "c", "d"] {
      try run.expectTruth("host-\(name)", count, "seed \(seed)")
      let verified = try await run.command("verify", "host-\(name)")
      #expect(verified.code == 0, "seed \(seed): \(verified.output)")
    }
    let merged = try await run.command(
      "merge", "host-a", "host-b", "host-c", "host-d", "--output", "merged")
    #expect(merged.code == 1, "seed \(seed): \(merged.output)")
    try run.expectTruth("merged", count, "seed \(seed)")
    let verified = try await run.command("verify", "merged")
    #expect(verified.code == 0, "seed \(seed): \(verified.output)")
    try await RunProcesses(scratch: run.scratch).expectNothingLeft()
  }
}

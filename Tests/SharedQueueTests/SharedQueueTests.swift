import Foundation
import RedisServer
import SharedQueue
import Testing
import Waiting

/// A plan of as many tests as there are targets and locks.
func plan(
  _ entries: [(target: String, locks: [String])], lease: Duration = .seconds(10),
  name: String = "p", terms: [String: String] = [:]
) -> SharedPlan {
  SharedPlan(
    plan: name, terms: terms, entries: entries, order: Array(entries.indices),
    names: entries.indices.map { "S/test \($0) @p [\(entries[$0].target)]" }, lease: lease)
}

func plain(_ count: Int, lease: Duration = .seconds(10)) -> SharedPlan {
  plan(Array(repeating: ("tui", []), count: count), lease: lease)
}

@Suite struct SharedQueueTests {
  /// Does something with a server and two machines' connections to one run.
  private func withRun(
    _ plan: SharedPlan, _ body: (QueueStore, QueueStore, RedisServer) async throws -> Void
  ) async throws {
    let server = try await RedisServer.start()
    let address = try QueueAddress(server.url)
    let one = try QueueStore(address, run: "7", host: "one")
    let two = try QueueStore(address, run: "7", host: "two")
    try one.open(plan)
    try two.open(plan)
    try await body(one, two, server)
    try await server.end()
  }

  private func end(
    _ grant: Grant, _ place: LeaseEnd.Place = .result, blob: String = "{}", failure: Bool = false
  ) -> LeaseEnd {
    LeaseEnd(
      token: grant.token, position: grant.position, place: place, version: grant.version,
      isFailure: failure, blob: blob)
  }

  @Test func `a project's history outlives its runs, and takes one test's news at a time`()
    async throws
  {
    try await withRun(plain(1)) { one, two, _ in
      #expect(try one.history(of: "shop").isEmpty)
      let many = Dictionary(uniqueKeysWithValues: (0..<1200).map { ("test \($0)", "\($0)") })
      try one.remember(many, of: "shop")
      try two.remember(["test 3": "new\nline", "other": "o"], of: "shop")
      try two.remember([:], of: "shop")
      var expected = many
      expected["test 3"] = "new\nline"
      expected["other"] = "o"
      #expect(try one.history(of: "shop") == expected)
      #expect(try one.history(of: "bakery").isEmpty)
      let rest = try #require(try one.command(["TTL", "qa:history:shop"]).text.flatMap { Int($0) })
      #expect(rest > 80 * 86_400)
    }
  }

  @Test func `every test is leased once, and the run ends with the last result`() async throws {
    try await withRun(plain(5)) { one, two, _ in
      let first = try one.lease(2).grants
      let second = try two.lease(9).grants
      #expect(first.map(\.position) == [0, 1])
      #expect(second.map(\.position) == [2, 3, 4])
      #expect(try two.lease(1).state.word == .wait)
      for grant in first + second {
        let store = first.contains(grant) ? one : two
        #expect(try store.conclude(end(grant)).isAccepted)
      }
      let state = try one.lease(1).state
      #expect(state.word == .ended)
      #expect(state.finished == 5)
      #expect(try one.snapshot().results.count == 5)
    }
  }

  @Test func `a late machine's result does not count once its lease has expired`() async throws {
    try await withRun(plain(1, lease: .milliseconds(50))) { one, two, _ in
      let lost = try #require(try one.lease(1).grants.first)
      var taken: Grant?
      #expect(
        try await eventually {
          taken = try two.lease(1).grants.first
          return taken != nil
        })
      let grant = try #require(taken)
      #expect(grant.losses == 1)
      #expect(try one.beat([lost.token]).lost == [lost.token])
      #expect(try !one.conclude(end(lost, blob: "{\"a\":1}")).isAccepted)
      #expect(try two.conclude(end(grant, blob: "{\"b\":1}")).isAccepted)
      #expect(try one.snapshot().results[0]?.blob == "{\"b\":1}")
    }
  }

  @Test func `a result that is sent twice counts once`() async throws {
    try await withRun(plain(2)) { one, _, _ in
      let grant = try #require(try one.lease(1).grants.first)
      #expect(try one.conclude(end(grant, failure: true)).isAccepted)
      let again = try one.conclude(end(grant, failure: true))
      #expect(again.isAccepted)
      #expect(again.state.failures == 1)
      let other = try #require(try one.lease(1).grants.first)
      #expect(try one.conclude(end(other, .next, blob: "x")).isAccepted)
      #expect(try one.conclude(end(other, .next, blob: "x")).isAccepted)
      #expect(try one.lease(1).grants.map(\.version) == [1])
    }
  }

  @Test func `a lock that one machine holds keeps its tests from the others`() async throws {
    let work = plan([("tui", ["db"]), ("tui", ["db"]), ("core", [])])
    try await withRun(work) { one, two, _ in
      let first = try #require(try one.lease(1).grants.first)
      #expect(try two.lease(2, targets: ["tui"]).grants.isEmpty)
      #expect(try two.lease(2).grants.map(\.position) == [2])
      _ = try one.conclude(end(first))
      #expect(try two.lease(2).grants.map(\.position) == [1])
    }
  }

  @Test func `a retry runs at the end and alone on its machine, with what its test has come to`()
    async throws
  {
    try await withRun(plain(3)) { one, two, _ in
      let grants = try one.lease(3).grants
      for grant in grants.dropLast() {
        _ = try one.conclude(end(grant, .later, blob: "failed once"))
      }
      #expect(try one.lease(1).grants.isEmpty, "a test runs beside it on this machine")
      let retries = try two.lease(2).grants
      let retry = try #require(retries.first)
      #expect(retries.count == 1)
      #expect(retry.blob == "failed once")
      #expect(retry.version == 1)
      #expect(try two.lease(2).grants.isEmpty, "it runs alone on its machine")
      _ = try one.conclude(end(grants[2]))
      #expect(try one.lease(2).grants.isEmpty, "another machine may take it first")
      _ = try two.conclude(end(retry))
      let other = try #require(try two.lease(2).grants.first)
      #expect(other.position != retry.position)
      _ = try two.conclude(end(other))
      #expect(try two.lease(1).state.word == .ended)
    }
  }

  @Test func `a machine that stops the run keeps the others from starting tests`() async throws {
    try await withRun(plain(3)) { one, two, _ in
      let grant = try #require(try one.lease(1).grants.first)
      try two.stop("2 tests have failed", byFailures: true)
      let state = try two.lease(1).state
      #expect(state.word == .wait)
      #expect(state.stopReason == "2 tests have failed")
      #expect(state.isStoppedByFailures)
      _ = try one.conclude(end(grant))
      #expect(try two.lease(1).state.word == .ended)
    }
  }

  @Test func `a test that its driver has failed runs behind two others`() async throws {
    try await withRun(plain(4)) { one, two, _ in
      let grant = try #require(try one.lease(1).grants.first)
      _ = try one.conclude(end(grant, .behind, blob: "its driver failed"))
      #expect(try two.lease(4).grants.map(\.position) == [1, 2, 0, 3])
    }
  }

  @Test func `tests that no living machine serves stop the run`() async throws {
    let work = plan([("tui", []), ("chrome", [])], lease: .milliseconds(100))
    try await withRun(work) { one, two, _ in
      let grant = try #require(try one.lease(1, targets: ["tui"]).grants.first)
      _ = try one.conclude(end(grant))
      _ = try one.beat([], serving: ["tui"])
      // The other one has not said yet what it serves.
      var reasons: [String?] = []
      _ = try await eventually {
        reasons.append(try one.beat([], serving: ["tui"]).state.stopReason)
        return reasons.count == 10
      }
      #expect(reasons.allSatisfy { $0 == nil })
      _ = try two.beat([], serving: [])
      var state = try one.beat([], serving: ["tui"]).state
      #expect(
        try await eventually {
          state = try one.beat([], serving: ["tui"]).state
          return state.word == .ended
        })
      #expect(state.stopReason == "no node was left on any machine to run tests of chrome")
    }
  }

  @Test func `a wiped store is filled again with what the machines had accepted`() async throws {
    let work = plain(3)
    try await withRun(work) { one, two, _ in
      let mine = try #require(try one.lease(1).grants.first)
      let done = end(mine, blob: "mine")
      _ = try one.conclude(done)
      let other = try #require(try two.lease(1).grants.first)
      _ = try two.conclude(end(other, .next, blob: "failed"))
      _ = try one.command(["FLUSHALL"])
      #expect { try two.lease(1) } throws: { ($0 as? QueueError)?.kind == .missing }
      try two.open(work, epoch: 2, hosts: ["one", "two"])
      #expect(try two.lease(3).state.word == .wait, "one's results are not there yet")
      try two.replay([end(other, .next, blob: "failed")])
      try one.open(work, epoch: 2)
      try one.replay([done])
      let rest = try two.lease(3).grants
      #expect(rest.map(\.position) == [1, 2])
      #expect(rest.first?.blob == "failed")
      #expect(try one.snapshot().results[0]?.token == mine.token)
    }
  }

  @Test func `where two machines have a result after a loss, the failure counts`() async throws {
    let work = plain(1)
    try await withRun(work) { one, two, _ in
      let first = try #require(try one.lease(1).grants.first)
      let failure = end(first, blob: "failed", failure: true)
      _ = try one.conclude(failure)
      _ = try one.command(["FLUSHALL"])
      try two.open(work, epoch: 1)
      let second = try #require(try two.lease(1).grants.first)
      _ = try two.conclude(end(second, blob: "passed"))
      try one.open(work, epoch: 2)
      #expect(one.epoch == 2)
      try one.replay([failure])
      try two.open(work, epoch: 2)
      try two.replay([end(second, blob: "passed")])
      #expect(try two.snapshot().results[0]?.blob == "failed")
      #expect(try two.beat([]).state.failures == 1)
    }
  }

  @Test func `counts that do not add up are found by the next lease`() async throws {
    try await withRun(plain(3)) { one, _, _ in
      _ = try one.command(["ZREM", "qa:{7}:pending", "2"])
      #expect { try one.lease(1) } throws: { ($0 as? QueueError)?.kind == .broken }
    }
  }

  @Test func `twenty thousand tests are opened`() async throws {
    try await withRun(plain(20_000)) { one, _, _ in
      let grants = try one.lease(3).grants
      #expect(grants.map(\.position) == [0, 1, 2])
    }
  }
}

import Foundation
import ProcessControl
import Randomness
import Testing
import Waiting

/// While a short test runs, its worker has the next one in hand: nothing is lost, run twice or blamed
/// on the wrong one by that, whoever dies.
@Suite(.serialized, .timeLimit(.backstop)) struct OrdersInHandTests {
  /// A project whose history knows its 40 tests as short, unless it is to know none.
  private func project(nodes: Int, isKnown: Bool = true) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(Products.brief)}
      apps: {none: /bin/true}
      targets: [core]
      devices: {one: [iPhone 6]}
      nodes: \(nodes)
      """, to: "qa.yml")
    guard isKnown else { return scratch }
    let names = (10..<50).map { $0 == 30 ? "30 leaves a stray" : "\($0)" }
    let durations = names.map { #""Brief/\#($0) @iPhone 6 [core]": [20]"# }
    try scratch.write(
      #"{"version": 1, "durations": {\#(durations.joined(separator: ", "))}}"#,
      to: ".qa-history.json")
    return scratch
  }

  private func begun(_ scratch: Scratch) -> [String] {
    scratch.exists("begun")
      ? ((try? scratch.read("begun")) ?? "").split(separator: "\n").map(String.init) : []
  }

  /// How many tests the journal has the results of.
  private func ended(_ scratch: Scratch) -> Int {
    ((try? scratch.read("qa-output/journal.jsonl")) ?? "").ranges(of: "\"result\"").count
  }

  /// Stops a runner that has done all that it can: the order for the next test but one goes out
  /// after the result of the last one is written down.
  private func stopAtRest(_ run: Invocation) async throws {
    var looks = 0
    try #require(
      try await eventually {
        looks = isAtRest(run.child.pid) ? looks + 1 : 0
        return looks == 10
      })
    run.child.signal(SIGSTOP)
  }

  /// Whether each thread of a process sleeps.
  private func isAtRest(_ process: pid_t) -> Bool {
    let folder = "/proc/\(process)/task"
    guard let threads = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return false
    }
    return threads.allSatisfy { thread in
      // A thread that has ended meanwhile has nothing to do, either.
      guard let stat = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
      else { return true }
      return stat.split(separator: ")").last?.split(separator: " ").first == "S"
    }
  }

  /// Each test takes some milliseconds; from one's number on, until `release`.
  private func run(
    _ scratch: Scratch, _ words: [String] = [], wait: Int = 20, held: Int? = nil
  ) async throws -> Invocation {
    var environment = ["BRIEF_WAIT": "\(wait)", "QA_TIMEOUT": "5m"]
    environment["BRIEF_HELD"] = held.map { "\($0)" }
    return try await Invocation(Products.runner, words, in: scratch, environment: environment)
  }

  private func release(_ scratch: Scratch) throws { try scratch.write("", to: "go") }

  private func expectAllPassed(_ scratch: Scratch) async throws {
    let results = try RunResults(scratch)
    #expect(results.manifest.count == 40)
    #expect(results.outcomes.count == 40)
    #expect(results.outcomes.values.allSatisfy { $0 == "passed" }, "\(results.outcomes)")
    let verified = try await Invocation(Products.runner, ["verify"], in: scratch).finish()
    #expect(verified.code == 0, "\(verified.output)")
  }

  @Test(arguments: [
    (true, [String](), 1), (false, [], 0), (true, ["--max-failures", "5"], 0),
  ])
  func `a worker goes on by itself with the one test that it has in hand`(
    isKnown: Bool, words: [String], further: Int
  ) async throws {
    let scratch = try project(nodes: 1, isKnown: isKnown)
    let run = try await run(scratch, words, held: 12)
    #expect(try await eventually { begun(scratch).count == 3 && ended(scratch) == 2 })
    try await stopAtRest(run)
    try release(scratch)
    #expect(try await eventually { begun(scratch).count == 3 + further })
    // Time enough for another one to begin.
    try await pause(.milliseconds(500))
    #expect(begun(scratch).count == 3 + further)
    run.child.signal(SIGCONT)
    #expect(try await run.finish().code == 0)
    try await expectAllPassed(scratch)
    #expect(begun(scratch).count == 40)
  }

  @Test func `what a test leaves at its very beginning is its own`() async throws {
    let scratch = try project(nodes: 1)
    let run = try await run(scratch, wait: 150, held: 29)
    #expect(try await eventually { begun(scratch).last == "29" && ended(scratch) == 19 })
    // The coordinator reads of the end of 29 when 30 has long begun.
    try await stopAtRest(run)
    try release(scratch)
    #expect(try await eventually { begun(scratch).last == "30" })
    run.child.signal(SIGCONT)
    #expect(try await run.finish().code == 0)
    let console = run.output
    #expect(console.contains("30 leaves a stray @iPhone 6 [core] left behind the process"))
    #expect(console.contains("1 test left 1 thing behind, cleaned up"))
    try await expectAllPassed(scratch)
  }

  @Test func `tests that take no time are each told in their turn`() async throws {
    let scratch = try project(nodes: 2, isKnown: false)
    // The second time they are known to be short.
    for _ in 1...2 {
      let run = try await Invocation(
        Products.runner, [], in: scratch, environment: ["BRIEF_COUNT": "3000"])
      let finish = try await run.finish()
      #expect(finish.code == 0, "\(finish.output.suffix(1000))")
      #expect(finish.output.contains("3,000 passed\n"))
    }
  }

  @Test func `workers that are killed lose nothing and blame nobody`() async throws {
    let scratch = try project(nodes: 4)
    let run = try await run(scratch, wait: 100)
    var random = SplitMix(seed: 7)
    var killed = 0
    while run.child.termination == nil, killed < 12 {
      try await pause(.milliseconds(Int.random(in: 20...120, using: &random)))
      let workers = RunProcesses(scratch: scratch).all(besides: run.child.pid)
        .filter { $0.name == "brief-flows" }
      guard let victim = workers.randomElement(using: &random) else { continue }
      kill(victim.pid, SIGKILL)
      killed += 1
    }
    #expect(killed > 3)
    let finish = try await run.finish()
    #expect(finish.code == 0, "\(finish.output)")
    try await expectAllPassed(scratch)
    try await RunProcesses(scratch: scratch).expectNothingLeft()
  }

  @Test(arguments: [1, 2])
  func `what was begun when the run was interrupted has its result`(signals: Int) async throws {
    let scratch = try project(nodes: 2)
    let run = try await run(scratch, held: 14)
    #expect(try await eventually { begun(scratch).count == 6 && ended(scratch) == 4 })
    run.child.signal(SIGINT)
    #expect(try await eventually { run.output.contains("interrupted") })
    if signals == 1 { try release(scratch) } else { run.child.signal(SIGINT) }
    #expect(try await run.finish().code == 130)
    let results = try RunResults(scratch)
    #expect(results.outcomes.count == 40)
    let passed = results.outcomes.filter { $0.value == "passed" }.count
    let count = begun(scratch).count
    #expect(count < 20)
    // The second signal ends what runs: one test of each node at most.
    #expect(signals == 1 ? passed == count : (count - 2...count).contains(passed))
    #expect(Set(results.outcomes.values) == ["passed", "notRun"])
    let reasons = try scratch.read("qa-output/results.json")
    #expect(!reasons.contains("no node was left"))
    try await RunProcesses(scratch: scratch).expectNothingLeft()
  }

  @Test func `what was in hand when the run was interrupted does not begin`() async throws {
    let scratch = try project(nodes: 2)
    let run = try await run(scratch, held: 10)
    #expect(try await eventually { begun(scratch).count == 2 })
    run.child.signal(SIGINT)
    #expect(try await eventually { run.output.contains("interrupted") })
    try release(scratch)
    #expect(try await run.finish().code == 130)
    #expect(begun(scratch).count == 2)
    let outcomes = try RunResults(scratch).outcomes
    #expect(outcomes.values.filter { $0 == "passed" }.count == 2 && outcomes.count == 40)
  }
}

import Foundation
import ProcessControl
import Randomness
import Testing
import Waiting

/// Runs of many short tests: none is lost, run twice or blamed for another's crash.
@Suite(.serialized, .timeLimit(.backstop)) struct ShortTestRunTests {
  private func project(nodes: Int) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(Products.brief)}
      apps: {none: /bin/true}
      targets: [core]
      devices: {one: [iPhone 6]}
      nodes: \(nodes)
      """, to: "qa.yml")
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

  /// Each test takes some milliseconds; from one's number on, until `release`.
  private func run(
    _ scratch: Scratch, wait: Int = 20, held: Int? = nil
  ) async throws -> Invocation {
    var environment = ["BRIEF_WAIT": "\(wait)", "QA_TIMEOUT": "5m"]
    environment["BRIEF_HELD"] = held.map { "\($0)" }
    return try await Invocation(Products.runner, [], in: scratch, environment: environment)
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

  @Test func `thousands of tests that take no time all have their result`() async throws {
    let scratch = try project(nodes: 2)
    let run = try await Invocation(
      Products.runner, [], in: scratch, environment: ["BRIEF_COUNT": "3000"])
    let finish = try await run.finish()
    #expect(finish.code == 0, "\(finish.output.suffix(1000))")
    #expect(finish.output.contains("3,000 passed\n"))
  }

  @Test func `killed workers lose no test and no test is blamed`() async throws {
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
  func `a test that runs at an interrupt has its result`(signals: Int) async throws {
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

  @Test func `no test begins after an interrupt`() async throws {
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

import Foundation
import ProcessControl
import Testing
import Waiting

/// A server of Appium's kind whose `/status` is always well and whose sessions break: whatever it does, each test has
/// the result that it has with a good one.
@Suite(.serialized, .timeLimit(.backstop)) struct FaultyDriverTests {
  private static let isThorough = ProcessInfo.processInfo.environment["QA_THOROUGH"] != nil

  /// A project whose sessions have so many seconds to open, with so many nodes.
  private func project(
    _ fault: String, nodes: Int, session: String = "2s", extra: String = ""
  ) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(Products.phone)}
      targets: [android]
      devices: {any: [iPhone 6]}
      timeouts: {command: 2s}
      drivers:
        android:
          command: [\(Products.appium), --port, "{port}", --app, fernway=\(Products.fernway), --fault, \(fault)\(extra)]
          capabilities:
            platformName: Android
            "appium:automationName": UiAutomator2
            "appium:app": fernway
            "qa:launch": arguments
          session: \(session)
          pool: [\(Array(repeating: "{}", count: nodes).joined(separator: ", "))]
      """, to: "qa.yml")
    return scratch
  }

  /// What drivers do after three sessions, and what the console says then.
  private static let faults = [
    "hang": "driver did not open a session in 2 s: restarted",
    "refuse": "driver refused a session: Clearing out any previous sessions: restarted",
    "keep": "driver did not open a session in 2 s: restarted",
    "drop": "the server went away; see whether it still runs.: restarted",
    "silence": "driver did not answer \"",
  ]

  @Test func `a driver that stops working after three sessions is restarted`() async throws {
    // At the same time: they do little but wait.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (fault, words) in Self.faults {
        group.addTask { try await expectRecovery(from: fault, words: words) }
      }
      try await group.waitForAll()
    }
  }

  private func expectRecovery(from fault: String, words: String) async throws {
    let scratch = try project(fault, nodes: 2)
    let end = try await Invocation(Products.runner, ["Twelve"], in: scratch).finish()
    #expect(end.code == 0, "\(fault): \(end.output)")
    #expect(end.output.contains(words), "\(fault): \(end.output)")
    let results = try RunResults(scratch)
    #expect(results.cases.count == 12)
    #expect(results.outcomes.values.allSatisfy { $0 == "passed" }, "\(fault): \(results.outcomes)")
    let verified = try await Invocation(Products.runner, ["verify"], in: scratch).finish()
    #expect(verified.code == 0, "\(fault): \(verified.output)")
    #expect(try scratch.read("qa-output/results.json").contains("\"driverFailures\""))
    try await RunProcesses(scratch: scratch).expectNothingLeft()
  }

  @Test(arguments: isThorough ? Array(1...10) : [1])
  func `every result is true while four drivers break at random`(seed: Int) async throws {
    let scratch = try Scratch()
    let whole = try project(
      "mixed", nodes: 4, session: "1s",
      extra: ", --seed, \"\(seed)\", --count, \(scratch.path)/drivers")
    let end = try await Invocation(Products.runner, ["passed", "failed"], in: whole).finish(
      within: .seconds(300))
    #expect(end.code == 1, "\(end.output)")
    let results = try RunResults(whole)
    #expect(results.manifest.count == 100)
    #expect(results.cases.count == 100)
    for (test, outcome) in results.outcomes {
      #expect(
        outcome == test.split(separator: "/").first.map(String.init),
        "\(test), seed \(seed): \(results.reasons[test] ?? "no reason")\n\(end.output)")
    }
    #expect(end.output.contains(": restarted"), "\(end.output)")
    let verified = try await Invocation(Products.runner, ["verify"], in: whole).finish()
    #expect(verified.code == 0, "\(verified.output)")
    try await RunProcesses(scratch: whole).expectNothingLeft()
  }

  @Test func `where no driver opens a session the run ends, and no test is to blame`()
    async throws
  {
    let scratch = try Scratch()
    let whole = try project(
      "dead", nodes: 2, session: "1s", extra: ", --count, \(scratch.path)/drivers")
    let end = try await Invocation(Products.runner, ["Twelve"], in: whole).finish()
    #expect(end.code == 5, "\(end.output)")
    #expect(end.output.contains("node 1 is given up: its driver was restarted"), "\(end.output)")
    #expect(end.output.contains("12 not run"), "\(end.output)")
    #expect(try RunResults(whole).outcomes.values.allSatisfy { $0 == "notRun" })
    try await RunProcesses(scratch: whole).expectNothingLeft()
  }

  @Test func `a driver that the run did not start is asked again, then its node is given up`()
    async throws
  {
    let scratch = try project("none", nodes: 1)
    let server = try await Invocation(
      Products.appium,
      ["--port", "0", "--app", "fernway=\(Products.fernway)", "--fault", "refuse"], in: scratch)
    let isUp = try await eventually { server.output.contains("\n") }
    #expect(isUp, "\(server.output)")
    let url = server.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let run = try await Invocation(Products.runner, ["Twelve", "--driver", url], in: scratch)
    // The pauses grow: each is named before it begins.
    let words = ["tried again in 0.5 s", "tried again in 1.0 s", "tried again in 2.0 s"]
    let hasPaused = try await eventually { words.allSatisfy(run.output.contains) }
    #expect(hasPaused, "\(run.output)")
    run.child.signal(SIGINT)
    let end = try await run.finish()
    #expect(end.code == 130, "\(end.output)")
    #expect(server.child.termination == nil)
    server.child.signal(SIGTERM)
    _ = try await server.finish()
    let counts = try RunResults(scratch).outcomes.values.reduce(into: [:]) {
      $0[$1, default: 0] += 1
    }
    #expect(counts == ["passed": 3, "notRun": 9])
  }
}

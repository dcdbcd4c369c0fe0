import Foundation
import ProcessControl
import Randomness
import Testing

/// Tests that pass, fail, are flaky, crash and hang run while workers, drivers, apps and the
/// coordinator itself are killed and stopped: every verdict is what it would have been in peace.
@Suite(.serialized) struct KnownTruthTests {
  private static let isThorough = ProcessInfo.processInfo.environment["QA_THOROUGH"] != nil
  /// Ten runs of 400 tests under `QA_THOROUGH=1` (`make chaos`), one of 100 in the gate.
  static let seeds = isThorough ? Array(1...10) : [1]
  private static let tests = isThorough ? 400 : 100
  /// How many processes are killed or stopped in a run, at most.
  private static let faults = isThorough ? 100 : 20
  /// A test that is hit a dozen times has crashed, by the rules. Once no more than these are left, which
  /// run alone, every fault would hit the same one: they come at a fifth of the pace.
  private static let last = tests / 4
  private static let devices = isThorough ? "iPhone 4,iPhone 5,iPhone 6,iPhone 6 Plus" : "iPhone 6"

  @Test(arguments: seeds)
  func `every verdict under faults is the true one`(seed: Int) async throws {
    let scratch = try Scratch.fernway(suite: Products.truth)
    let processes = RunProcesses(scratch: scratch)
    var random = SplitMix(seed: seed)
    let words = ["--parallel", "4", "--retries", "1", "--record", "never"]
    var run = try await Invocation(
      Products.runner, words + ["--device", Self.devices], in: scratch)
    var (struck, coordinators, lastApp) = (0, 0, -4)
    let end = DispatchTime.now() + .seconds(400)
    while DispatchTime.now() < end {
      let isNearEnd = told(in: scratch) >= Self.tests - Self.last
      let pace = Int.random(in: 50...900, using: &random)
      try await pause(.milliseconds(isNearEnd ? 5 * pace : pace))
      if run.child.termination != nil || struck >= Self.faults { break }
      // Twice in a run the coordinator is killed, and the run resumed.
      if coordinators < 2, struck > Self.faults / 4 * (coordinators + 1) {
        run.child.signal(SIGKILL)
        _ = try await run.finish()
        coordinators += 1
        try await processes.expectNothingLeft()
        run = try await Invocation(Products.runner, words + ["--resume"], in: scratch)
        continue
      }
      let role = RunProcesses.Role.allCases.randomElement(using: &random) ?? .app
      // A test that loses its app three times at one step has done it itself, by the rules.
      if role == .app {
        guard struck - lastApp > 3 else { continue }
        lastApp = struck
      }
      guard let victim = processes.living(role).randomElement(using: &random) else { continue }
      kill(victim.pid, Bool.random(using: &random) ? SIGKILL : SIGSTOP)
      struck += 1
    }

    let finish = try await run.finish(within: .seconds(240))
    #expect(finish.code == 1, "\(finish.output)")
    #expect(struck > 5 && coordinators > 0, "\(struck) faults, \(coordinators) coordinators")
    let results = try RunResults(scratch)
    #expect(results.manifest.count == Self.tests)
    #expect(results.cases.count == results.manifest.count)
    #expect(Set(results.outcomes.keys) == Set(results.manifest))
    for (test, outcome) in results.outcomes {
      // One that is struck three times at one step has lost its app by itself, by the rules.
      let isOwn = results.reasons[test]?.contains("3 times at the step") == true
      let truth = isOwn ? "crashed" : test.split(separator: "/").first.map(String.init)
      #expect(
        outcome == truth,
        "\(test) after \(struck) faults, seed \(seed): \(results.reasons[test] ?? "no reason")")
    }
    let verified = try await Invocation(Products.runner, ["verify"], in: scratch).finish()
    #expect(verified.code == 0, "\(verified.output)")
    try await processes.expectNothingLeft()
  }

  /// How many results the run has written down.
  private func told(in scratch: Scratch) -> Int {
    // Before the first test there is no journal.
    let journal = (try? scratch.read("qa-output/journal.jsonl")) ?? ""
    return journal.ranges(of: #""kind":{"result":"#).count
  }
}

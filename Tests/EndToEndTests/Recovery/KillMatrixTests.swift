import Foundation
import ProcessControl
import Randomness
import Testing
import Waiting

/// Workers, drivers and apps are killed and stopped at random moments of a run, one or two at once;
/// the run ends by itself, loses nothing, says nothing twice, and leaves nothing behind.
@Suite(.serialized) struct KillMatrixTests {
  private static let isThorough = ProcessInfo.processInfo.environment["QA_THOROUGH"] != nil
  /// Faults a run: 20 under `QA_THOROUGH=1` (`make chaos`), fewer in the gate.
  private static let faults = isThorough ? 20 : 4
  /// Every spec on four devices, or some on one: time enough for the faults.
  private static let selection =
    isThorough
    ? ["--device", "iPhone 4,iPhone 5,iPhone 6,iPhone 6 Plus"]
    : ["Booking/", "Find/", "--device", "iPhone 6"]

  struct Fault: CustomTestStringConvertible, Sendable {
    var role: RunProcesses.Role
    var signal: Int32
    var testDescription: String { "\(signal == SIGKILL ? "SIGKILL" : "SIGSTOP") of a \(role)" }
  }

  static let matrix: [Fault] = RunProcesses.Role.allCases.flatMap { role in
    [SIGKILL, SIGSTOP].map { Fault(role: role, signal: $0) }
  }

  @Test(arguments: matrix)
  func `a run survives its processes' deaths and stops`(fault: Fault) async throws {
    let scratch = try Scratch.fernway()
    let run = try await Invocation(
      Products.runner, Self.selection + ["--parallel", "4", "--record", "never"], in: scratch)
    let processes = RunProcesses(scratch: scratch)
    var random = SplitMix(seed: UInt64(fault.signal) &* 31 &+ UInt64(fault.role.rawValue.count))
    var struck = 0
    while struck < Self.faults, run.child.termination == nil {
      try await pause(.milliseconds(Int.random(in: 20...600, using: &random)))
      let count = Int.random(in: 1...4, using: &random) == 1 ? 2 : 1
      for victim in processes.living(fault.role).shuffled(using: &random).prefix(count) {
        kill(victim.pid, fault.signal)
        struck += 1
      }
    }

    let end = try await run.finish(within: .seconds(180))
    #expect(struck > 0, "the run was over before a fault could strike")
    let results = try RunResults(scratch)
    // A test that is struck three times at one step has lost its app by itself, by the rules.
    let own = results.outcomes.keys.filter {
      fault.role == .app && results.reasons[$0]?.contains("3 times at the step") == true
    }
    #expect(end.code == (own.isEmpty ? 0 : 1), "\(end.output)")
    #expect(results.cases.count == results.manifest.count)
    #expect(Set(results.cases).count == results.cases.count)
    #expect(Set(results.outcomes.keys) == Set(results.manifest))
    #expect(
      results.outcomes.allSatisfy { $0.value == (own.contains($0.key) ? "crashed" : "passed") },
      "\(results.outcomes)")
    let verified = try await Invocation(Products.runner, ["verify"], in: scratch).finish()
    #expect(verified.code == 0, "\(verified.output)")
    try await processes.expectNothingLeft()
  }

  @Test func `the coordinator's own death leaves no process and a readable journal`() async throws {
    let scratch = try Scratch.fernway()
    let run = try await Invocation(
      Products.runner, ["Booking", "--parallel", "2", "--device", "iPhone 6"], in: scratch)
    let processes = RunProcesses(scratch: scratch)
    let isRunning = try await eventually {
      !processes.living(.app).isEmpty && scratch.exists("qa-output/journal.jsonl")
    }
    #expect(isRunning, "\(run.output)")
    run.child.signal(SIGKILL)
    _ = try await run.finish()

    try await processes.expectNothingLeft()
    let lines = try scratch.read("qa-output/journal.jsonl").split(separator: "\n")
    #expect(lines.count > 2)
    for line in lines.dropLast() {
      #expect(throws: Never.self) {
        _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
    }
    func call(_ words: String...) async throws -> Finished {
      try await Invocation(Products.runner, words, in: scratch).finish()
    }
    let verified = try await call("verify")
    #expect(verified.code == 3, "\(verified.output)")
    #expect(verified.output.contains("no result for"))

    // What ran is told, and what is missing made up for.
    let reported = try await call("report")
    #expect(reported.code == 0, "\(reported.output)")
    #expect(try scratch.read("qa-output/index.html").contains("The run is incomplete"))
    let early = try RunResults(scratch)
    #expect(early.cases.count == early.manifest.count && early.outcomes.values.contains("none"))
    let resumed = try await call("--resume", "--parallel", "2")
    #expect(resumed.code == 0, "\(resumed.output)")
    let results = try RunResults(scratch)
    #expect(results.cases.count == results.manifest.count)
    #expect(results.outcomes.values.allSatisfy { $0 == "passed" }, "\(results.outcomes)")
    #expect(try await call("verify").code == 0)
  }

  /// What a coordinator that is killed early leaves to its warden.
  enum Beginning: String, CaseIterable, Sendable {
    /// A driver of somebody else's, which no death of a parent ends, comes up.
    case driver
    /// A suite is asked for its tests, for `plan`.
    case plan
  }

  @Test(arguments: Beginning.allCases)
  func `its death while something comes up leaves nothing`(beginning: Beginning) async throws {
    let scratch = try Scratch.fernway()
    let suite = try scratch.write("#!/bin/sh\nsleep 600\n", to: "suite")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: suite)
    try scratch.write(
      """
      suite: {path: \(beginning == .driver ? Products.flows : suite)}
      targets: [slow]
      apps: {fernway: \(Products.fernway)}
      devices: {phones: [iPhone 6]}
      drivers: {slow: {command: [sh, -c, "sleep 600 # {port}"], targets: [slow], start: 60s}}
      """, to: "qa.yml")
    let run = try await Invocation(
      Products.runner, beginning == .driver ? ["Links"] : ["plan"], in: scratch)
    let processes = RunProcesses(scratch: scratch)
    let isUp = try await eventually {
      processes.all().contains { $0.name == "sleep" }
    }
    #expect(isUp, "\(run.output)")
    run.child.signal(SIGKILL)
    _ = try await run.finish()
    try await processes.expectNothingLeft()
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `an interrupted run still reports what ran`(signal: Int32, code: Int32) async throws {
    let scratch = try Scratch.fernway()
    let run = try await Invocation(
      Products.runner, ["--parallel", "2", "--device", "iPhone 6"], in: scratch)
    let processes = RunProcesses(scratch: scratch)
    let isRunning = try await eventually {
      !processes.living(.app).isEmpty
    }
    #expect(isRunning, "\(run.output)")
    run.child.signal(signal)
    let end = try await run.finish()
    #expect(end.code == code, "\(end.output)")
    let results = try RunResults(scratch)
    #expect(results.cases.count == results.manifest.count)
    #expect(results.outcomes.values.contains("notRun"))
    try await processes.expectNothingLeft()
  }

}

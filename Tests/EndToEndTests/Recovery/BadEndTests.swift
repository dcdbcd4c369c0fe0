import Foundation
import Namespaces
import ProcessControl
import Testing
import Waiting

/// Runs that end as nobody wished: a valid report or a clear sentence, the right code, nothing left.
@Suite(.serialized, .timeLimit(.backstop)) struct BadEndTests {
  private static let words = ["Links", "--device", "iPhone 6", "--target", "core"]

  private func isWhole(_ scratch: Scratch, _ folder: String = "qa-output") throws -> Bool {
    let results = try RunResults(scratch, folder: folder)
    return !results.manifest.isEmpty && results.cases.count == results.manifest.count
  }

  private func expectNothingLeft(_ scratch: Scratch) async throws {
    let processes = RunProcesses(scratch: scratch)
    let isClean = try await eventually(within: .seconds(10), every: .milliseconds(100)) {
      processes.all().isEmpty && processes.leftovers.isEmpty
    }
    #expect(isClean, "left: \(processes.all().map(\.name)) \(processes.leftovers)")
  }

  @Test func `a second Ctrl-C ends at once, with a report of each test`() async throws {
    let scratch = try Scratch.fernway()
    let run = try await Invocation(Products.runner, ["--parallel", "2"], in: scratch)
    let processes = RunProcesses(scratch: scratch)
    let isRunning = try await eventually {
      !processes.living(.app).isEmpty
    }
    #expect(isRunning, "\(run.output)")
    run.child.signal(SIGINT)
    let isHeard = try await eventually { run.output.contains("stopping") }
    #expect(isHeard)
    run.child.signal(SIGINT)
    let end = try await run.finish(within: .seconds(60))
    #expect(end.code == 130, "\(end.output)")
    #expect(try isWhole(scratch))
    try await expectNothingLeft(scratch)
  }

  /// What a run does before its first test.
  enum Beginning: String, CaseIterable, Sendable {
    case build, listing, plan
  }

  @Test(arguments: Beginning.allCases, [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `signals are obeyed before the first test`(
    beginning: Beginning, signal: (number: Int32, code: Int32)
  ) async throws {
    let scratch = try Scratch()
    let suite = try scratch.write("#!/bin/sh\nsleep 600\n", to: "silent")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: suite)
    let made = beginning == .build ? "none, build: [sh, -c, \"sleep 600; true\"]" : suite
    try scratch.write("suite: {path: \(made)}\n", to: "qa.yml")
    let run = try await Invocation(
      Products.runner, beginning == .plan ? ["plan"] : [], in: scratch)
    let processes = RunProcesses(scratch: scratch)
    let isBusy = try await eventually {
      processes.all().contains { $0.name == "sleep" }
    }
    #expect(isBusy, "\(run.output)")
    run.child.signal(signal.number)
    let end = try await run.finish(within: .seconds(10))
    #expect(end.code == signal.code, "\(end.output)")
    #expect(end.output.contains("Interrupted before a test was run."), "\(end.output)")
    try await expectNothingLeft(scratch)
  }

  @Test(
    arguments: ["--watch", "--until-failure"], [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `signals are obeyed after the first round`(
    mode: String, signal: (number: Int32, code: Int32)
  ) async throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(Products.brief)}
      apps: {none: /bin/true}
      targets: [core]
      devices: {one: [iPhone 6]}
      """, to: "qa.yml")
    let run = try await Invocation(Products.runner, ["Brief/10", mode], in: scratch)
    let mark = mode == "--watch" ? "Ctrl-C ends" : "round 3"
    let isLater = try await eventually { run.output.contains(mark) }
    #expect(isLater, "\(run.output)")
    run.child.signal(signal.number)
    let end = try await run.finish(within: .seconds(20))
    // Between two rounds nobody has the signals, and they end the program by themselves.
    #expect(end.code == signal.code || end.status == .signalled(signal.number), "\(end.output)")
    try await expectNothingLeft(scratch)
  }

  @Test func `a terminal that goes away is nothing to nohup`() async throws {
    let scratch = try Scratch.fernway()
    let run = try await Invocation("nohup", [Products.runner] + Self.words, in: scratch)
    let isRunning = try await eventually {
      ((try? scratch.read("qa-output/journal.jsonl")) ?? "").contains("attemptStarted")
    }
    #expect(isRunning, "\(run.output)")
    run.child.signal(SIGHUP)
    let end = try await run.finish()
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `a reader that goes away holds nothing up`() async throws {
    let scratch = try Scratch.fernway()
    let end = try await Invocation(
      "bash",
      [
        "-c", #""$0" "$@" | head -n 1; echo "code ${PIPESTATUS[0]}""#, Products.runner,
      ] + Self.words, in: scratch
    ).finish()
    #expect(end.output.contains("code 0"), "\(end.output)")
    #expect(try isWhole(scratch))
    try await expectNothingLeft(scratch)
  }

  @Test func `a standard output that is closed is no reason to fail`() async throws {
    let scratch = try Scratch.fernway()
    let end = try await Invocation(
      "bash", ["-c", #""$0" "$@" >&-; echo "code $?""#, Products.runner] + Self.words, in: scratch
    ).finish()
    #expect(end.output.contains("code 0"), "\(end.output)")
    #expect(try isWhole(scratch))
  }

  /// What lets files grow no more.
  struct Limit: CustomTestStringConvertible, Sendable {
    /// What a shell does, the run's words being `"$0" "$@"`.
    var shell: String
    var wrapper: [String] = []
    /// What the run is to fill.
    var selection: [String]
    /// The system's words.
    var reason: String
    var testDescription: String { reason }

    /// 8 KiB a file, as a quota would have it.
    static let quota = Limit(
      shell: #"trap '' XFSZ; ulimit -f 8; "$0" "$@""#, selection: words, reason: "File too large")
    /// A disk of 64 KiB, which anybody mounts in a user namespace.
    static let disk = Limit(
      shell:
        #"mkdir small && mount -t tmpfs -o size=64k none small && "$0" "$@" --output small/out"#,
      wrapper: UserNamespace.wrapper, selection: ["--device", "iPhone 6", "--target", "core"],
      reason: "No space left on device")

    /// The quota everywhere; the disk too, where anybody may make a namespace.
    static let here = UserNamespace.mayMount ? [quota, disk] : [quota]
  }

  @Test(arguments: Limit.here)
  func `a disk that takes no more is said, with its own code`(limit: Limit) async throws {
    let scratch = try Scratch.fernway()
    let words = limit.wrapper + ["bash", "-c", limit.shell + #"; echo "code $?""#, Products.runner]
    let end = try await Invocation("env", words + limit.selection, in: scratch).finish()
    #expect(end.output.contains("code 5"), "\(end.output)")
    #expect(end.output.contains(limit.reason), "\(end.output)")
    try await expectNothingLeft(scratch)
  }

  @Test func `a manifest that is not covered is 3`() async throws {
    let scratch = try Scratch.fernway()
    // The driver of this run answers, then no more: its tests are never run.
    try scratch.write(
      """
      suite: {path: \(Products.flows)}
      targets: [tui, gone]
      apps: {fernway: \(Products.fernway)}
      devices: {phones: [iPhone 6]}
      drivers: {gone: {command: [sh, -c, "exit 7 # {port}"], targets: [gone]}}
      """, to: "qa.yml")
    let end = try await Invocation(Products.runner, ["Links"], in: scratch).finish()
    #expect(end.code == 3, "\(end.output)")
    #expect(try isWhole(scratch))
    try await expectNothingLeft(scratch)
  }
}

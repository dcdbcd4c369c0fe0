import Foundation
import ProcessControl
import RedisServer
import Testing
import Waiting

/// The examples of workflows: held to GitHub's own schema, their steps that use `qa-runner` run as they
/// are written. What GitHub itself does with them is not tried.
@Suite(.serialized, .timeLimit(.backstop)) struct GitHubActionsTests {
  private static let workflow = "\(Products.package)/docs/ci/github-actions.yml"
  private static let queueWorkflow = "\(Products.package)/docs/ci/github-actions-queue.yml"
  private static let tools = "\(Products.package)/.venv/bin"

  @Test func `they are workflows by GitHub's schema`() async throws {
    let scratch = try Scratch()
    let words = ["--builtin-schema", "vendor.github-workflows"]
    let end = try await Invocation(
      "\(Self.tools)/check-jsonschema", words + [Self.workflow, Self.queueWorkflow], in: scratch
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    let broken = try String(contentsOfFile: Self.workflow, encoding: .utf8)
      .replacing("runs-on:", with: "runs-at:")
    let wrong = try await Invocation(
      "\(Self.tools)/check-jsonschema", words + [try scratch.write(broken, to: "broken.yml")],
      in: scratch
    ).finish()
    #expect(wrong.code == 1)
  }

  /// The commands of a job that use what was built, with the shard's or agent's number filled in.
  private func commands(
    of job: String, shard: Int = 0, attempt: Int = 1, workflow: String = workflow,
    in scratch: Scratch
  ) async throws -> String {
    let script = """
      import re, sys, ruamel.yaml
      steps = ruamel.yaml.YAML(typ="safe").load(open(sys.argv[1]))["jobs"][sys.argv[2]]["steps"]
      runs = [step["run"] for step in steps if "bin/qa-runner" in step.get("run", "")]
      values = {"matrix.shard": sys.argv[3], "matrix.agent": sys.argv[3],
                "github.run_id": "42", "github.run_attempt": sys.argv[4]}
      print(re.sub(r"\\${{ (.*?) }}", lambda found: values[found[1]], "\\n".join(runs)))
      """
    let end = try await Invocation(
      "\(Self.tools)/python3", ["-c", script, workflow, job, "\(shard)", "\(attempt)"],
      in: scratch
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("bin/qa-runner"))
    return end.output
  }

  /// A workspace with what the build's artifact brings.
  private func workspace() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: "\(Products.package)/Tests/RunnerTests/Fixtures/fake_suite.py"}
      apps: {fernway: bin/fernway}
      targets: [core]
      devices: {phones: [iPhone 6]}
      nodes: 1
      """, to: "qa.yml")
    try scratch.write("", to: "state/none")
    try scratch.write("", to: "bin/fernway")
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/bin/qa-runner", withDestinationPath: Products.runner)
    return scratch
  }

  private func run(
    _ commands: String, tests: [String], queue: String? = nil, in scratch: Scratch
  ) async throws -> Finished {
    // As GitHub runs a step.
    try await Invocation(
      "bash", ["-eo", "pipefail", "-c", "chmod +x bin/fernway; " + commands], in: scratch,
      environment: [
        "FAKE_TESTS": tests.joined(separator: "\n"), "FAKE_STATE": "\(scratch.path)/state",
        "CI": "1", "QA_QUEUE": queue ?? "",
      ]
    ).finish()
  }

  @Test(arguments: [(["A/fails"], [1, 2, 3, 4], 1), ([], [1, 2, 3, 4], 0), ([], [1, 3, 4], 3)])
  func `shards run and merge; a failure is red, a lost shard never green`(
    failing: [String], shards: [Int], code: Int
  ) async throws {
    let scratch = try workspace()
    let tests = ["A/one", "A/two", "B/three", "B/four", "C/five"] + failing
    for shard in shards {
      let step = try await run(
        commands(of: "shard", shard: shard, in: scratch), tests: tests, in: scratch)
      #expect(step.code == 0, "\(step.output)")
    }
    let merge = try await run(
      commands(of: "merge", in: scratch).replacing("chmod +x bin/* && ", with: ""), tests: tests,
      in: scratch)
    #expect(merge.code == Int32(code), "\(merge.output)")
    #expect(merge.output.contains("::error") == (code != 0), "\(merge.output)")
    #expect(merge.output.contains("Shard 2/4 is missing") == (code == 3), "\(merge.output)")
    // What the next run's build restores, the merge has saved.
    for (job, action) in [
      ("build", "actions/cache/restore@v4"), ("merge", "actions/cache/save@v4"),
    ] {
      let path = try await cachePath(of: action, in: job, scratch)
      #expect(scratch.exists(path))
    }
  }

  @Test func `agents share a run by a queue, and another attempt runs what has not passed`()
    async throws
  {
    let scratch = try workspace()
    let server = try await RedisServer.start()
    let tests = ["A/one", "A/two", "B/three", "A/fails"]
    func job(_ name: String, agent: Int = 0, attempt: Int, queue: String?) async throws -> Finished
    {
      let commands = try await commands(
        of: name, shard: agent, attempt: attempt, workflow: Self.queueWorkflow, in: scratch)
      return try await run(
        commands.replacing("chmod +x bin/* && ", with: ""), tests: tests, queue: queue, in: scratch)
    }
    for agent in [1, 2] {
      let step = try await job("agent", agent: agent, attempt: 1, queue: server.url)
      #expect(step.code == 1, "\(step.output)")
      let done = step.output.contains(", 4 tests of it done before")
      #expect(done == (agent == 2), "\(step.output)")
    }
    let merge = try await job("merge", attempt: 1, queue: nil)
    #expect(merge.code == 1, "\(merge.output)")
    #expect(merge.output.contains("::error"), "\(merge.output)")
    try FileManager.default.removeItem(atPath: "\(scratch.path)/qa-output")
    let again = try await job("agent", agent: 2, attempt: 2, queue: server.url)
    try await server.end()
    #expect(again.code == 1, "\(again.output)")
    #expect(again.output.contains("3 results taken over from the run 42.1"), "\(again.output)")
    let journal = try scratch.read("qa-output/host-2/journal.jsonl")
    #expect(journal.ranges(of: #""attemptStarted""#).count == 1, "only the failed test runs")
    #expect(try await job("merge", attempt: 2, queue: nil).code == 1)
    // Without the secret there is no run that can be shared, and nothing that looks like one.
    let bare = try await job("agent", agent: 1, attempt: 3, queue: nil)
    #expect(bare.code == 2)
    #expect(bare.output.contains("is of no use without --queue"), "\(bare.output)")
  }

  /// What a job's step of this action reads or writes.
  private func cachePath(
    of action: String, in job: String, _ scratch: Scratch
  ) async throws -> String {
    let script = """
      import sys, ruamel.yaml
      steps = ruamel.yaml.YAML(typ="safe").load(open(sys.argv[1]))["jobs"][sys.argv[2]]["steps"]
      (step,) = [step for step in steps if step.get("uses") == sys.argv[3]]
      print(step["with"]["path"], end="")
      """
    let end = try await Invocation(
      "\(Self.tools)/python3", ["-c", script, Self.workflow, job, action], in: scratch
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    return end.output
  }
}

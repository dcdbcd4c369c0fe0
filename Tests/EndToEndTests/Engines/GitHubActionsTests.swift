import Foundation
import ProcessControl
import Testing
import Waiting

/// The example of a workflow: held to GitHub's own schema, its steps that use `qa-runner` run as they
/// are written. What GitHub itself does with it is not tried.
@Suite(.serialized, .timeLimit(.backstop)) struct GitHubActionsTests {
  private static let workflow = "\(Products.package)/docs/ci/github-actions.yml"
  private static let tools = "\(Products.package)/.venv/bin"

  @Test func `it is a workflow by GitHub's schema`() async throws {
    let scratch = try Scratch()
    let words = ["--builtin-schema", "vendor.github-workflows"]
    let end = try await Invocation(
      "\(Self.tools)/check-jsonschema", words + [Self.workflow], in: scratch
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

  /// The commands of a job that use what was built, with the shard's number filled in.
  private func commands(of job: String, shard: Int = 0, in scratch: Scratch) async throws -> String
  {
    let script = """
      import sys, ruamel.yaml
      steps = ruamel.yaml.YAML(typ="safe").load(open(sys.argv[1]))["jobs"][sys.argv[2]]["steps"]
      runs = [step["run"] for step in steps if "bin/qa-runner" in step.get("run", "")]
      print("\\n".join(runs).replace("${{ matrix.shard }}", sys.argv[3]))
      """
    let end = try await Invocation(
      "\(Self.tools)/python3", ["-c", script, Self.workflow, job, "\(shard)"], in: scratch
    ).finish()
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

  private func run(_ commands: String, tests: [String], in scratch: Scratch) async throws
    -> Finished
  {
    // As GitHub runs a step.
    try await Invocation(
      "bash", ["-eo", "pipefail", "-c", "chmod +x bin/fernway; " + commands], in: scratch,
      environment: [
        "FAKE_TESTS": tests.joined(separator: "\n"), "FAKE_STATE": "\(scratch.path)/state",
        "CI": "1",
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
    #expect(merge.output.contains("::error") == (code == 1), "\(merge.output)")
    #expect(merge.output.contains("Shard 2/4 is missing") == (code == 3), "\(merge.output)")
    // What the next run's build restores, the merge has saved.
    for (job, action) in [
      ("build", "actions/cache/restore@v4"), ("merge", "actions/cache/save@v4"),
    ] {
      let path = try await cachePath(of: action, in: job, scratch)
      #expect(scratch.exists(path) == (code != 3))
    }
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

import Foundation
import Testing
import Waiting

/// Traces of real runs, in the viewer that they are for.
@Suite(.timeLimit(.backstop)) struct TraceTests {
  private func project() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      "suite: {flows: [flows/]}\napps: {fernway: \(Products.fernway)}\ntargets: [tui]\n"
        + "devices: {phones: [iPhone 6]}\nnodes: 1\n",
      to: "qa.yml")
    try scratch.write(
      """
      appId: fernway
      ---
      - launchApp
      - step:
          name: signs in
          commands:
            - tapOn: {id: login.user}
            - inputText: mina@fernway.example
            - waitFor: {text: Logg in, timeout: 200ms}
      """, to: "flows/login.yaml")
    try scratch.write("appId: fernway\n---\n- assertVisible: Log in\n", to: "flows/passes.yaml")
    return scratch
  }

  /// The steps of a trace, whose files are stored as they are, with their lines in the flow.
  private func steps(of trace: String) throws -> [(title: String, line: Int)] {
    struct Event: Decodable {
      struct Place: Decodable { var file: String, line: Int }
      var type: String
      var title: String
      var stack: [Place]
    }
    let bytes = try Data(contentsOf: URL(filePath: trace))
    return bytes.split(separator: 0x0A).compactMap { line in
      // The other lines are other events, and the archive's own.
      guard let event = try? JSONDecoder().decode(Event.self, from: line), event.type == "before",
        event.stack.first?.file.hasSuffix("flows/login.yaml") == true
      else { return nil }
      return (event.title, event.stack[0].line)
    }
  }

  private func traces(_ scratch: Scratch) -> [String] {
    scratch.files.filter { $0.hasPrefix("qa-output/report/traces/") }
  }

  @Test func `a failed test's trace opens in the viewer`() async throws {
    let scratch = try project()
    let run = try await Invocation(
      Products.runner, ["--trace", "retain-on-failure"], in: scratch
    ).finish()
    #expect(run.code == 1, "\(run.output)")
    let found = traces(scratch)
    #expect(found.count == 1, "\(found)")
    let trace = "\(scratch.path)/\(try #require(found.first))"
    let places = try steps(of: trace).map { "\($0.title) \($0.line)" }
    #expect(
      places == [
        "launchApp 3", "signs in 4", "tapOn id \"login.user\" 7",
        "inputText \"mina@fernway.example\" 8", "waitFor \"Logg in\" is visible 9",
      ])
    let list = try await Invocation(
      "/usr/bin/python3", ["-m", "zipfile", "-t", trace], in: scratch
    )
    .finish()
    #expect(list.code == 0 && list.output.contains("Done testing"), "\(list.output)")
    let viewer = try await Invocation(
      ClientRun.python,
      [
        "\(ClientRun.fixtures)/trace_viewer.py", trace, "inputText", "waitFor",
        "mina@fernway.example", "login.user", "waitFor: {text: Logg in",
        "\(scratch.path)/viewer.png",
      ], in: scratch
    ).finish()
    #expect(viewer.code == 0, "\(viewer.output)")
    #expect(viewer.output.contains("login.user is a textbox named Email"), "\(viewer.output)")
  }

  @Test func `a flaky test keeps its failed attempt's trace, and a merge its screens`() async throws
  {
    let scratch = try project()
    let once = "\(scratch.path)/once"
    try scratch.write(
      """
      suite: {flows: [flaky/]}
      apps:
        late:
          path: /bin/bash
          args: [-c, '[ -e \(once) ] && echo ready; touch \(once); echo begun; exec sleep 1000']
      targets: [tui]
      nodes: 1
      """, to: "qa.yml")
    try scratch.write(
      "appId: late\n---\n- launchApp\n- assertVisible: begun\n- waitFor: {text: ready, timeout: 200ms}\n",
      to: "flaky/late.yaml")
    let run = try await Invocation(
      Products.runner,
      [
        "--trace", "retain-on-failure", "--retries", "1", "--shard", "1/1", "--output", "shard",
      ], in: scratch
    ).finish()
    #expect(run.code == 0, "\(run.output)")
    let kept = scratch.files.filter { $0.hasPrefix("shard/report/traces/") }
    #expect(kept.count == 1, "\(scratch.files)")
    let merge = try await Invocation(
      Products.runner, ["merge", "shard", "--output", "merged"], in: scratch
    ).finish()
    #expect(merge.code == 0, "\(merge.output)")
    let merged = scratch.files.filter { $0.hasPrefix("merged/report/traces/") }
    let trace = try Data(
      contentsOf: URL(filePath: "\(scratch.path)/\(try #require(merged.first))"))
    #expect(trace.contains(Data("frame-snapshot".utf8)))
  }

  @Test func `a report writes the trace of a test of any run, and names the tests`() async throws {
    let scratch = try project()
    let run = try await Invocation(Products.runner, [], in: scratch).finish()
    #expect(run.code == 1)
    #expect(traces(scratch).isEmpty)
    let report = try await Invocation(
      Products.runner, ["report", "--trace", "login"], in: scratch
    ).finish()
    #expect(report.code == 0, "\(report.output)")
    #expect(traces(scratch).count == 1)
    let none = try await Invocation(
      Products.runner, ["report", "--trace", "absent"], in: scratch
    ).finish()
    #expect(none.code == 4)
    #expect(none.output.contains("No test that ran has \"absent\" in its name."))
    let wrong = try await Invocation(Products.runner, ["--trace", "always"], in: scratch).finish()
    #expect(wrong.code == 2)
    #expect(wrong.output.contains("retain-on-failure"), "\(wrong.output)")
  }
}

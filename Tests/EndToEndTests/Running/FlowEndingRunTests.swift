import Foundation
import Testing
import Waiting

/// What runs after a flow that its time-out has stopped.
@Suite(.serialized, .timeLimit(.backstop)) struct FlowEndingRunTests {
  /// A flow that its time-out ends, and the file in which its hooks write.
  private func stopped(_ hook: String, timeout: String = "1s") throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("suite: {flows: [flows/]}\ntargets: [tui]\nnodes: 1\n", to: "qa.yml")
    try scratch.write(
      """
      appId: inner
      onFlowComplete: [{inputText: "inner ${WHO}"}, {pressKey: Enter}]
      ---
      - extendedWaitUntil: {visible: Never, timeout: 60000}
      """, to: "flows/parts/inner.yaml")
    try scratch.write(
      """
      appId: bash
      timeout: \(timeout)
      onFlowComplete:
      \(hook)
      ---
      - launchApp
      - inputText: cat > '\(scratch.path)/hooks'
      - pressKey: Enter
      - runFlow: {file: parts/inner.yaml, env: {WHO: Ada}}
      """, to: "flows/outer.yaml")
    return scratch
  }

  @Test func `what runs after a flow runs after its time-out, inner flows first`() async throws {
    let scratch = try stopped(
      "  - {inputText: outer}\n  - {pressKey: Enter}\n  - {expectScreen: outer}\n  - {pressKey: ctrl+d}"
    )
    let end = try await scratch.qa([])
    #expect(end.code == 1)
    #expect(end.output.contains("timed out"), "\(end.output)")
    #expect(end.output.contains("the test did not end within 1.0 s"), "\(end.output)")
    #expect(try scratch.read("hooks") == "inner Ada\nouter\n", "\(end.output)")
    let journal = try scratch.read("qa-output/journal.jsonl")
    #expect(journal.components(separatedBy: "\"onFlowComplete\"").count == 3, "\(end.output)")
  }

  @Test func `what runs after a flow and does not end is stopped at its own limit`() async throws {
    let scratch = try stopped("  - {extendedWaitUntil: {visible: Never, timeout: 600000}}")
    let end = try await scratch.qa([])
    #expect(end.code == 1)
    #expect(end.output.contains("timed out"), "\(end.output)")
    #expect(
      end.output.contains("onFlowComplete was stopped at the limit on what runs after a test"),
      "\(end.output)")
  }
}

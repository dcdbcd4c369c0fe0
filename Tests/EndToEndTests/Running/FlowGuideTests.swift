import Foundation
import Testing
import Waiting

/// The examples of `docs/flows.md`, in their order.
enum FlowGuide {
  /// The flows: every block of YAML that is not a configuration.
  static func examples() throws -> [String] {
    try blocks(of: "yaml").filter { !$0.hasPrefix("# qa.yml") }
  }

  /// The scripts that they run, by their paths.
  static func scripts() throws -> [String: String] {
    try blocks(of: "js").reduce(into: [:]) { scripts, text in
      let place = try #require(text.firstMatch(of: /^\/\/ (\S+)\n/)?.output.1)
      scripts[String(place)] = text
    }
  }

  private static func blocks(of language: String) throws -> [String] {
    let page = try String(contentsOfFile: Products.package + "/docs/flows.md", encoding: .utf8)
    return page.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }
}

/// What the guide shows, a reader runs: `FlowPageTests` sees to it that every command is among it.
@Suite(.timeLimit(.backstop)) struct FlowGuideTests {
  @Test func `the first flow of the guide runs without a project`() async throws {
    let scratch = try Scratch()
    try scratch.write(try #require(try FlowGuide.examples().first), to: "processes.yaml")
    let end = try await scratch.qa(["processes.yaml"])
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains(" 1 passed"), "\(end.output)")
  }

  @Test func `every example of the guide runs as it stands`() async throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {flows: [flows]}
      apps: {fernway: \(Products.fernway)}
      targets: [tui, core]
      devices: {phone: [iPhone 6]}
      """, to: "qa.yml")
    let examples = try FlowGuide.examples().dropFirst()
    for (number, example) in examples.enumerated() {
      try scratch.write(example, to: "flows/example\(number + 1).yaml")
    }
    for (path, script) in try FlowGuide.scripts() { try scratch.write(script, to: "flows/\(path)") }
    let part = "parts/log-in.yaml"
    try scratch.write(
      try String(
        contentsOfFile: "\(Products.package)/Examples/Fernway/Flows/yaml/\(part)", encoding: .utf8),
      to: "flows/\(part)")
    let end = try await scratch.qa(["--parallel", "4", "--record", "missing"])
    #expect(end.code == 0, "\(end.output)")
    // Four run on the terminal alone; one makes its snapshots on both targets.
    let count = examples.count * 2 - 4
    #expect(end.output.contains(" \(count - 2) passed · 2 recorded"), "\(end.output)")
  }
}

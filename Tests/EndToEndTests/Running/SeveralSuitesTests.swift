import Foundation
import JSONModel
import Testing
import Waiting

/// A Swift suite and flows in one run.
@Suite(.serialized, .timeLimit(.backstop)) struct SeveralSuitesTests {
  private func project(_ flows: [String: String]) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.flowProject(nil)
    let configuration = try scratch.read("qa.yml").replacing(
      "suite: {flows: [flows/]}",
      with: """
        suite: [{path: \(Products.folder)/sample-suite}, {flows: [flows/]}]
        devices: {one: [80x24]}
        """)
    try scratch.write(configuration, to: "qa.yml")
    for (name, flow) in flows { try scratch.write(flow, to: "flows/\(name).yaml") }
    return scratch
  }

  private func outcomes(_ scratch: Scratch) throws -> [String: String] {
    let results = try JSONParser.parse(Data(try scratch.read("qa-output/results.json").utf8))
    return (results["tests"]?.arrayValue ?? []).reduce(into: [:]) { outcomes, test in
      outcomes[test["path"]?.stringValue ?? ""] = test["outcome"]?.stringValue
    }
  }

  @Test func `a crash of one suite takes nothing from the other, and what failed runs again`()
    async throws
  {
    let scratch = try project([
      "good": "appId: greet\ntags: [smoke]\n---\n- assertVisible: Name.*\n",
      "bad": "appId: greet\n---\n- waitFor: {text: Bye, timeout: 100ms}\n",
    ])
    let all = try await scratch.qa(["passes", "traps", "prints", "flows", "--retries", "0"])
    #expect(all.code == 1, "\(all.output)")
    let expected = [
      "Mishaps/passes": "passed", "Mishaps/prints": "passed",
      "Mishaps/prints a message of the protocol": "passed", "Mishaps/traps": "crashed",
      "flows/good": "passed", "flows/bad": "failed",
    ]
    #expect(try outcomes(scratch) == expected)
    #expect(all.output.contains("the worker was ended by SIG"), "\(all.output)")
    let junit = try scratch.read("qa-output/junit.xml")
    #expect(junit.contains("flows/bad.yaml") && junit.contains("Mishaps"))
    let verified = try await scratch.qa(["verify", "qa-output"])
    #expect(verified.output.contains("failed"), "\(verified.output)")
    let again = try await scratch.qa(["--last-failed", "--retries", "0"])
    #expect(again.code == 1)
    #expect(try Set(outcomes(scratch).keys) == ["Mishaps/traps", "flows/bad"], "\(again.output)")
    let smoke = try await scratch.qa(["--tag", "smoke"])
    #expect(smoke.code == 0, "\(smoke.output)")
    #expect(
      try outcomes(scratch) == ["Mishaps/prints": "passed", "flows/good": "passed"],
      "\(smoke.output)")
    let one = try await scratch.qa(["flows/good.yaml"])
    #expect(one.code == 0 && one.output.contains("= 1 test"), "\(one.output)")
  }

  @Test func `shards split the tests of all suites between them`() async throws {
    let scratch = try project(["good": "appId: greet\n---\n- assertVisible: Name.*\n"])
    var seen: [String] = []
    for shard in ["1/2", "2/2"] {
      let end = try await scratch.qa(["passes", "flows", "--shard", shard])
      #expect(end.code == 0, "\(end.output)")
      seen += try outcomes(scratch).keys
    }
    #expect(seen.sorted() == ["Mishaps/passes", "flows/good"])
  }

  @Test func `a name that two suites have is refused with both places`() async throws {
    let scratch = try project([:])
    try scratch.write(
      "appId: greet\nname: passes\n---\n- launchApp\n", to: "Mishaps/one.yaml")
    try scratch.write(
      try scratch.read("qa.yml").replacing("flows/]", with: "Mishaps/]"), to: "qa.yml")
    let end = try await scratch.qa([])
    #expect(end.code == 2, "\(end.output)")
    #expect(end.output.contains("Two tests are called Mishaps/passes: at "), "\(end.output)")
    #expect(end.output.contains("Mishaps/one.yaml:1. Rename one."), "\(end.output)")
  }

  @Test func `a suite that does not start makes the run red, by its own words`() async throws {
    let scratch = try project(["good": "appId: greet\n---\n- assertVisible: Name.*\n"])
    try scratch.write(
      try scratch.read("qa.yml").replacing("sample-suite", with: "no-suite"), to: "qa.yml")
    let missing = try await scratch.qa([])
    #expect(missing.code == 1, "\(missing.output)")
    #expect(missing.output.contains("no-suite"), "\(missing.output)")
    try scratch.write("#!/bin/sh\necho it cannot begin >&2\nexit 3\n", to: "broken")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.path + "/broken")
    let broken = try await scratch.qa(["--suite", scratch.path + "/broken"])
    #expect(broken.code == 1, "\(broken.output)")
    #expect(broken.output.contains("it cannot begin"), "\(broken.output)")
    #expect(broken.output.contains("broken exited with code 3"), "\(broken.output)")
    #expect(try outcomes(scratch) == ["flows/good": "passed"])
    let absent = try await scratch.qa(["--suite", "gone"])
    #expect(absent.code == 2, "what the command line names must be there: \(absent.output)")
  }
}

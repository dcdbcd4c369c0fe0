import Foundation
import JSONModel
import ProcessControl
import Testing
import Waiting

/// What is one test's fault, or one suite's, is red by itself: the others run.
@Suite(.serialized, .timeLimit(.backstop)) struct OneTestsFaultTests {
  private func outcomes(_ scratch: Scratch) throws -> [String: String] {
    let results = try JSONParser.parse(Data(try scratch.read("qa-output/results.json").utf8))
    return (results["tests"]?.arrayValue ?? []).reduce(into: [:]) { outcomes, test in
      outcomes[test["path"]?.stringValue ?? ""] = test["outcome"]?.stringValue
    }
  }

  private static let good = "appId: greet\ntags: [smoke]\n---\n- assertVisible: Name.*\n"

  /// Each with what its error says.
  private static let faulty = [
    (
      "program.yaml", "appId: ./gone\n---\n- launchApp\n",
      "flows/program.yaml:1:8: appId: There is no"
    ),
    ("name.yaml", "appId: gone\n---\n- launchApp\n", "no program of that name is on the PATH"),
    ("script.tt", "app ./gone\nwait \"x\"\n", "flows/script.tt:1:"),
    (
      "device.yaml", "appId: greet\ndevices: [gone]\n---\n- launchApp\n",
      "there is no device \"gone\""
    ),
    (
      "target.yaml", "appId: greet\ntargets: [gone]\n---\n- launchApp\n",
      "there is no target \"gone\""
    ),
    ("step.yaml", "appId: greet\n---\n- lunchApp\n", "flows/step.yaml:3:3: there is no command"),
    ("yaml.yaml", "appId: [greet\n---\n- launchApp\n", "flows/yaml.yaml:"),
    ("part.yaml", "appId: greet\n---\n- runFlow: gone.yaml\n", "there is no file"),
  ]

  @Test func `a broken flow is red with its place, and the others run`() async throws {
    let scratch = try Scratch()
    try scratch.flowProject(Self.good, named: "good")
    for (name, text, _) in Self.faulty { try scratch.write(text, to: "flows/\(name)") }
    let end = try await scratch.qa([])
    #expect(end.code == 1, "\(end.output)")
    var expected = ["flows/good": "passed"]
    for (name, _, sentence) in Self.faulty {
      expected["flows/\(name.replacing(".yaml", with: ""))"] = "failed"
      #expect(end.output.contains(sentence), "\(name): \(end.output)")
    }
    #expect(try outcomes(scratch) == expected, "\(end.output)")
    let page = try scratch.read("qa-output/index.html")
    #expect(page.contains("flows/program.yaml:1:8: appId: There is no"))
    let junit = try scratch.read("qa-output/junit.xml")
    #expect(junit.contains("flows/step.yaml:3:3: there is no command"))
    #expect(try await scratch.qa(["verify"]).code == 0)
    // The tags of what can't be read are unknown: it must not turn green by being left out.
    let smoke = try await scratch.qa(["--tag", "smoke"])
    #expect(smoke.code == 1, "\(smoke.output)")
    #expect(try outcomes(scratch)["flows/yaml"] == "failed", "\(smoke.output)")
    // What is meant by name runs, whatever its neighbours are.
    let one = try await scratch.qa(["flows/good"])
    #expect(one.code == 0, "\(one.output)")
    // Where nothing else would run the run is refused, before anything of an earlier run is removed.
    for words in [["flows/step.yaml"], ["flows/program"]] {
      let refused = try await scratch.qa(words)
      #expect(refused.code == 2, "\(words): \(refused.output)")
      #expect(try outcomes(scratch) == ["flows/good": "passed"])
    }
    // As any failure it ends a run that may have no more.
    let first = try await scratch.qa(["--max-failures", "1"])
    #expect(first.code == 1, "\(first.output)")
    #expect(try outcomes(scratch)["flows/good"] == "notRun", "\(first.output)")
    let allure = try await scratch.qa(["flows/good", "flows/step", "--reporter", "allure"])
    #expect(allure.code == 1, "\(allure.output)")
    let statuses = try scratch.files.filter { $0.contains("allure-results/") }
      .map { try JSONParser.parse(Data(try scratch.read($0).utf8))["status"]?.stringValue }
    #expect(Set(statuses) == ["passed", "failed"])
    let list = try await scratch.qa(["list"])
    #expect(list.code == 0 && list.output.contains("flows/yaml @"), "\(list.output)")
  }

  @Test func `what is everybody's fault refuses the run`() async throws {
    let scratch = try Scratch()
    try scratch.flowProject(Self.good)
    try scratch.write(try scratch.read("qa.yml") + "\nnodez: 3\n", to: "qa.yml")
    #expect(try await scratch.qa([]).code == 2)
  }

  @Test func `an app that is missing turns its own tests red`() async throws {
    let scratch = try Scratch()
    try scratch.flowProject(Self.good, named: "good")
    try scratch.write(
      try scratch.read("qa.yml").replacing("apps:\n", with: "apps:\n  shop: ./bin/shop\n"),
      to: "qa.yml")
    try scratch.write("appId: shop\n---\n- launchApp\n- assertVisible: x\n", to: "flows/buy.yaml")
    let end = try await scratch.qa(["--retries", "0"])
    #expect(end.code == 1, "\(end.output)")
    #expect(
      try outcomes(scratch) == ["flows/good": "passed", "flows/buy": "failed"], "\(end.output)")
    #expect(end.output.contains("bin/shop"), "\(end.output)")
  }

  @Test(arguments: [
    ("{path: made/suite}", "The suite suite is at none of"),
    (
      "{path: made/suite, build: [sh, -c, 'echo spec.swift:1:1 error: no; exit 1']}",
      "spec.swift:1:1"
    ),
    ("{pytest: tests, python: ./gone/python}", "There is no Python interpreter at"),
    ("{pytest: tests, python: /bin/false}", "/bin/false exited with code 1"),
  ])
  func `a suite that is missing makes the run red, and the others run`(
    suite: String, sentence: String
  ) async throws {
    let scratch = try Scratch()
    try scratch.flowProject(Self.good, named: "good")
    try scratch.write(
      try scratch.read("qa.yml").replacing(
        "{flows: [flows/]}", with: "[\(suite), {flows: [flows/]}]"),
      to: "qa.yml")
    try scratch.write("def test_it(): pass\n", to: "tests/test_it.py")
    let end = try await scratch.qa(["--device", "80x24"])
    #expect(end.code == 1, "\(end.output)")
    #expect(try outcomes(scratch) == ["flows/good": "passed"], "\(end.output)")
    #expect(end.output.contains("failed outside of the tests"), "\(end.output)")
    #expect(end.output.contains(sentence), "\(end.output)")
    #expect(try scratch.read("qa-output/junit.xml").contains("outside of the tests"))
    // A plan without its tests would not be the plan.
    #expect(try await scratch.qa(["plan"]).code != 0)
  }
}

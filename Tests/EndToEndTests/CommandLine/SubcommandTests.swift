import Foundation
import Testing
import Waiting

/// Each subcommand as its users use it, and as they get it wrong.
@Suite(.serialized, .timeLimit(.backstop)) struct SubcommandTests {
  private static let names = [
    "run", "demo", "serve", "inspect", "terminal", "studio", "mcp", "pdb", "list", "plan",
    "validate", "devices", "verify",
    "report",
    "merge",
    "diff", "review", "references", "init", "doctor", "flags", "mocks", "completions",
  ]

  private func run(
    _ arguments: [String], in scratch: Scratch, environment: [String: String] = [:]
  ) async throws -> Finished {
    try await Invocation(Products.runner, arguments, in: scratch, environment: environment).finish()
  }

  /// A project of these tests, and what they need around them.
  private func fakeProject(
    _ tests: [String], configuration: String = ""
  ) throws -> (scratch: Scratch, environment: [String: String]) {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: "\(Products.package)/Tests/RunnerTests/Fixtures/fake_suite.py"}
      apps: {none: /bin/true}
      targets: [core]
      devices: {phones: [iPhone 6]}
      \(configuration)
      """, to: "qa.yml")
    try scratch.write("", to: "state/none")
    let environment = [
      "FAKE_TESTS": tests.joined(separator: "\n"), "FAKE_STATE": "\(scratch.path)/state",
    ]
    return (scratch, environment)
  }

  @Test(arguments: names)
  func `help says what it is for, names each option and fits the screen`(
    name: String
  ) async throws {
    let scratch = try Scratch()
    let end = try await run([name, "--help"], in: scratch)
    #expect(end.code == 0)
    #expect(end.output.hasPrefix("qa-runner \(name)"))
    #expect(end.output.contains("--help"))
    #expect(end.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let wrong = try await run([name, "--hlep"], in: scratch)
    #expect(wrong.code == 2)
    #expect(wrong.output.contains("Did you mean --help?"))
  }

  /// They and what they need took more than half of every start.
  @Test(arguments: [Products.runner, Products.flows])
  func `what not every run needs is not loaded with the program`(program: String) async throws {
    let scratch = try Scratch()
    let end = try await Invocation(
      program, [], in: scratch, environment: ["LD_TRACE_LOADED_OBJECTS": "1"]
    ).finish()
    #expect(end.output.contains("libpng16.so"), "\(end.output)")
    for library in ["libcurl", "libcairo", "libpango", "libfontconfig", "libxml2", "libedit"] {
      #expect(!end.output.contains(library), "\(end.output)")
    }
  }

  @Test func `a mistyped subcommand names the nearest one`() async throws {
    let end = try await run(["doctr"], in: try Scratch.fernway())
    #expect(end.code == 4)
    #expect(end.output.contains("did you mean `qa-runner doctor`?"))
  }

  @Test func `plan prints order and prediction, for people and programs`() async throws {
    let scratch = try Scratch.fernway()
    try scratch.write(
      """
      {"version": 1, "durations": {
        "Login/lets a member in @iPhone 6 [core]": [3000],
        "Login/asks for what is missing @iPhone 6 [core]": [1000]}}
      """, to: ".qa-history.json")
    let words = ["plan", "/member in$|for what is missing$/", "--device", "iPhone 6", "--target", "core"]
    let end = try await run(words + ["--parallel", "1"], in: scratch)
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("4.0 s on 1 node (at best 4.0 s)"), "\(end.output)")
    #expect(end.output.contains("one more node would save 1.0 s"))
    struct Plan: Decodable {
      struct Prediction: Decodable { var makespan: Double }
      var nodes: Int
      var prediction: Prediction
    }
    let json = try await run(words + ["--parallel", "2", "--json"], in: scratch)
    let plan = try JSONDecoder().decode(Plan.self, from: Data(json.output.utf8))
    #expect(plan.nodes == 2)
    #expect(plan.prediction.makespan == 3000)
    let dry = try await run(Array(words.dropFirst()) + ["--dry-run"], in: scratch)
    #expect(dry.output.contains("the long pole is Login / lets a member in"))
    let asked = try await run(words + ["--dry-run"], in: scratch)
    #expect(asked.code == 0)
    #expect(asked.output == dry.output, "plan runs nothing in any case")
    let wrong = try await run(["plan", "--tag", "smoke and"], in: scratch)
    #expect(wrong.code == 2)
    #expect(wrong.output.contains("a tag is missing at its end"))
  }

  @Test func `list prints the tests of tags and regular expressions`() async throws {
    let scratch = try Scratch.fernway()
    let words = ["list", "--devices", "phones", "--target", "core"]
    let end = try await run(words + ["/^Login/", "--tag", "smoke and not slow"], in: scratch)
    #expect(end.code == 0, "\(end.output)")
    let lines = end.output.split(separator: "\n")
    #expect(lines.count >= 4)
    #expect(lines.allSatisfy { $0.hasPrefix("Login/") && $0.contains("#smoke") })
    let json = try await run(words + ["Login", "--json"], in: scratch)
    struct Listed: Decodable { var plan: String }
    #expect(try JSONDecoder().decode(Listed.self, from: Data(json.output.utf8)).plan.count == 16)
    let wrong = try await run(["list", "/(/"], in: scratch)
    #expect(wrong.code == 2)
    #expect(wrong.output.contains("not a regular expression"))
  }

  @Test func `devices prints profiles; it takes no words`() async throws {
    let scratch = try Scratch()
    let json = try await run(["devices", "--json"], in: scratch)
    struct Device: Decodable { var name: String }
    let devices = try JSONDecoder().decode([Device].self, from: Data(json.output.utf8))
    #expect(devices.contains { $0.name == "iPhone 6" })
    #expect(try await run(["devices", "phones"], in: scratch).code == 2)
  }

  @Test func `references that no test asks for are named and deleted, after a whole run alone`()
    async throws
  {
    let (scratch, fake) = try fakeProject(["A/one", "A/two"])
    let words = ["references", "--unused", "--no-swift-test"]
    try scratch.write("old", to: "ReferenceImages/Login/idle/1@iPhone6.grid")
    let count = try await run(["references"], in: scratch)
    #expect(count.code == 0)
    #expect(count.output.hasSuffix("ReferenceImages: 1 reference (1 grid)\n"), "\(count.output)")
    #expect(try await run(words, in: scratch).code == 2)
    #expect(try await run(["one"], in: scratch, environment: fake).code == 0)
    let partial = try await run(words, in: scratch, environment: fake)
    #expect(partial.code == 3, "\(partial.output)")
    #expect(partial.output.contains("left out tests or failed"))
    #expect(try await run([], in: scratch, environment: fake).code == 0)
    let unused = try await run(words, in: scratch, environment: fake)
    #expect(unused.code == 0, "\(unused.output)")
    #expect(unused.output == "Login/idle/1@iPhone6.grid\n1 unused\n")
    // XCTest's list alone says nothing of Swift Testing's references.
    let whole =
      #"{"isComplete":true,"source":"swift test"}"# + "\n"
      + #"{"hasEnded":true,"skipped":[]}"# + "\n"
    try scratch.write(whole, to: "qa-output/references-xctest.jsonl")
    let both = ["references", "--unused"]
    let half = try await run(both, in: scratch, environment: fake)
    #expect(half.code == 0 && half.output.contains("references-swift-test.jsonl is missing"))
    let refused = try await run(both + ["--delete"], in: scratch, environment: fake)
    #expect(refused.code == 3, "\(refused.output)")
    #expect(refused.output.contains("Run `swift test` whole first"))
    #expect(scratch.exists("ReferenceImages/Login/idle/1@iPhone6.grid"))
    let deleted = try await run(words + ["--delete"], in: scratch, environment: fake)
    #expect(deleted.output.hasSuffix("1 deleted\n"))
    #expect(!scratch.exists("ReferenceImages/Login/idle/1@iPhone6.grid"))
  }

  @Test func `a project without a suite needs the list of swift test alone`() async throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "ReferenceImages/Menu/main/view.txt")
    try scratch.write("used", to: "ReferenceImages/Menu/main/used.txt")
    let words = ["references", "--unused"]
    let early = try await run(words, in: scratch)
    #expect(early.code == 3, "\(early.output)")
    #expect(early.output.contains("Run `swift test` whole first"), "\(early.output)")
    try scratch.write(
      """
      {"isComplete":true,"source":"swift test"}
      {"reference":"Menu/main/used.txt","title":"Menu/main"}
      {"hasEnded":true,"skipped":[]}

      """, to: "qa-output/references-swift-test.jsonl")
    let unused = try await run(words, in: scratch)
    #expect(unused.code == 0, "\(unused.output)")
    #expect(unused.output.hasSuffix("Menu/main/view.txt\n1 unused\n"), "\(unused.output)")
    let nothing = try await run(words + ["--no-swift-test"], in: scratch)
    #expect(nothing.code == 2)
    #expect(nothing.output.contains("No suite is configured"), "\(nothing.output)")
    // A suite's own snapshots are counted as soon as there is one.
    try scratch.write("suite: {product: flows}\n", to: "qa.yml")
    #expect(try await run(words, in: scratch).code != 0)
  }

  @Test func `flags are told by age, an overdue one by the exit code`() async throws {
    let scratch = try Scratch()
    try scratch.write("flags: flags.yml\n", to: "qa.yml")
    try scratch.write(
      """
      - {key: new_search, percent: 50, since: 2024-01-01}
      - {key: old_login_disable, percent: 100, since: 2024-01-01, owner: mina}
      """, to: "flags.yml")
    let all = try await run(["flags"], in: scratch)
    #expect(all.code == 0)
    #expect(all.output.contains("new_search  50 % since 2024-01-01\n"))
    let stale = try await run(["flags", "--stale"], in: scratch)
    #expect(stale.code == 1)
    #expect(
      stale.output
        == "old_login_disable  100 % since 2024-01-01  mina  overdue: remove it and the old code\n")
    try scratch.write("- {key: x, percent: 50, since: soon}", to: "flags.yml")
    let wrong = try await run(["flags", "--json"], in: scratch)
    #expect(wrong.code == 2)
    #expect(wrong.output.contains("flags.yml:1:32: \"soon\" is no day"))
  }

  @Test(arguments: [
    ("libcurl.so.4", "no libcurl: ", "apt-get install libcurl4"),
    ("libpangocairo-1.0.so.0", "no Cairo with Pango: ", "apt-get install libpangocairo-1.0-0"),
    ("libcairo.so.2", "no Cairo with Pango: ", "apt-get install libpangocairo-1.0-0"),
    ("libxml2.so.2", "no libxml2: ", "apt-get install libxml2"),
    ("libedit.so.2", "no libedit: ", "apt-get install libedit2"),
  ])
  func `doctor names the package of a library that can't be loaded`(
    file: String, words: String, mend: String
  ) async throws {
    let scratch = try Scratch.fernway()
    try scratch.write("", to: "libraries/\(file)")
    let end = try await Invocation(
      Products.runner, ["doctor"], in: scratch,
      environment: ["LD_LIBRARY_PATH": "\(scratch.path)/libraries"]
    ).finish()
    #expect(end.code != 0)
    #expect(end.output.contains(words) && end.output.contains(mend), "\(end.output)")
    #expect(!end.output.contains("apt-get install fonts"), "\(end.output)")
  }

  @Test func `doctor looks at machine and project, and says how to fix it`() async throws {
    let scratch = try Scratch.fernway()
    let end = try await run(["doctor"], in: scratch)
    #expect(end.code == 0, "\(end.output)")
    for name in ["version", "libraries", "fonts", "ptys", "open files", "ports", "suite", "apps"] {
      #expect(end.output.contains(" \(name) "), "\(name) is missing:\n\(end.output)")
    }
    struct Finding: Decodable { var name: String, level: String, mend: String? }
    let broken = try await run(["doctor", "--json", "--app", "fernway=/nowhere"], in: scratch)
    #expect(broken.code == 5)
    let findings = try JSONDecoder().decode([Finding].self, from: Data(broken.output.utf8))
    let apps = try #require(findings.first { $0.name == "apps" })
    #expect(apps.level == "broken")
    #expect(apps.mend?.contains("--app fernway=PATH") == true)
    try scratch.write("suite: {produkt: x}", to: "qa.yml")
    let wrong = try await run(["doctor"], in: scratch)
    #expect(wrong.code == 5)
    #expect(wrong.output.contains("qa.yml:1:9"))
  }

  @Test func `a run's results go to programs, GitHub and Allure, and can be reported again`()
    async throws
  {
    let scratch = try Scratch.fernway()
    let words = ["Login", "--device", "iPhone 6", "--target", "core", "--record", "never"]
    let reference = try #require(
      try FileManager.default.subpathsOfDirectory(
        atPath: "\(scratch.path)/ReferenceImages/Login"
      ).filter { $0.hasSuffix("@iPhone6.grid") }.sorted().first)
    let grid = "ReferenceImages/Login/\(reference)"
    try scratch.write(try scratch.read(grid).replacingOccurrences(of: "e", with: "x"), to: grid)
    let end = try await run(
      words + ["--json", "--reporter", "github,allure"], in: scratch,
      environment: ["GITHUB_STEP_SUMMARY": "\(scratch.path)/summary.md"])
    #expect(end.code == 1, "\(end.output)")
    #expect(end.output.contains("::error file="))
    #expect(end.output.contains("\"exitCode\": 1"))
    #expect(try scratch.read("summary.md").hasPrefix("### qa-runner: "))
    let allure = try FileManager.default.contentsOfDirectory(
      atPath: "\(scratch.path)/qa-output/allure-results")
    #expect(allure.count >= 9)
    try await validates("qa-output/results.json", in: scratch)

    struct Verdict: Decodable { var isComplete: Bool, tests: Int }
    let verified = try await run(["verify", "--json"], in: scratch)
    #expect(verified.code == 0)
    #expect(
      try JSONDecoder().decode(Verdict.self, from: Data(verified.output.utf8)).isComplete)
    let again = try await run(["report", "--reporter", "github"], in: scratch)
    #expect(again.code == 0)
    #expect(again.output.contains("::error file="))
    let wrong = try await run(["report", "--reporter", "alure"], in: scratch)
    #expect(wrong.code == 2)
    #expect(wrong.output.contains("Did you mean \"allure\"?"))
    #expect(try await run(["verify", "nowhere"], in: scratch).code == 2)
    #expect(try await run(["report", "nowhere"], in: scratch).code == 2)
  }

  /// The published schema, by python's own validator.
  private func validates(_ file: String, in scratch: Scratch) async throws {
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      document = json.load(open(sys.argv[2]))
      jsonschema.validate(document, schema)
      document["tests"][0]["outcome"] = "green"
      try:
        jsonschema.validate(document, schema)
      except jsonschema.ValidationError:
        sys.exit(0)
      sys.exit("the schema takes anything")
      """
    let end = try await Invocation(
      "\(Products.package)/.venv/bin/python3",
      [
        "-c", script, "\(Products.package)/docs/schemas/results.schema.json",
        "\(scratch.path)/\(file)",
      ], in: scratch
    ).finish()
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `what looks at a run looks where it wrote, from wherever it is asked`() async throws {
    let (scratch, environment) = try fakeProject(
      ["A/one", "A/two"], configuration: "output: reports\nhistory: times.json")
    #expect(try await run([], in: scratch, environment: environment).code == 0)
    try scratch.write("", to: "below/none")
    let below = Scratch(at: scratch.path + "/below")
    for name in ["verify", "report"] {
      let end = try await run([name], in: below)
      #expect(end.code == 0, "\(end.output)")
      #expect(try await run([name, "../reports"], in: below).code == 0)
      let other = try await run([name], in: below, environment: ["QA_OUTPUT": "elsewhere"])
      #expect(other.code == 2)
      #expect(other.output.contains("below/elsewhere/manifest.json"), "\(other.output)")
    }
    // A merged run's durations are where the next run looks for them.
    for shard in 1...2 {
      let words = ["--shard", "\(shard)/2", "--output", "reports/shard-\(shard)"]
      #expect(try await run(words, in: scratch, environment: environment).code == 0)
    }
    var history = ""
    // Merged again, elsewhere and in another order, they are no other durations.
    for words in [["1", "2"], ["1", "2"], ["2", "1", "--output", "other"]] {
      let merged = try await run(
        ["merge", "../reports/shard-\(words[0])", "../reports/shard-\(words[1])"]
          + words.dropFirst(2), in: below)
      #expect(merged.code == 0, "\(merged.output)")
      let noted = try scratch.read("times.json")
      #expect(history.isEmpty || noted == history)
      history = noted
    }
    #expect(scratch.exists("reports/merged/index.html"))
    #expect(!scratch.exists(".qa-history.json"))
    struct History: Decodable { var durations: [String: [Double]] }
    let known = try JSONDecoder().decode(History.self, from: Data(history.utf8))
    #expect(known.durations.values.map(\.count) == [2, 2])
    let refused = try await run(
      ["merge", "reports/shard-1", "reports/shard-2", "--output", "reports/shard-2"], in: scratch)
    #expect(refused.code == 2)
    #expect(refused.output.contains("is one of the shards"), "\(refused.output)")
    #expect(scratch.exists("reports/shard-2/journal.jsonl"))
  }

  @Test func `shards are merged; a missing one is not`() async throws {
    let scratch = try Scratch.fernway()
    let words = ["Links", "--device", "iPhone 6", "--target", "core", "--record", "never"]
    for shard in 1...2 {
      let end = try await run(
        words + ["--shard", "\(shard)/2", "--output", "qa-output/shard-\(shard)"], in: scratch)
      #expect(end.code == 0, "\(end.output)")
    }
    let missing = try await run(["merge", "qa-output/shard-1"], in: scratch)
    #expect(missing.code == 3)
    #expect(missing.output.contains("Shard 2/2 is missing"))
    let merged = try await run(
      ["merge", "qa-output/shard-1", "qa-output/shard-2", "--json"], in: scratch)
    #expect(merged.code == 0, "\(merged.output)")
    struct Results: Decodable { var exitCode: Int }
    #expect(try JSONDecoder().decode(Results.self, from: Data(merged.output.utf8)).exitCode == 0)
    #expect(try await run(["merge"], in: scratch).code == 2)
  }
}

import Foundation
import JSONModel
import ProcessControl
import Testing
import Waiting

/// The commands that a run prints do what they say when they are pasted into a shell, whatever the
/// tests are called.
@Suite(.serialized, .timeLimit(.backstop)) struct CopiedCommandTests {
  private static let names = [
    "Pages/page 1", #"both "quotes" and 'others'"#, #"$HOME `id` \ back"#, "größe ∑ 日本",
    "a\u{301}\"\u{301}", "line\nbreak 100% \\ '", "reads config.yaml", "a::b (c|d)", "now!", "a, b",
    "@phone [tui]", "\u{1B}[31mred",
  ]

  /// A project whose every flow fails at once, and a `qa-runner` on the path that lists what it would run.
  private func project() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.flowProject(nil)
    // Failures that are equal are shown twice, then counted.
    func steps(_ number: Int) -> String { "---\n- launchApp\n- assertTrue: ${1 == \(number)}\n" }
    for (number, name) in Self.names.enumerated() {
      let text = String(decoding: JSONValue.string(name).encoded(), as: UTF8.self)
      try scratch.write(
        "appId: greet\nname: \(text)\n\(steps(number + 2))", to: "flows/\(number).yaml")
    }
    for (number, folder) in ["-d", "list"].enumerated() {
      try scratch.write("appId: greet\n\(steps(number + 50))", to: "\(folder)/\(folder).yaml")
    }
    let configuration = try scratch.read("qa.yml")
    try scratch.write(
      configuration.replacing("[flows/]", with: "[flows/, ./-d/, list/]")
        .replacing("nodes: 1", with: "nodes: 4"), to: "qa.yml")
    try scratch.write(
      "#!/bin/sh\nexec \(Products.runner) list --json \"$@\"\n", to: "bin/qa-runner",
      executable: true)
    return scratch
  }

  /// The paths of the tests that a command means, run by `sh`.
  private func meant(_ command: String, in scratch: Scratch) async throws -> [String] {
    let path = scratch.environment["PATH"] ?? ""
    let end = try await Invocation(
      "/bin/sh", ["-c", command], in: scratch,
      environment: ["PATH": "\(scratch.path)/bin:\(path)"]
    ).finish()
    #expect(end.code == 0, "\(command): \(end.output)")
    let manifest = try JSONParser.parse(Data(end.output.utf8))
    return (manifest["entries"]?.arrayValue ?? []).compactMap { $0["test"]?["path"]?.stringValue }
  }

  @Test func `each command that repeats a test means it, in the console, JUnit and the report`()
    async throws
  {
    let scratch = try project()
    let run = try await scratch.qa(["--retries", "0"])
    #expect(run.code == 1, "\(run.output)")
    let commands = run.output.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^   again     (.*)$/).map { String($0.1) }
    }
    #expect(commands.count == Self.names.count + 2, "\(run.output)")
    let junit = try scratch.read("qa-output/junit.xml")
    let folder = "\(scratch.path)/qa-output/report/tests"
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder)
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.joined()
    let results = try JSONParser.parse(Data(try scratch.read("qa-output/results.json").utf8))
    let paths = (results["tests"]?.arrayValue ?? []).compactMap { $0["path"]?.stringValue }
    #expect(Set(paths) == Set(Self.names.map { "flows/\($0)" } + ["-d/-d", "list/list"]))
    var all: [String] = []
    for command in commands {
      let marks: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;",
      ]
      let escaped = command.unicodeScalars.map { marks[$0] ?? String($0) }.joined()
      #expect(junit.contains("qa-runner \(escaped.dropFirst(10))"), "\(escaped)")
      #expect(pages.contains("<code>\(escaped)</code>"), "\(escaped)")
      let found = try await meant(command, in: scratch)
      #expect(found.count == 1, "\(command) means \(found)")
      all += found
    }
    #expect(Set(all) == Set(paths))
    for text in [run.output, junit, pages, try scratch.read("qa-output/index.html")] {
      #expect(!text.contains("∕"))
    }
  }

  @Test func `the command that approves a snapshot names its test as it is called`() async throws {
    let scratch = try Scratch()
    try scratch.flowProject(nil)
    try scratch.write(
      #"appId: greet\nname: 'Pages/$5 "off" `1`'\n---\n- assertVisible: Name.*\n- expectSnapshot: it\n"#
        .replacing("\\n", with: "\n"), to: "flows/it.yaml")
    #expect(try await scratch.qa(["--record", "missing"]).code == 0)
    try scratch.write(
      try scratch.read("qa.yml").replacing("\"Name? \"", with: "\"Names? \""), to: "qa.yml")
    let run = try await scratch.qa([])
    let line = try #require(run.output.firstMatch(of: /\n   approve   (.*)\n/), "\(run.output)")
    let folder = Products.folder
    let approval = try await Invocation(
      "/bin/sh", ["-c", String(line.1)], in: scratch,
      environment: ["PATH": "\(folder):\(scratch.environment["PATH"] ?? "")"]
    ).finish()
    #expect(approval.code == 0, "\(line.1): \(approval.output)")
    let end = try await scratch.qa([])
    #expect(end.code == 0, "\(end.output)")
  }
}

import Foundation
import JSONModel
import ProcessControl
import Testing
import Waiting

/// A red run of ten causes: the report alone, read by somebody who knows nothing of the run, says each
/// of them, on the overview and at the beginning of the test's page.
@Suite(.serialized, .timeLimit(.backstop)) struct RedRunTests {
  private struct Cause {
    /// The end of the test's path.
    let test: String
    /// What the overview's card and line say, and the page's headline.
    let message: String
    /// The cause's own words, in the first section of the page and on the overview's card.
    let words: String
  }

  private static let causes = [
    Cause(test: "traceback", message: "app crashed: exit code 1", words: "KeyError: 'coffee'"),
    Cause(
      test: "hang", message: "the test did not end within 1.5 s",
      words: "waiting for the lock /run/shop.lock"),
    Cause(
      test: "test_node", message: "the interpreter was ended by SIGABRT in tests/test_red.py",
      words: "Fatal error: the interpreter was ended by SIGABRT"),
    Cause(
      test: "snapshot", message: "Snapshot “total” differs: 1 of 720 cells by text",
      words: "snapshot.yaml:4 · step expectSnapshot"),
    Cause(test: "text", message: "waitFor \"Total 4 EUR\"", words: "Total 5 EUR"),
    Cause(
      test: "test_fixture", message: "set-up: RuntimeError: no license server at 10.0.0.9",
      words: "test_red.py:4"),
    Cause(test: "killed", message: "The app was ended by SIGKILL", words: "saving the order"),
    Cause(
      test: "full", message: "app crashed: exit code 1", words: "No space left on device"),
  ]

  private static let programs = [
    "traceback": """
    #!/usr/bin/env python3
    import sys
    print("\\x1b[?1049h\\x1b[2J\\x1b[HShop", end="", flush=True)
    sys.stdin.readline()
    print("\\x1b[?1049l", end="", flush=True)
    print({"tea": 1}["coffee"])
    """,
    "hang": "#!/bin/sh\necho 'waiting for the lock /run/shop.lock'\nexec sleep 600\n",
    "total": "#!/bin/sh\necho 'Total 3 EUR'\nexec sleep 600\n",
    "killed": "#!/bin/sh\nread -r x\necho 'saving the order'\nkill -KILL $$\n",
    "full": "#!/bin/sh\nexec cat /etc/passwd > /dev/full\n",
  ]

  private static let flows = [
    "traceback": """
    - assertVisible: Shop
    - pressKey: Enter
    - assertVisible: Bought
    """,
    "text": "- waitFor: {text: Total 4 EUR, timeout: 200ms}",
    "snapshot": "- assertVisible: Total.*\n- expectSnapshot: total",
    "killed": "- pressKey: Enter\n- waitFor: {text: Saved, timeout: 2s}",
    "full": "- waitFor: {text: root, timeout: 2s}",
  ]

  private func project() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite:
        - {path: made/suite, build: [swiftc, -typecheck, spec.swift]}
        - {pytest: tests, python: \(Products.package)/.venv/bin/python}
        - {flows: [flows/]}
      targets: [tui]
      devices: {one: [60x12]}
      nodes: 2
      retries: 1
      """, to: "qa.yml")
    try scratch.write("let total: Int = \"three\"\n", to: "spec.swift")
    for (name, text) in Self.programs {
      try scratch.write(text, to: "bin/\(name)", executable: true)
    }
    for (name, steps) in Self.flows {
      let program = ["text", "snapshot"].contains(name) ? "total" : name
      try scratch.write("appId: ./bin/\(program)\n---\n\(steps)\n", to: "flows/\(name).yaml")
    }
    try scratch.write(
      "appId: ./bin/hang\ntimeout: 1500ms\n---\n- waitFor: {text: Ready, timeout: 30s}\n",
      to: "flows/hang.yaml")
    try scratch.write(
      """
      import os, pathlib, pytest
      @pytest.fixture
      def license():
          raise RuntimeError("no license server at 10.0.0.9")
      def test_fixture(license): pass
      def test_node(): os.abort()
      def test_flaky():
          seen = pathlib.Path("seen")
          if not seen.exists():
              seen.touch()
              assert False, "the cache was cold"
      """, to: "tests/test_red.py")
    return scratch
  }

  /// A page's text, as far as there are no pictures in it.
  private static func text(_ html: some StringProtocol) -> String {
    String(html).replacing(/<[^>]*>/, with: "\n").replacing("&quot;", with: "\"")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  @Test func `the report alone says the cause of each of ten failures`() async throws {
    let scratch = try project()
    let recorded = try await scratch.qa(["flows/snapshot.yaml", "--record", "missing"])
    #expect(recorded.code == 0, "\(recorded.output)")
    try scratch.write(
      try scratch.read("bin/total").replacing("3", with: "5"), to: "bin/total", executable: true)
    let run = try await scratch.qa(
      [],
      [
        "PYTHONPATH": "\(Products.package)/Python", "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
      ])
    #expect(run.code == 1, "\(run.output)")
    let overview = try scratch.read("qa-output/index.html")
    let folder = "qa-output/report/tests"
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/\(folder)")
    for cause in Self.causes {
      let slug = cause.test.replacing("_", with: "-")
      let name = try #require(
        names.first { $0.contains("\(slug)-60x12-tui-") }, "\(slug): \(names)")
      let page = try scratch.read("\(folder)/\(name)")
      let headline = Self.text(try #require(page.firstMatch(of: /<h1>.*?<\/h1>/)).output)
      #expect(headline.contains(cause.message), "\(cause.test): \(headline)")
      // The first section comes right behind the headline, before commands, steps and files.
      let main = try #require(page.firstRange(of: "</h1>"))
      let rest = page[main.upperBound...]
      #expect(rest.hasPrefix("<section class=\"card issue cause\">"), "\(cause.test)")
      let section = Self.text(
        rest.prefix(upTo: try #require(rest.firstRange(of: "</section>")).lowerBound))
      #expect(section.contains(cause.words), "\(cause.test): \(section)")
      let card = try #require(
        overview.firstRange(of: "<a class=\"headline\" href=\"report/tests/\(name)\">"))
      let after = overview[card.upperBound...]
      let shown = Self.text(
        after.prefix(upTo: try #require(after.firstRange(of: "</section>")).lowerBound))
      #expect(shown.contains(cause.message), "\(cause.test): \(shown)")
      #expect(shown.contains(cause.words), "\(cause.test): \(shown)")
    }
    let all = Self.text(overview)
    #expect(all.contains("spec.swift:1:18: error: cannot convert value of type 'String'"))
    #expect(all.contains("Passed in try 2, failed before: AssertionError: the cache was cold"))
    let flaky = try scratch.read("\(folder)/\(try #require(names.first { $0.contains("flaky") }))")
    #expect(flaky.contains("before: AssertionError: the cache was cold</h1><section"))
    let junit = Self.text(try scratch.read("qa-output/junit.xml"))
    for cause in Self.causes where cause.test != "snapshot" {
      #expect(junit.contains(cause.words), "\(cause.test)")
    }
  }
}

import Foundation
import ProcessControl
import Testing
import Waiting

/// A secret that a test types stands nowhere: in no artifact, reference or line of the console.
@Suite(.timeLimit(.backstop)) struct SecretLeakTests {
  private static let secret = "s3cr3t/W0rd+x"

  /// How tests type it, each in a suite of its own.
  enum Way: CaseIterable {
    case flows, swift, python
  }

  // Long because of the texts of the tests that it writes.
  private func project(_ way: Way) throws -> Scratch {
    let scratch = try Scratch()
    let suite =
      switch way {
      case .flows: "{flows: [flows/]}"
      case .swift: "{path: \(Products.screen)}"
      case .python: "{pytest: [py], python: \(ClientRun.python)}"
      }
    try scratch.write(
      """
      suite: \(suite)
      apps: {teller: {path: /usr/bin/python3, args: ["\(Products.test("Fixtures/Secrets/teller.py"))"]}}
      targets: [tui]
      devices: {default: [80x24]}
      """, to: "qa.yml")
    func flow(_ step: String) -> String {
      """
      appId: teller
      ---
      - assertVisible: Name
      - \(step)
      - pressKey: Enter
      - assertVisible: Done
      - expectSnapshot: a
      - takeScreenshot: shot
      - extendedWaitUntil: {visible: nowhere, timeout: 300}
      """
    }
    switch way {
    case .flows:
      try scratch.write(flow("secret: ${PASSWORD}"), to: "flows/secret.yaml")
      try scratch.write(flow("inputText: ${PASSWORD}"), to: "flows/input.yaml")
      try scratch.write(
        flow("secret: ${PASSWORD}").replacing(": shot", with: ": of ${PASSWORD}")
          .replacing(": a\n", with: ": of ${PASSWORD}\n"), to: "flows/named.yaml")
      let wrong = [
        "evalScript: ${throw new Error(PASSWORD)}", "pressKey: ${PASSWORD}", "resize: ${PASSWORD}",
        "swipe: {start: '${PASSWORD}', end: '1,1'}", "runFlow: ${PASSWORD}.yaml",
        "assertVisible: '[${PASSWORD}'", "step: {name: '${PASSWORD}', commands: [{tapOn: 'no'}]}",
        "assertTrue: ${PASSWORD == 'nowhere'}", "evalScript: ${console.log(PASSWORD + nowhere.x)}",
        "openLink: 'x://${PASSWORD}'",
      ]
      let keys = Self.secret.map { "secret: '\($0)'" }.joined(separator: "\n- ")
      try scratch.write(flow(keys), to: "flows/keys.yaml")
      for (number, step) in wrong.enumerated() {
        try scratch.write(
          flow("secret: ${PASSWORD}").replacing("- pressKey: Enter", with: "- \(step)"),
          to: "flows/wrong-\(number).yaml")
      }
      try scratch.write(
        "app teller\nwait Name\nsecret ${PASSWORD}\nkey Enter\nwait Done\nsnapshot a\n"
          + "expect nowhere\n", to: "flows/whole.tt")
      try scratch.write(
        "app teller\nwait Name\nsecret ${PASSWORD_A}\nsecret ${PASSWORD_B}\nkey Enter\nwait Done\n"
          + "snapshot a\nexpect nowhere\n", to: "flows/parts.tt")
    case .swift: break
    case .python:
      try scratch.write(
        """
        import os
        from qa_runner import expect, step

        def test_secret(app):
            expect(app.get_by_text("Name")).to_be_visible()
            app.type(os.environ["TYPED"], sensitive=True)
            app.press("Enter")
            expect(app.get_by_text("Done")).to_be_visible()
            expect(app).to_match_snapshot("a")
            print(app.screen())
            secret = os.environ["TYPED"]
            with step("typed " + secret):
                for wrong in (
                    lambda: app.press(secret),
                    lambda: app.get_by_text("no " + secret).click(timeout=0.2),
                    lambda: expect(app).to_have_title(secret, timeout=0.2),
                    lambda: expect(app.get_by_text("no " + secret)).to_be_visible(timeout=0.2),
                    lambda: app.resize(secret, 3),
                ):
                    try:
                        wrong()
                    except Exception as error:
                        print(error)
            expect(app).to_match_snapshot("of " + secret)
            assert app.screen() == "nowhere"
        """, to: "py/test_secret.py")
    }
    return scratch
  }

  @Test(arguments: Way.allCases)
  func `what is typed as a secret stands in no file and no line`(way: Way) async throws {
    let scratch = try project(way)
    let half = Self.secret.index(Self.secret.startIndex, offsetBy: 7)
    var words = ["--record", "missing", "--trace", "on"]
    var environment = ["PYTHONPATH": "\(Products.package)/Python", "QA_RUNNER": Products.runner]
    switch way {
    case .flows:
      words += ["-e", "PASSWORD=\(Self.secret)", "-e", "PASSWORD_A=\(Self.secret[..<half])"]
      words += ["-e", "PASSWORD_B=\(Self.secret[half...])"]
    case .swift:
      words.append("Secret")
      environment["TYPED"] = Self.secret
    case .python: environment["TYPED"] = Self.secret
    }
    let end = try await Invocation(
      Products.runner, words, in: scratch, environment: environment
    ).finish()
    #expect(end.code == 1, "\(end.output)")
    #expect(end.output.contains("nowhere"), "the tests fail where they should: \(end.output)")
    #expect(end.output.contains("•••"), "\(end.output)")
    try scratch.write(end.output, to: "qa-output/console.txt")
    let search = try await Invocation(
      ClientRun.python, [Products.test("Fixtures/Secrets/leaks.py"), scratch.path],
      in: try Scratch(),
      environment: ["SECRET": Self.secret]
    ).finish()
    #expect(search.code == 0, "\(search.output)")
  }
}

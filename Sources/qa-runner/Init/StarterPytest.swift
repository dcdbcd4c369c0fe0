import TerminalModel

/// The files of a new project whose tests are pytest's.
struct StarterPytest {
  var app: StarterApp
  var screen: FirstScreen

  /// Names and contents.
  var files: [(name: String, text: String)] {
    [
      ("qa.yml", app.projectConfiguration(suite: "{pytest: tests}")),
      ("pytest.ini", "[pytest]\ntestpaths = tests\n"),
      ("tests/first_screen.py", page), ("tests/test_first_screen.py", tests),
      (".gitignore", ".venv\n__pycache__\n.pytest_cache\nqa-output\n.qa-history.json\n"),
    ]
  }

  private var page: String {
    let locators = screen.elements.map { "        self.\($0.name) = \($0.locator)" }
    return """
      \"\"\"The first screen of \(app.name), as `qa-runner init` found it.

      `qa-runner inspect --python \(app.name)` shows more.
      \"\"\"

      from __future__ import annotations

      from qa_runner import App, expect


      class FirstScreen:
          def __init__(self, app: App) -> None:
              self.app = app
      \(locators.joined(separator: "\n"))

          def appeared(self) -> FirstScreen:
              \"\"\"Waits until the screen is shown.\"\"\"
              expect(self.\(screen.mark)).to_be_visible()
              return self

      """
  }

  private var tests: String {
    let rest = screen.elements.filter { $0.name != screen.mark }.map {
      "    expect(screen.\($0.name)).to_be_visible()"
    }
    let shown =
      ["    \(rest.isEmpty ? "" : "screen = ")FirstScreen(app).appeared()"] + rest
      + [snapshot("first screen", isStable: screen.isStable)]
    return """
      from __future__ import annotations

      import pytest
      from first_screen import FirstScreen
      from qa_runner import App, expect

      pytestmark = pytest.mark.app("\(app.name)")


      def test_is_shown_at_the_start(app: App) -> None:
      \(shown.joined(separator: "\n"))


      \(reaction)

      """
  }

  /// A test of what the first key with an effect does.
  private var reaction: String {
    guard let key = screen.key else {
      return """
        def test_keeps_its_screen_when_tab_is_pressed(app: App) -> None:
            screen = FirstScreen(app).appeared()
            app.press("tab")
            expect(screen.\(screen.mark)).to_be_visible()
        """
    }
    let name = key.name.rawValue
    return """
      def test_answers_the_key_\(name)(app: App) -> None:
          FirstScreen(app).appeared()
          app.press("\(name)")
      \(snapshot("after \(name)", isStable: key.isStable))
      """
  }

  private func snapshot(_ name: String, isStable: Bool) -> String {
    isStable
      ? "    expect(app).to_match_snapshot(\"\(name)\")"
      : """
          # \(screen.caution(ignoring: "ignoring="))
          # expect(app).to_match_snapshot("\(name)")
      """
  }
}

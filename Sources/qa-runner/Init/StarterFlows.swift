import TerminalModel

/// The files of a new project whose tests are flows.
struct StarterFlows {
  var app: StarterApp
  var screen: FirstScreen

  /// Names and contents.
  var files: [(name: String, text: String)] {
    [
      ("qa.yml", app.projectConfiguration(suite: "{flows: [flows/]}")),
      ("flows/first-screen.yaml", firstScreen), ("flows/first-key.yaml", firstKey),
      (".gitignore", "qa-output\n.qa-history.json\n"),
    ]
  }

  private func flow(_ name: String, _ steps: [String]) -> String {
    """
    # As `qa-runner init` found it. `qa-runner inspect \(app.name)` shows more of the program.
    appId: \(app.name)
    name: \(name)
    ---
    - launchApp
    \(steps.joined(separator: "\n"))

    """
  }

  private var firstScreen: String {
    flow(
      "is shown at the start",
      screen.elements.map { "- assertVisible: \($0.locator)" }
        + [snapshot("first screen", isStable: screen.isStable)])
  }

  /// What the first key with an effect does.
  private var firstKey: String {
    let mark = screen.elements.first { $0.name == screen.mark }
    let shown = mark.map { ["- assertVisible: \($0.locator)"] } ?? []
    guard let key = screen.key else {
      return flow("keeps its screen when tab is pressed", shown + ["- pressKey: tab"] + shown)
    }
    let name = key.name.rawValue
    return flow(
      "answers the key \(name)",
      shown + ["- pressKey: \(name)", snapshot("after \(name)", isStable: key.isStable)])
  }

  private func snapshot(_ name: String, isStable: Bool) -> String {
    isStable
      ? "- expectSnapshot: \(name)"
      : """
      # \(screen.caution(ignoring: "ignoring:"))
      # - expectSnapshot: {name: \(name), ignoring: [{text: …}]}
      """
  }
}

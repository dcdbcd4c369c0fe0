import Foundation
import ProcessControl

extension NeverGreenRow {
  /// Flows that cannot run, and flows that fail.
  static let flows = [
    NeverGreenRow("a flow is empty", 2, "greet.yaml:1:1: the file is empty", flow: ""),
    NeverGreenRow(
      "a flow has no commands", 2, "the flow has no commands", flow: "appId: greet\n---\n[]\n"),
    NeverGreenRow(
      "a flow has an unknown command", 2, "there is no command \"tapOnn\"", steps: "- tapOnn: x"),
    NeverGreenRow(
      "a flow runs a file that is not there", 2, "there is no file",
      steps: "- runFlow: parts/gone.yaml"),
    NeverGreenRow(
      "a flow asks what its target cannot do", 2, "cannot run on the target tui",
      steps: "- setAirplaneMode: enabled"),
    NeverGreenRow(
      "a flow has a target that nothing serves", 2, "there is no target \"tuii\"",
      flow: "appId: greet\ntargets: [tuii]\n---\n- launchApp\n"),
    NeverGreenRow(
      "a flow's app is not known", 2, "the app \"grete\" is not in apps: of qa.yml",
      flow: "appId: grete\n---\n- launchApp\n"),
    NeverGreenRow(
      "a folder of flows is empty", 2, "the folder has no flows", flow: nil),
    NeverGreenRow(
      "a text of a flow is not on the screen", 1, "waitFor \"Goodbye\" is visible found nothing",
      steps: "- waitFor: {text: Goodbye, timeout: 300ms}"),
    NeverGreenRow(
      "a variable of a flow has no value", 1, "${NAME} has no value", steps: "- inputText: ${NAME}"),
    NeverGreenRow(
      "the app of a flow ends in a step", 1, "app crashed: exit code 3",
      steps: "- inputText: die\n- pressKey: Enter\n- waitFor: {text: Hello die, timeout: 5s}"),
    NeverGreenRow(
      "the app of a flow ends in an optional step", 1, "app crashed: exit code 3",
      steps: "- inputText: die\n- pressKey: Enter\n- tapOn: {text: Hello die, optional: true}"),
    NeverGreenRow(
      "the app of a flow ends before it is stopped", 1, "app crashed: exit code 3",
      flow: "appId: greet\nonFlowComplete: [stopApp]\n---\n- inputText: die\n- pressKey: Enter\n"),
    NeverGreenRow(
      "the app of a flow ends before it starts again", 1, "app crashed: exit code 3",
      steps: "- inputText: die\n- pressKey: Enter\n- launchApp"),
    NeverGreenRow(
      "the app of a flow ends after its last step", 1, "app crashed: exit code 3",
      steps: "- inputText: die\n- pressKey: Enter"),
  ]

  /// Of a project whose one flow has these steps.
  private init(_ name: String, _ code: Int32, _ sentence: String, steps: String) {
    self.init(name, code, sentence, flow: "appId: greet\n---\n\(steps)\n")
  }

  private init(_ name: String, _ code: Int32, _ sentence: String, flow: String?) {
    self.init(name, code, sentence) { scratch in
      try scratch.flowProject(flow)
      return try await scratch.qa([])
    }
  }
}

extension Scratch {
  /// Writes a project of flows for a program that asks for a name, greets, and ends with code 3 if
  /// the name is `die`.
  func flowProject(_ flow: String?, named name: String = "greet") throws {
    try write(
      """
      suite: {flows: [flows/]}
      apps:
        greet:
          path: /bin/bash
          args: [-c, 'while read -rp "Name? " n; do [ "$n" = die ] && exit 3; echo "Hello $n"; done']
      targets: [tui]
      nodes: 1
      """, to: "qa.yml")
    try FileManager.default.createDirectory(
      atPath: path + "/flows", withIntermediateDirectories: true)
    if let flow { try write(flow, to: "flows/\(name).yaml") }
  }
}

import Foundation
import ProcessControl

extension NeverGreenRow {
  /// The app is not there, ends, or shows what it should not.
  static let apps = [
    NeverGreenRow(
      "the app is absent", 2, "/nowhere/fernway", fernway: ["--app", "fernway=/nowhere/fernway"]),
    NeverGreenRow("the app is not a program", 2, "qa.yml", fernway: ["--app", "fernway=qa.yml"]),
    NeverGreenRow(
      "the app ends as it starts", 1, "out of paper", fernway: ["--app", "fernway=app.sh"]
    ) { scratch in
      let app = try scratch.write("#!/bin/sh\necho out of paper >&2\nexit 3\n", to: "app.sh")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: app)
    },
    NeverGreenRow("a box has an error for a title that is expected to be gone", 1, "Error") {
      try await $0.qa([
        "terminal", "-c", "wait Hello", "-c", "expect \"Error\" gone", "--", "whiptail", "--title",
        "Error", "--msgbox", "Hello", "10", "40",
      ])
    },
    NeverGreenRow("what a script expects is not on the screen", 1, "Farewell") {
      try await $0.qa([
        "terminal", "-c", "wait Hello", "-c", "expect \"Farewell\"", "--", "whiptail", "--msgbox",
        "Hello", "10", "40",
      ])
    },
    exit("the app crashes at a test's last key", "app crashed: exit code 1", "raises at its last"),
    exit("the app exits behind an old text", "app crashed: exit code 101", "exits behind"),
    exit("the app leaves and no test expects it", "say app.expectExit(0)", "leaves unexpectedly"),
    exit("a crashed app is to be recorded", "app crashed: exit code 1", "shows a traceback and"),
  ]

  /// Of one of the tests of a real program that ends by itself.
  private static func exit(_ name: String, _ sentence: String, _ test: String) -> NeverGreenRow {
    NeverGreenRow(name, 1, sentence) { scratch in
      try scratch.exitProject()
      return try await scratch.qa([test, "--record", "all"])
    }
  }
}

extension Scratch {
  /// Writes a project of a real program that ends in the way a key says.
  func exitProject() throws {
    try write(
      """
      suite: {path: \(Products.exits)}
      apps: {leaves: \(Products.package)/Tests/Fixtures/TerminalPrograms/leaves.py}
      targets: [tui]
      devices: {terminal: [80x24]}
      retries: 0
      nodes: 2
      """, to: "qa.yml")
  }
}

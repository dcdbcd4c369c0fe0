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
    NeverGreenRow("an XPath has a text that is expected to be gone", 1, "still there") {
      try await $0.qa([
        "terminal", "-c", "wait Hello", "-c", "expect xpath=//*[string-length(text())=5] gone",
        "--",
        "whiptail", "--msgbox", "Hello", "10", "40",
      ])
    },
    NeverGreenRow("a script clicks a program without a mouse", 1, "not enabled mouse reporting") {
      try await $0.qa([
        "terminal", "-c", "wait a", "-c", "click 3,4", "--", "bash", "-c", "read -p a",
      ])
    },
    NeverGreenRow("a text that scrolled away is expected to be absent", 1, "above the screen") {
      try await $0.qa([
        "terminal", "-c", "wait \"100\"", "-c", "expect scrollback \"41 42\" gone", "--", "bash",
        "-c", "seq 100; read x",
      ])
    },
    NeverGreenRow("a text that a script expects in red is bold", 1, "in row 0 it is bold") {
      try await $0.qa([
        "terminal", "-c", "wait Failed", "-c", "expect styled Failed red", "--", "bash", "-c",
        "printf '\\e[1mFailed\\e[0m'; read x",
      ])
    },
    NeverGreenRow("a text that is expected not to be red is not there", 1, "not on the screen") {
      try await $0.qa([
        "terminal", "-c", "wait Hello", "-c", "expect styled Failed red gone", "--", "bash", "-c",
        "printf Hello; read x",
      ])
    },
    NeverGreenRow("a style that a script denies comes back", 1, "It did not stay so") {
      try await $0.returning(
        "styled Error red", quiet: "\\e[HError ready", loud: "\\e[H\\e[31mError")
    },
    NeverGreenRow("a copy that a script denies comes back", 1, "It did not stay so") {
      try await $0.returning("clipboard hello", quiet: "ready", loud: "\\e]52;c;aGVsbG8=\\a")
    },
    NeverGreenRow("a row that a script denies comes above the screen", 1, "It did not stay so") {
      try await $0.returning("scrollback Error", quiet: "ready", loud: "Error\\e[99B\\n\\n\\n")
    },
    NeverGreenRow("a command of the host fails", 1, "exited with code 3:\nno file yet") {
      try await $0.qa([
        "terminal", "-c", "wait Hello", "-c", "host echo 'no file yet' >&2; exit 3", "--", "bash",
        "-c", "printf Hello; read x",
      ])
    },
    NeverGreenRow("a command of the host fails in a test", 1, "was ended by SIGSEGV") { scratch in
      try scratch.write("app /bin/cat\nhost kill -SEGV $$\nexpect settled\n", to: "a.tt")
      return try await scratch.qa(["a.tt"])
    },
    NeverGreenRow("a script looks at nothing but the host", 1, "looked at nothing") { scratch in
      try scratch.write("app /bin/cat\nhost true\n", to: "a.tt")
      return try await scratch.qa(["a.tt"])
    },
    NeverGreenRow("what a script expects is not on the screen", 1, "Farewell") {
      try await $0.qa([
        "terminal", "-c", "wait Hello", "-c", "expect \"Farewell\"", "--", "whiptail", "--msgbox",
        "Hello", "10", "40",
      ])
    },
    NeverGreenRow(
      "the app's virtual environment is not active", 1, "No module named 'only_there'"
    ) { scratch in
      let place = try await scratch.environmentProject(firstLine: "/usr/bin/env python3")
      let active = try await scratch.qa(["crashes and the test"], ["PATH": place])
      guard active.code == 0 else { return active }
      return try await scratch.qa(["crashes and the test"])
    },
    NeverGreenRow(
      "the app's virtual environment is removed", 2, "venv/bin/python3 in its first line"
    ) { scratch in
      _ = try await scratch.environmentProject(firstLine: "\(scratch.path)/venv/bin/python3")
      let whole = try await scratch.qa(["crashes and the test"])
      guard whole.code == 0 else { return whole }
      try FileManager.default.removeItem(atPath: "\(scratch.path)/venv")
      return try await scratch.qa(["crashes and the test"])
    },
    NeverGreenRow("the app can't be started", 1, "The app could not be started") { scratch in
      try scratch.exitProject(app: scratch.program("no program", "app"))
      return try await scratch.qa(["crashes and the test"])
    },
    exit("the app crashes at a test's last key", "app crashed: exit code 1", "raises at its last"),
    exit("the app exits behind an old text", "app crashed: exit code 101", "exits behind"),
    exit("the app leaves and no test expects it", "say app.expectExit(0)", "leaves unexpectedly"),
    exit("a test only gives its app input", "the trait .allowEmpty", "types and looks at"),
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
  /// A script that denies what its program shows half a second after the denial.
  fileprivate func returning(
    _ condition: String, quiet: String, loud: String
  ) async throws -> Finished {
    try write("printf '\(quiet)'; sleep 2; printf '\(loud)'; read x\n", to: "returning.sh")
    try write(
      "app bash ./returning.sh\nwait ready\nwait \(condition) gone\nhost sleep 2.5\nkey a\n",
      to: "a.tt")
    return try await qa(["a.tt"])
  }

  /// Writes a project of a real program that ends in the way a key says.
  func exitProject(
    app: String = "\(Products.package)/Tests/Fixtures/TerminalPrograms/leaves.py"
  ) throws {
    try write(
      """
      suite: {path: \(Products.exits)}
      apps: {leaves: \(app)}
      targets: [tui]
      devices: {terminal: [80x24]}
      retries: 0
      nodes: 2
      """, to: "qa.yml")
  }

  /// Writes a program for the user to execute.
  func program(_ text: String, _ name: String) throws -> String {
    let path = try write(text, to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// Makes a virtual environment with a module of its own, and a project of a program that needs it.
  ///
  /// - Returns: the `PATH` where the environment is active.
  func environmentProject(firstLine: String) async throws -> String {
    _ = try await Invocation(
      "/usr/bin/env", ["python3", "-m", "venv", "--without-pip", "venv"], in: self
    ).finish()
    let folders = try FileManager.default.contentsOfDirectory(atPath: "\(path)/venv/lib")
    for folder in folders {
      try write("", to: "venv/lib/\(folder)/site-packages/only_there.py")
    }
    let leaves = try String(
      contentsOfFile: "\(Products.package)/Tests/Fixtures/TerminalPrograms/leaves.py",
      encoding: .utf8)
    let body = leaves.split(separator: "\n", maxSplits: 1)[1]
    try exitProject(app: program("#!\(firstLine)\nimport only_there\n\(body)", "app.py"))
    let own = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return "\(path)/venv/bin:\(own)"
  }
}

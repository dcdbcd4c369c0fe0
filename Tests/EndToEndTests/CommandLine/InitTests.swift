import Foundation
import Testing
import Waiting

/// `init` looks at programs it was not made for; `make init` also builds, runs and breaks them.
@Suite(.serialized, .timeLimit(.backstop)) struct InitTests {
  private func program(
    _ command: String, _ name: String = "mytool", in scratch: Scratch
  ) throws -> String {
    let path = try scratch.write("#!/bin/sh\n\(command)\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private func begin(_ words: [String], in scratch: Scratch) async throws -> Finished {
    try await Invocation(
      Products.runner, ["init"] + words, in: scratch, environment: ["TERM": "xterm"]
    ).finish()
  }

  /// The package that a project is built with, which its file may name by the way from the project.
  private func package(of project: String, in scratch: Scratch) throws -> String {
    let text = try scratch.read("\(project)/Package.swift")
    let path = try #require(text.firstMatch(of: /path: "((?:\.\.\/|\/)[^"]*)"/)?.output.1)
    return URL(
      filePath: String(path), relativeTo: URL(filePath: "\(scratch.path)/\(project)/")
    ).standardizedFileURL.resolvingSymlinksInPath().path
  }

  @Test(arguments: [
    ("exec nano", ["Write Out", "Location", "Help", "Exit", "Paste"]),
    (
      "exec whiptail --menu 'Choose a room' 15 50 4 a Kitchen b Garden",
      ["Kitchen", "Garden", "Ok", "Cancel", "Choose a room"]
    ),
    (
      "exec python3 '\(Products.package)/Tests/Fixtures/TerminalPrograms/curses_order.py'",
      ["app."]
    ),
  ])
  func `a page holds on to all that the first screen shows`(
    command: String, texts: [String]
  ) async throws {
    let scratch = try Scratch()
    let path = try program(command, in: scratch)
    let end = try await begin(["--app", path, "ui"], in: scratch)
    #expect(end.code == 0, "\(end.output)")
    let page = try scratch.read("ui/Flows/FirstScreen.swift")
    for text in texts { #expect(page.contains(text), "\(text) in \(page)") }
    #expect(page.contains("var isShown: Condition { .visible("))
    let spec = try scratch.read("ui/Flows/FirstScreenSpec.swift")
    #expect(spec.contains("try await app.press(."), "\(spec)")
    #expect(spec.contains("try await app.expectSnapshot(\"first screen\")"), "\(spec)")
    #expect(try scratch.read("ui/qa.yml").contains("path: \"../mytool\""))
    #expect(try package(of: "ui", in: scratch) == Products.package)
    #expect(end.output.contains("a commit of"), "\(end.output)")
    let again = try await begin(["--app", path, "ui"], in: scratch)
    #expect(again.code == 2)
    #expect(again.output.contains("ui/Package.swift is there already"))
  }

  @Test func `what changes from start to start is in no page and no snapshot`() async throws {
    let scratch = try Scratch()
    let clock =
      "echo Steady words; echo Changing $(od -An -N2 -tx1 /dev/urandom | tr -d ' 0-9')z; exec cat"
    let end = try await begin(["--app", try program(clock, in: scratch), "ui"], in: scratch)
    #expect(end.code == 0, "\(end.output)")
    let page = try scratch.read("ui/Flows/FirstScreen.swift")
    #expect(page.contains("Steady words"))
    let spec = try scratch.read("ui/Flows/FirstScreenSpec.swift")
    #expect(page.contains("Changing") == spec.contains("\n    try await app.expectSnapshot("))
  }

  @Test func `what changes by itself is in no page and no snapshot`() async throws {
    let scratch = try Scratch()
    let clock =
      "echo Steady words; while sleep 0.7; do printf '\\rTurn'; i=x$i; printf \"$i\"; done"
    let end = try await begin(
      ["--app", try program(clock, in: scratch), "--flows", "ui"], in: scratch)
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("Two looks at the first screen differ"), "\(end.output)")
    let flow = try scratch.read("ui/flows/first-screen.yaml")
    #expect(flow.contains("- assertVisible: Steady words"), "\(flow)")
    #expect(
      !flow.contains("assertVisible: Turn") && !flow.contains("\n- expectSnapshot"), "\(flow)")
    #expect(
      flow.contains("# Two looks at the screen differ: a snapshot needs `ignoring:`"), "\(flow)")
    #expect(flow.contains("\"Turnx"), "\(flow)")
  }

  @Test(arguments: [
    ("echo Loading; exit 3", "it exited with code 3 right after its start", "Loading"),
    ("echo All is done", "it exited with code 0 right after its start", "All is done"),
    ("sleep 0.5; kill -SEGV $$", "was ended by SIGSEGV", "before it showed anything"),
    (
      "python3 -c 'import no_such_module'; exec sleep 60",
      "its first screen shows an error of the program", "ModuleNotFoundError"
    ),
    ("no_such_program; exec sleep 60", "its first screen shows an error", "not found"),
  ])
  func `a program that has crashed is refused with its screen`(
    command: String, reason: String, shown: String
  ) async throws {
    let scratch = try Scratch()
    let end = try await begin(["--app", try program(command, in: scratch), "ui"], in: scratch)
    #expect(end.code == 2, "\(end.output)")
    #expect(end.output.contains(reason), "\(end.output)")
    #expect(end.output.contains(shown), "\(end.output)")
    #expect(!scratch.exists("ui"))
  }

  @Test func `a program that is not there, or shows nothing, is refused`() async throws {
    let scratch = try Scratch()
    let missing = try await begin(["--app", "./nothing"], in: scratch)
    #expect(missing.code == 2)
    #expect(missing.output.contains("There is no \(scratch.path)/nothing"), "\(missing.output)")
    let empty = try await begin(
      ["--app", try program("exec sleep 30", in: scratch)], in: scratch)
    #expect(empty.code == 2, "\(empty.output)")
    #expect(empty.output.contains("shows no text"))
    #expect(try await begin([], in: scratch).code == 2)
    let pipeline = try await begin(["--app", "nano", "--ci", "githob"], in: scratch)
    #expect(pipeline.code == 2)
    #expect(pipeline.output.contains("Did you mean \"github\"?"), "\(pipeline.output)")
  }

  @Test func `a name is looked up on the PATH, and arguments go with it`() async throws {
    let scratch = try Scratch()
    let end = try await begin(["--app", "nano --ignorercfiles 'my notes.txt'", "ui"], in: scratch)
    #expect(end.code == 0, "\(end.output)")
    let configuration = try scratch.read("ui/qa.yml")
    #expect(configuration.contains("path: \"nano\""), "\(configuration)")
    #expect(configuration.contains("args: [\"--ignorercfiles\", \"my notes.txt\"]"))
    #expect(try scratch.read("ui/Flows/FirstScreen.swift").contains("my notes.txt"))
    // What was written is a configuration, and starts the same.
    let inspect = try await Invocation(
      Products.runner, ["inspect", "nano", "--config", "ui/qa.yml"], in: scratch
    ).finish()
    #expect(inspect.output.contains("my notes.txt"), "\(inspect.output)")
  }

  @Test func `a package without SuiteKit is refused`() async throws {
    let scratch = try Scratch()
    let tool = try program("echo Some words; exec cat", in: scratch)
    let none = try await begin(["--app", tool, "--package", "/nope"], in: scratch)
    #expect(none.code == 2)
    #expect(none.output.contains("--package /nope is not a Swift package"), "\(none.output)")
    try scratch.write(
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"x\")\n",
      to: "other/Package.swift")
    let other = try await begin(["--app", tool, "--package", "other"], in: scratch)
    #expect(other.code == 2)
    #expect(other.output.contains("has no product SuiteKit"), "\(other.output)")
    #expect(!scratch.exists("mytool-flows"))
  }

  @Test func `a file for GitHub hands the address of qa-runner to the steps`() async throws {
    let scratch = try Scratch()
    try scratch.write("", to: ".git/HEAD")
    _ = try program("echo Some words; exec cat", in: scratch)
    let end = try await begin(["--app", "./mytool", "ui", "--ci", "github"], in: scratch)
    #expect(end.code == 0, "\(end.output)")
    let text = try scratch.read(".github/workflows/mytool-flows.yml")
    #expect(text.contains("\n    env: {QA_RUNNER_URL: \"${{ vars.QA_RUNNER_URL }}\"}\n"), "\(text)")
    #expect(text.contains("git clone --depth 1 \"${QA_RUNNER_URL:?is not set"), "\(text)")
    #expect(text.contains("\n      # Build or install the program under test here"), "\(text)")
  }

  @Test func `a script whose interpreter is gone is refused`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write("#!/nowhere/venv/bin/python3\n", to: "mytool")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let end = try await begin(["--app", path, "ui"], in: scratch)
    #expect(end.code == 2)
    #expect(end.output.contains("/nowhere/venv/bin/python3 in its first line, and that does not"))
  }

  @Test(arguments: [("github", ".github/workflows/mytool-flows.yml"), ("jenkins", "Jenkinsfile")])
  func `a project beside the program and the package names nothing of this machine`(
    system: String, file: String
  ) async throws {
    let scratch = try Scratch()
    try scratch.write("", to: "repository/.git/HEAD")
    try scratch.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "x", products: [.library(name: "SuiteKit", targets: ["SuiteKit"])],
        targets: [.target(name: "SuiteKit")])

      """, to: "repository/vendor/qa-runner/Package.swift")
    _ = try program("echo Some words; exec cat", "repository/bin/mytool", in: scratch)
    let end = try await Invocation(
      Products.runner,
      [
        "init", "--app", "bin/mytool --x", "tests/ui", "--package", "vendor/qa-runner", "--ci",
        system,
      ], in: Scratch(at: scratch.path + "/repository"), environment: ["TERM": "xterm"]
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    #expect(!end.output.contains("note:"), "\(end.output)")
    let names = [
      "Package.swift", "qa.yml", "build.sh", ".gitignore", "Flows/FirstScreenSpec.swift",
    ]
    let files = names.map { "repository/tests/ui/\($0)" } + ["repository/\(file)"]
    for file in files {
      let text = try scratch.read(file)
      #expect(!text.contains(scratch.path), "\(file): \(text)")
    }
    #expect(try scratch.read("repository/tests/ui/qa.yml").contains("\"../../bin/mytool\""))
    #expect(try scratch.read("repository/tests/ui/qa.yml").contains("cwd: \"../..\""))
    #expect(
      try scratch.read("repository/tests/ui/Package.swift").contains("../../vendor/qa-runner"))
    #expect(try scratch.read("repository/\(file)").contains("cd tests/ui && CI=1"))
  }
}

/// `init --flows`: tests without code, for a program that is there.
@Suite(.serialized, .timeLimit(.backstop)) struct InitFlowsTests {
  private func program(_ command: String, in scratch: Scratch) throws {
    let path = try scratch.write("#!/bin/sh\n\(command)\n", to: "mytool")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  @Test func `the first flows pass, and fail when the program is broken`() async throws {
    let scratch = try Scratch()
    let dialog = "exec dialog --title 'A ${title}: \"x\"' --yesno"
    try program("\(dialog) 'Delete the notes?' 8 40", in: scratch)
    let end = try await scratch.qa(["init", "--flows", "--app", "./mytool", "ui"])
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("flows/first-screen.yaml"))
    #expect(end.output.contains("The tests look for "))
    let flow = try scratch.read("ui/flows/first-screen.yaml")
    #expect(flow.contains("- assertVisible: \"Delete the notes?\"\n"), "\(flow)")
    #expect(flow.hasSuffix("- expectSnapshot: first screen\n"), "\(flow)")
    let project = Scratch(at: scratch.path + "/ui")
    let recorded = try await project.qa(["--record", "missing"])
    #expect(recorded.code == 0, "\(recorded.output)")
    let again = try await project.qa([])
    #expect(again.code == 0, "\(again.output)")
    #expect(again.output.contains("2 passed"))
    try program("echo No such file; exit 3", in: scratch)
    let broken = try await project.qa([])
    #expect(broken.code == 1, "\(broken.output)")
    #expect(broken.output.contains("2 failed"))
  }

  @Test func `tests are in one language`() async throws {
    let end = try await Scratch().qa(["init", "--flows", "--python", "--app", "cat"])
    #expect(end.code == 2)
    #expect(end.output.contains("The tests are --python or --flows. Leave one of them out."))
  }
}

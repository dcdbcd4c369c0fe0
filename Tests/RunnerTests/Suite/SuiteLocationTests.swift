import Foundation
import ProcessControl
import Runner
import Testing
import Waiting

@testable import RunRecord

/// Which suite a run takes: never one that its sources would not build now.
@Suite(.serialized, .timeLimit(.backstop)) struct SuiteLocationTests {
  private static let script = FakeProject.fixture("fake_suite.py")

  /// A project whose suite is built by a command that counts how often it ran.
  private func project(_ build: String = "", product: Bool = false) throws -> FakeProject {
    let project = try FakeProject(["A/passes"], specs: true)
    let place = product ? ".build/debug/flows" : ".made/flows"
    let key = product ? "product: flows" : "path: \(place)"
    let command = build.isEmpty ? "cp '\(Self.script)' \(place) && echo built >> .count" : build
    try project.write(
      "pkg/qa.yml",
      """
      devices: {one: [iPhone 6]}
      targets: [core]
      apps: {fake: ../app}
      suite: {\(key), build: [sh, -c, "\(command)"]}
      """)
    for folder in [".made", ".build/debug", ".build/release"] {
      try FileManager.default.createDirectory(
        atPath: project.folder.path + "/pkg/" + folder, withIntermediateDirectories: true)
    }
    try project.write("pkg/specs/A.swift", "first")
    try project.write("pkg/specs/B.swift", "first")
    return project
  }

  private func builds(_ project: FakeProject) -> Int {
    project.text("pkg/.count").split(separator: "\n").count
  }

  private func run(_ project: FakeProject, _ words: String...) async throws -> ExitCode {
    let run = try project.testRun(["--config", "pkg/qa.yml"] + words, suite: nil)
    defer { close(run.context.console) }
    return try await run.execute()
  }

  @Test(arguments: ["changed", "new", "removed", "older"])
  func `a source that differs has the suite built, once`(edit: String) async throws {
    let project = try project()
    #expect(try await run(project) == .success)
    #expect(try await run(project) == .success)
    #expect(builds(project) == 1)
    let files = FileManager.default
    switch edit {
    case "changed": try project.write("pkg/specs/A.swift", "second")
    case "new": try project.write("pkg/specs/deeper/C.swift", "first")
    case "removed": try files.removeItem(atPath: project.folder.path + "/pkg/specs/B.swift")
    default:
      // As a checkout that keeps times, or a copy.
      try files.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
        ofItemAtPath: project.folder.path + "/pkg/specs/A.swift")
    }
    #expect(try await run(project) == .success)
    #expect(builds(project) == 2)
    #expect(try await run(project) == .success)
    #expect(builds(project) == 2)
    let reason =
      ["new": "specs/deeper/C.swift", "removed": "specs/B.swift"][edit] ?? "specs/A.swift"
    let console = project.text("console")
    #expect(console.contains("building flows (\(reason) changed): sh -c"), "\(console)")
    #expect(console.contains("built flows in "))
  }

  @Test func `plans and lists are of the suite as its sources are`() async throws {
    let project = try project()
    for edit in ["first", "second", "third"] {
      try project.write("pkg/specs/A.swift", edit)
      _ = try await project.testRun(["--config", "pkg/qa.yml"], suite: nil).plan()
    }
    #expect(builds(project) == 3)
  }

  @Test func `a stale suite that may not be built is refused`() async throws {
    let project = try project()
    #expect(try await run(project) == .success)
    #expect(try await run(project, "--no-build") == .success)
    try project.write("pkg/specs/A.swift", "second")
    let error = await #expect(throws: RunnerError.self) { try await run(project, "--no-build") }
    #expect(error?.exitCode == .usage)
    #expect(error?.description.contains("out of date: specs/A.swift changed") == true)
    #expect(builds(project) == 1)
    // Given by its path it is what its makers have left there.
    let suite = project.folder.path + "/pkg/.made/flows"
    let given = try project.testRun(["--config", "pkg/qa.yml"], suite: suite)
    #expect(try await given.execute() == .success)
    let both = #expect(throws: RunnerError.self) {
      try project.testRun(["--build", "--no-build"], suite: nil)
    }
    #expect(both?.exitCode == .usage)
  }

  @Test func `a suite that nothing builds is refused where its package has changed`() async throws {
    let project = try project(product: true)
    #expect(try await run(project) == .success)
    let configuration = project.text("pkg/qa.yml")
    try project.write(
      "pkg/qa.yml", configuration.replacing(/, build: .*\]/, with: ""))
    #expect(try await run(project) == .success)
    try project.write("pkg/specs/A.swift", "second")
    let error = await #expect(throws: RunnerError.self) { try await run(project) }
    #expect(error?.description.contains("build: [swift, build, --product, flows]") == true)
  }

  @Test func `a failed build shows its last lines and leaves nothing of the run before`()
    async throws
  {
    let project = try project()
    #expect(try await run(project) == .success)
    try project.write("pkg/specs/A.swift", "second")
    try project.write(
      "pkg/qa.yml",
      project.text("pkg/qa.yml").replacing(
        /sh, -c, ".*"/, with: #"sh, -c, "echo A.swift:3: error: no such thing; exit 1""#))
    let error = await #expect(throws: RunnerError.self) { try await run(project) }
    #expect(error?.exitCode == .usage)
    #expect(error?.description.contains("A.swift:3: error: no such thing") == true)
    #expect(error?.description.contains("pkg/qa-output/logs/build.log") == true)
    #expect(project.text("pkg/qa-output/logs/build.log").contains("no such thing"))
    for name in ["manifest.json", "journal.jsonl", "junit.xml"] {
      #expect(project.text("pkg/qa-output/" + name).isEmpty, "\(name)")
    }
  }

  @Test func `what a build prints goes to a log`() async throws {
    let project = try project(
      "echo Compiling A.swift && cp '\(Self.script)' .made/flows && echo built >> .count")
    #expect(try await run(project) == .success)
    #expect(project.text("pkg/qa-output/logs/build.log") == "Compiling A.swift\n")
    #expect(!project.text("console").contains("\nCompiling A.swift"))
  }

  @Test func `what git ignores is no source`() async throws {
    let project = try project()
    try project.write("pkg/.gitignore", "*.log\n")
    let git = Command("git", ["-C", project.folder.path + "/pkg", "init", "--quiet"])
    let child = try await project.launcher.launch(git)
    #expect(try await child.exit(within: .backstop).isSuccess)
    #expect(try await run(project) == .success)
    try project.write("pkg/app.log", "a line")
    #expect(try await run(project) == .success)
    #expect(builds(project) == 1)
    try project.write("pkg/app.txt", "a line")
    #expect(try await run(project) == .success)
    #expect(builds(project) == 2)
  }

  @Test func `a journal among the sources hides none of them`() async throws {
    let project = try project()
    try project.write("pkg/specs/journal.jsonl", "a fixture")
    #expect(try await run(project) == .success)
    try project.write("pkg/specs/A.swift", "second")
    #expect(try await run(project) == .success)
    #expect(builds(project) == 2)
  }

  @Test func `a suite that somebody builds after an edit is not built again`() async throws {
    let project = try project(product: true)
    #expect(try await run(project) == .success)
    try project.write("pkg/specs/A.swift", "second")
    let files = FileManager.default
    let built = project.folder.path + "/pkg/.build/release/flows"
    try files.copyItem(atPath: Self.script, toPath: built)
    try files.setAttributes([.modificationDate: Date()], ofItemAtPath: built)
    // The release build is the newer one.
    #expect(try await run(project) == .success)
    #expect(builds(project) == 1)
    try project.write("pkg/specs/A.swift", "third")
    #expect(try await run(project) == .success)
    #expect(builds(project) == 2)
  }

  @Test func `a local package's sources are the suite's`() async throws {
    let project = try project(product: true)
    let package = try PrivateDirectory(prefix: "qa-package")
    let source = package.path + "/Pages.swift"
    try Data("first".utf8).write(to: URL(filePath: source))
    try project.write(
      "pkg/.build/workspace-state.json",
      """
      {"object": {"dependencies": [{"packageRef": {"kind": "fileSystem", "location": "\(package.path)"},
       "state": {"name": "fileSystem"}}]}, "version": 7}
      """)
    #expect(try await run(project) == .success)
    try Data("second".utf8).write(to: URL(filePath: source))
    #expect(try await run(project) == .success)
    #expect(builds(project) == 2)
    #expect(project.text("console").contains("(\(source) changed)"))
  }

  @Test func `a package that the first build tells of is not built again for that`() async throws {
    let package = try PrivateDirectory(prefix: "qa-package")
    let source = package.path + "/Pages.swift"
    try Data("first".utf8).write(to: URL(filePath: source))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: source)
    let project = try project(
      "sh make.sh && cp '\(Self.script)' .build/debug/flows && echo built >> .count", product: true)
    try project.write(
      "pkg/make.sh",
      """
      cat >.build/workspace-state.json <<'END'
      {"object": {"dependencies": [{"packageRef": {"kind": "fileSystem", "location": "\(package.path)"},
       "state": {"name": "fileSystem"}}]}, "version": 7}
      END
      """)
    #expect(try await run(project) == .success)
    #expect(try await run(project) == .success)
    #expect(builds(project) == 1)
    try Data("second".utf8).write(to: URL(filePath: source))
    #expect(try await run(project) == .success)
    #expect(builds(project) == 2)
  }

  @Test func `another build command builds anew`() async throws {
    let project = try project()
    #expect(try await run(project) == .success)
    try project.write(
      "pkg/qa.yml", project.text("pkg/qa.yml").replacing("echo built", with: "echo  built"))
    #expect(try await run(project) == .success)
    #expect(builds(project) == 2)
  }
}

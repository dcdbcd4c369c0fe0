import Foundation
import Testing
import Waiting

/// A Python program in a virtual environment: what works in a shell works in every subcommand.
@Suite(.serialized, .timeLimit(.backstop)) struct VirtualEnvironmentTests {
  private static let text = "Hello from the environment"

  /// A program that only the environment's Python can run, and that environment on the `PATH`.
  private func project() async throws -> AppProject {
    var project = try AppProject()
    let made = try await Invocation(
      "python3", ["-m", "venv", "--without-pip", "venv"], in: project.scratch
    ).finish()
    try #require(made.code == 0, "\(made.output)")
    let library = "\(project.scratch.path)/venv/lib"
    let version = try #require(try FileManager.default.contentsOfDirectory(atPath: library).first)
    try project.scratch.write(
      "text = '\(Self.text)'\n", to: "venv/lib/\(version)/site-packages/of_the_environment.py")
    try project.program(
      "greet.py",
      """
      #!/usr/bin/env python3
      import sys, of_the_environment
      print(of_the_environment.text, flush=True)
      sys.stdin.readline()
      """)
    project.path = "\(project.scratch.path)/venv/bin:\(project.path)"
    return project
  }

  @Test func `terminal and inspect show its screen`() async throws {
    let project = try await project()
    let terminal = try await project.terminal(["--", "./greet.py"])
    #expect(terminal.code == 0 && terminal.output.contains(Self.text), "\(terminal.output)")
    let inspect = try await project.run(["inspect", "./greet.py", "--size", "80x24"])
    #expect(inspect.code == 0 && inspect.output.contains(Self.text), "\(inspect.output)")
  }

  @Test func `serve shows its screen`() async throws {
    let project = try await project()
    let source = try await project.served("greet", ["--app", "greet=./greet.py"])
    #expect(source.contains(Self.text), "\(source)")
  }

  @Test func `init writes a page of its screen`() async throws {
    let project = try await project()
    let end = try await project.run(["init", "--app", "./greet.py", "ui"])
    #expect(end.code == 0, "\(end.output)")
    let page = try project.scratch.read("ui/Flows/FirstScreen.swift")
    #expect(page.contains(Self.text), "\(page)")
  }

  @Test func `a test run shows its screen, and not without the environment`() async throws {
    var project = try await project()
    try project.scratch.write("apps: {greet: greet.py}\n", to: "qa.yml")
    let end = try await project.test([Self.text])
    #expect(end.code == 0, "\(end.output)")
    project.path = String(project.path.split(separator: ":", maxSplits: 1)[1])
    let without = try await project.test([Self.text])
    #expect(without.code == 1, "\(without.output)")
  }
}

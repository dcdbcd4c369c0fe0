import Foundation
import ProcessControl
import RunRecord
import Testing
import Waiting

@testable import Reports

/// What tests leave behind in their node.
@Suite(.serialized, .timeLimit(.backstop)) struct LeakTests {
  private func strays(_ project: FakeProject) throws -> [String] {
    let run = try project.record().start?.run ?? "?"
    let mark = ProcessTree.Mark(name: "QA_WORKER", value: run + ".", isPrefix: true)
    return ProcessTree.strays(mark).map(\.name).filter { $0 == "sleep" }
  }

  private func leaks(_ project: FakeProject) throws -> [[String]] {
    try project.record().tests.map { test in
      test.attempts.flatMap(\.leaks).map { "\($0.kind) \($0.name)" }
    }
  }

  @Test(arguments: [
    ("leaves a stray", "process sleep 600", "the process sleep 600"),
    ("leaves a folder", "file left", "the temporary file left"),
    ("leaves a session", "session fake", "a session of fake"),
  ])
  func `what a test leaves is its own, and gone before the next ends`(
    title: String, leak: String, words: String
  ) async throws {
    let project = try FakeProject(["A/\(title)", "B/waits"])
    let (running, _) = try project.start("--parallel", "1")
    try await project.wait {
      project.text("console").contains("A / \(title) @iPhone 6 [core] left behind \(words)")
    }
    #expect(try strays(project).isEmpty)
    #expect(title != "leaves a session" || project.exists("state/closed"))
    try project.write("state/go", "")
    #expect(try await running.value == .success)
    #expect(try leaks(project) == [[leak], []])
    #expect(project.text("console").contains("1 test left 1 thing behind, cleaned up"))
    let results = try ResultsReport(file: project.folder.path + "/qa-output/results.json")
    #expect(results.tests[0].attempts[0].leaks?.map { "\($0.kind) \($0.name)" } == [leak])
    #expect(results.tests[1].attempts[0].leaks == nil)
    #expect(project.text("qa-output/junit.xml").contains("left behind: \(words)"))
  }

  @Test func `what the last test leaves is found as well`() async throws {
    let project = try FakeProject(["A/passes", "B/leaves a stray"])
    #expect(try await project.run("--parallel", "1") == .success)
    #expect(try leaks(project) == [[], ["process sleep 600"]])
  }

  @Test func `it is found where the worker that was to list had to be replaced`() async throws {
    let project = try FakeProject(
      ["A/leaves a stray", "B/leaves a folder"], environment: ["FAKE_MODE": "--leaves"])
    #expect(try await project.run("--parallel", "1") == .success)
    #expect(try leaks(project) == [["process sleep 600"], ["file left"]])
  }

  @Test func `on other nodes nobody is blamed for it`() async throws {
    let titles = (0..<20).map { "S\($0)/passes" } + ["A/leaves a stray", "B/leaves a folder"]
    let project = try FakeProject(titles)
    #expect(try await project.run("--parallel", "3") == .success)
    let expected = Array(repeating: [String](), count: 20) + [["process sleep 600"], ["file left"]]
    let found = try leaks(project)
    #expect(found == expected)
  }

  @Test func `a process with what it has started is one leak`() async throws {
    let project = try FakeProject(["A/leaves a parent", "B/passes"])
    #expect(try await project.run("--parallel", "1") == .success)
    #expect(try leaks(project) == [["process sh -c sleep 600 & wait"], []])
    #expect(try strays(project).isEmpty)
  }

  @Test func `what can't be removed is told once, of its own test`() async throws {
    let project = try FakeProject(
      ["A/leaves a session", "B/passes", "C/waits"], environment: ["FAKE_DRIVER": "keeps sessions"])
    let (running, _) = try project.start("--parallel", "1")
    try await project.wait { project.text("console").contains("(it could not be removed)") }
    try project.write("state/go", "")
    #expect(try await running.value == .success)
    #expect(try leaks(project) == [["session fake"], [], []])
    let left = try project.record().tests[0].attempts[0].leaks.map(\.isLeft)
    #expect(left == [true])
    #expect(
      project.text("console").contains(
        "1 test left 1 thing behind, 1 of which could not be removed"))
    #expect(project.text("qa-output/junit.xml").contains("left behind, and still there: a session"))
    let results = try ResultsReport(file: project.folder.path + "/qa-output/results.json")
    #expect(results.tests[0].attempts[0].leaks?.map(\.isLeft) == [true])
  }

  @Test func `a session is its own test's where the driver answers late, too`() async throws {
    let project = try FakeProject(
      ["A/leaves a session", "B/passes", "C/waits"], environment: ["FAKE_DRIVER": "answers late"])
    let (running, _) = try project.start("--parallel", "1")
    try await project.wait { project.text("console").contains("left behind") }
    try project.write("state/go", "")
    #expect(try await running.value == .success)
    #expect(try leaks(project) == [["session fake"], [], []])
  }

  @Test func `what goes by itself, and what the suite began with, is no leak`() async throws {
    let project = try FakeProject(
      ["A/leaves what goes by itself", "B/passes"], environment: ["FAKE_MODE": "--helped"])
    #expect(try await project.run("--parallel", "1") == .success)
    #expect(try leaks(project) == [[], []])
  }
}

extension FakeProject {
  fileprivate func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path + "/" + name)
  }
}

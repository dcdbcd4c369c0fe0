import Foundation
import ProcessControl
import RunRecord
import Runner
import Testing
import Waiting

/// What stands where a run is to write its history.
@Suite(.timeLimit(.backstop)) struct HistoryFileTests {
  @Test(arguments: ["taken/history.json", ".", "/proc/nowhere", "pipe"])
  func `a history that can't be written is told before the first test`(file: String) async throws {
    let project = try FakeProject(["A/passes"])
    #expect(try await project.run() == .success)
    try project.write("taken", "a file")
    #expect(mkfifo(project.folder.path + "/pipe", 0o600) == 0)
    let error = await #expect(throws: RunnerError.self) {
      try await project.run("--history", file)
    }
    #expect(error?.exitCode == .infrastructure)
    #expect(error?.description.contains("cannot be written (") == true)
    #expect(error?.description.hasSuffix("Give another --history.") == true)
    #expect(project.text("state/A_passes@iPhone 6[core]") == "x")
    // Nobody takes the run before for this one.
    #expect(project.text("qa-output/junit.xml").isEmpty)
    // A shard writes none.
    #expect(try await project.run("--history", file, "--shard", "1/1") == .success)
  }

  @Test(arguments: ["name;price\n1;2\n", #"{"name": "mine"}"#, "[1, 2]"])
  func `what is no history is not replaced`(text: String) async throws {
    let project = try FakeProject(["A/passes"])
    try project.write("precious", text)
    let error = await #expect(throws: RunnerError.self) {
      try await project.run("--history", "precious")
    }
    #expect(error?.exitCode == .usage)
    #expect(error?.description.contains("/precious is no history of qa-runner") == true)
    #expect(project.text("precious") == text)
    #expect(project.text("state/A_passes@iPhone 6[core]").isEmpty)
  }

  @Test(arguments: [
    ("h.json", ""), ("h.json", "{}"), ("h.json", #"{"durations":{"A/pas"#), ("h.json", #"{"dur"#),
    ("h.json", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"),
    ("h.json", #"{"durations":{},"version":9}"#), (".qa-history.json", "<<<<<<< HEAD"),
    ("made/for/it/h.json", nil),
  ])
  func `a damaged history, another version's or none is begun anew`(
    file: String, text: String?
  ) async throws {
    let project = try FakeProject(["A/passes"])
    if let text { try project.write(file, text) }
    #expect(try await project.run("--history", file) == .success)
    #expect(History(file: project.folder.path + "/" + file).durations.count == 1)
  }
}

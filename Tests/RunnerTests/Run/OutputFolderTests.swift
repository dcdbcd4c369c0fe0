import Foundation
import ProcessControl
import Runner
import Testing
import Waiting

@testable import Reports
@testable import RunRecord

/// Whose an output folder is, and what is left in one.
@Suite(.timeLimit(.backstop)) struct OutputFolderTests {
  /// What a run would remove, each somebody's own.
  static let own = [
    "logs/mine.txt", "report/mine.txt", "attempts/mine.txt", "allure-results/mine.txt",
    "index.html", "results.json", "junit.xml", "manifest.json", "journal.jsonl",
  ]

  @Test(arguments: own)
  func `a folder with somebody's own things is refused, and nothing in it is touched`(
    name: String
  ) async throws {
    let project = try FakeProject(["A/passes"])
    try project.write(name, #"{"mine": "precious"}"#)
    let error = await #expect(throws: RunnerError.self) { try await project.run("--output", ".") }
    let shown = name.split(separator: "/").first ?? ""
    #expect(error?.exitCode == .usage)
    #expect(error?.description.hasPrefix("\(project.folder.path) holds \(shown), which") == true)
    #expect(project.text(name) == #"{"mine": "precious"}"#)
    #expect(project.text("state/A_passes@iPhone 6[core]").isEmpty)
  }

  @Test func `beside what no run removes, or in empty folders, a run goes on`() async throws {
    let project = try FakeProject(["A/passes"])
    try project.write("out/snapshots/view.png/pending.json", "{}")
    try project.write("out/references-swift-test.jsonl", "")
    try FileManager.default.createDirectory(
      atPath: project.folder.path + "/out/report", withIntermediateDirectories: false)
    #expect(try await project.run("--output", "out") == .success)
    #expect(project.text("out/snapshots/view.png/pending.json") == "{}")
  }

  /// What runs that were killed, that could not begin or whose journal was not kept have left.
  @Test(arguments: [
    ["journal.jsonl"], ["journal.jsonl", "results.json"], ["junit.xml", "manifest.json"], [],
  ])
  func `where a run was, another is made, and after one that could not begin as well`(
    gone: [String]
  ) async throws {
    let project = try FakeProject(["A/leaves files", "B/passes"])
    #expect(try await project.run() == .failures)
    for name in gone {
      try FileManager.default.removeItem(atPath: project.folder.path + "/qa-output/" + name)
    }
    for _ in 1...2 {
      let broken = try project.testRun([], suite: "/bin/false")
      let error = await #expect(throws: RunnerError.self) { try await broken.execute() }
      #expect(error?.exitCode == .infrastructure)
    }
    #expect(try await project.run() == .failures)
    #expect(try project.record().tests.count == 2)
  }

  @Test func `a run killed at its first line is followed by others`() async throws {
    let project = try FakeProject(["A/passes"])
    #expect(try await project.run() == .success)
    for name in ["junit.xml", "results.json", "index.html", "report"] {
      try FileManager.default.removeItem(atPath: project.folder.path + "/qa-output/" + name)
    }
    try project.write("qa-output/journal.jsonl", #"{"kin"#)
    try project.write("qa-output/attempts/1-A/1/note.txt", "kept from it")
    let broken = try project.testRun([], suite: "/bin/false")
    await #expect(throws: RunnerError.self) { try await broken.execute() }
    #expect(try await project.run() == .success)
  }

  @Test func `shards that are refused leave no earlier merged run to be taken for theirs`()
    async throws
  {
    let project = try FakeProject(["A/passes", "B/fails"])
    let folders = (1...2).map { OutputFolder(path: "\(project.folder.path)/out/\($0)") }
    for shard in 1...2 {
      _ = try await project.run("--shard", "\(shard)/2", "--output", "out/\(shard)")
    }
    let output = OutputFolder(path: project.folder.path + "/merged")
    let merge = try ShardMerge.written(folders, to: output)
    try output.report(merge.record, words: RunText(palette: Palette(isOn: false)))
    #expect(try Verification(output).findings == [])
    let error = #expect(throws: RunnerError.self) {
      try ShardMerge.written([folders[0], folders[0]], to: output)
    }
    #expect(error?.exitCode == .incomplete)
    #expect(throws: RunnerError.self) { try Verification(output) }
    for name in ["manifest.json", "journal.jsonl", "junit.xml"] {
      #expect(project.text("merged/" + name).isEmpty, "\(name)")
    }
    #expect(!project.text("merged/index.html").isEmpty)
    // A shard that is named as the output by mistake stays one.
    #expect(throws: RunnerError.self) { try ShardMerge.written(folders, to: folders[0]) }
    #expect(try ShardMerge.written(folders, to: output).record.tests.count == 2)
  }
}

import Foundation
import ProcessControl
import Testing
import Waiting
import WorkerProtocol

@testable import Reports
@testable import RunRecord
@testable import Runner

/// Where a run's files are found when its folder is not where it was, as on a CI's merging machine.
@Suite(.serialized, .timeLimit(.backstop)) struct MergedFilesTests {
  private static func words(_ output: OutputFolder, _ record: RunRecord) -> RunText {
    RunText(
      palette: Palette(isOn: false), output: "out", outputPath: output.path, record: record)
  }

  /// Runs the shards of a project and moves their folders away.
  private func shards(_ project: FakeProject, _ words: String...) async throws -> [OutputFolder] {
    let elsewhere = project.folder.path + "/elsewhere"
    try FileManager.default.createDirectory(
      atPath: elsewhere, withIntermediateDirectories: true)
    for shard in 1...2 {
      let run = try project.testRun(
        ["--shard", "\(shard)/2", "--output", "shard-\(shard)"] + words)
      defer { close(run.context.console) }
      #expect(try await run.execute() == .failures)
      try FileManager.default.moveItem(
        atPath: "\(project.folder.path)/shard-\(shard)", toPath: "\(elsewhere)/\(shard)")
    }
    return (1...2).map { OutputFolder(path: "\(elsewhere)/\($0)") }
  }

  /// Where a test's page is.
  private static func page(
    _ position: Int, of record: RunRecord, in output: OutputFolder
  ) -> String {
    "\(output.path)/report/tests/\(PageNames(ResultsReport(record).tests)[position])"
  }

  /// The texts of the files that a page links to.
  private func linked(from page: String) throws -> [String] {
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let folder = URL(filePath: page).deletingLastPathComponent()
    let list = try #require(text.firstMatch(of: /<ul class="files">.*?<\/ul>/)).output
    return try list.matches(of: /<a href="([^"]+)">/).map { match in
      let path = try #require(String(match.output.1).removingPercentEncoding)
      return try String(contentsOf: folder.appending(path: path).standardized, encoding: .utf8)
    }
  }

  @Test func `what tests left is in a merged report, though its shards ran elsewhere`()
    async throws
  {
    let project = try FakeProject(["A/leaves files", "B/leaves files"])
    let shards = try await shards(project)
    let output = OutputFolder(path: project.folder.path + "/published")
    let merge = try ShardMerge(shards, output: output)
    try merge.write()
    try output.report(
      merge.record, words: Self.words(output, merge.record), also: [.allure],
      reading: .given(shards.map(\.path)))
    for (position, suite) in ["A", "B"].enumerated() {
      let page = Self.page(position, of: merge.record, in: output)
      #expect(try linked(from: page) == ["note of \(suite)/leaves files"])
      let text = try String(contentsOfFile: page, encoding: .utf8)
      for side in ["expected", "actual", "difference"] {
        #expect(text.contains("\(side) of \(suite)/leaves files"))
      }
      #expect(!text.contains("is gone"))
    }
    // The published folder is whole by itself.
    let copies = try FileManager.default.subpathsOfDirectory(atPath: output.path + "/report/files")
    #expect(copies.count { $0.hasSuffix("note.txt") } == 2)
    struct Result: Decodable {
      struct Attachment: Decodable { var source: String }
      var attachments: [Attachment]
    }
    let allure = output.path + "/allure-results"
    for name in try FileManager.default.contentsOfDirectory(atPath: allure) {
      let data = try Data(contentsOf: URL(filePath: "\(allure)/\(name)"))
      let sources = try JSONDecoder().decode(Result.self, from: data).attachments.map(\.source)
      #expect(sources.count == 4)
      #expect(sources.allSatisfy { FileManager.default.fileExists(atPath: "\(allure)/\($0)") })
    }
    // As people see them, and programs.
    let failure = Self.words(output, merge.record).failure(merge.record.tests[0])
    let actual = try #require(failure.first { $0.contains("   actual") })
    #expect(actual.contains("/elsewhere/"))
    #expect(actual.hasSuffix("/attempts/1-a-leaves-files-iphone-6-core/1/actual.txt"))
    let results = try ResultsReport(file: output.results)
    let note = try #require(results.tests[0].attempts[0].attachments["note.txt"])
    #expect(FileManager.default.fileExists(atPath: "\(output.path)/\(note)"))
  }

  @Test func `a run's folder can be moved, and reported again`() async throws {
    let project = try FakeProject(["A/leaves files"])
    #expect(try await project.run() == .failures)
    #expect(
      project.text("console").contains(
        "qa-output/attempts/1-a-leaves-files-iphone-6-core/1/actual.txt"))
    let moved = OutputFolder(path: project.folder.path + "/moved")
    try FileManager.default.moveItem(
      atPath: project.folder.path + "/qa-output", toPath: moved.path)
    let record = RunRecord(
      try Manifest(file: moved.manifest), journal: try JournalFile.read(moved.journal))
    try moved.report(record, words: Self.words(moved, record))
    #expect(
      try linked(from: Self.page(0, of: record, in: moved)) == ["note of A/leaves files"])
    #expect(!FileManager.default.fileExists(atPath: moved.path + "/report/files"))
  }

  @Test func `what a driver said during an attempt that did not pass is among its files`()
    async throws
  {
    let names = ["A", "B"].map { "\($0)/talks to its driver and fails" }
    let project = try FakeProject(names + ["C/asks its driver"])
    #expect(try await project.run("--parallel", "1") == .failures)
    let tests = try project.record().tests
    let logs = tests.map { $0.attempts[0].attachments.first { $0.name == "driver.log" } }
    #expect(logs.map { $0 != nil } == [true, true, false])
    for (log, suite) in zip(logs, ["A", "B"]) {
      let path = try #require(log?.path)
      #expect(project.text("qa-output/\(path)") == "\(suite) was here\n")
    }
    let page = try String(
      contentsOfFile: Self.page(
        0, of: project.record(), in: OutputFolder(path: project.folder.path + "/qa-output")),
      encoding: .utf8)
    #expect(page.contains("<summary>Driver log</summary><pre class=\"log\">A was here"))
  }

  @Test func `of a long log the last lines are kept`() throws {
    let folder = try PrivateDirectory()
    let path = folder.path + "/node-1.driver.log"
    try Data("before\n".utf8).write(to: URL(filePath: path))
    let part = LogPart(of: path)
    #expect(!part.write(to: folder.path), "nothing has come")
    let lines = (0..<20_000).map { "line \($0) of many\n" }
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(lines.joined().utf8))
    #expect(part.write(to: folder.path))
    let kept = try String(contentsOfFile: folder.path + "/driver.log", encoding: .utf8)
    #expect(kept.hasPrefix("…\nline 1"))
    #expect(kept.hasSuffix("line 19999 of many\n"))
    #expect(kept.utf8.count < 190_010 && kept.utf8.count > 189_000)
    #expect(!LogPart(of: folder.path + "/none").write(to: folder.path))
  }
}

import Foundation
import ProcessControl
import RunRecord
import SampleRecords
import Testing
import WorkerProtocol

@Suite struct RecordFoldingTests {
  @Test func `a second result and a missing one are gaps`() {
    var journal = RunRecords.journal()
    let results = journal.filter { if case .result = $0.kind { true } else { false } }
    journal.append(results[0])
    #expect(RunRecord(RunRecords.manifest(RunRecords.paths), journal: journal).gaps.count == 1)
    journal.removeAll { $0 == results[3] }
    #expect(RunRecord(RunRecords.manifest(RunRecords.paths), journal: journal).gaps.count == 2)
  }

  @Test func `a failure outside of the tests makes a green run red`() {
    let manifest = RunRecords.manifest(["Login/signs in"])
    let test = manifest.entries[0].test
    var journal: [JournalEntry] = [
      JournalEntry(time: 0, kind: .runStarted(RunRecords.start(manifest))),
      JournalEntry(
        time: 1,
        kind: .attemptStarted(
          .init(token: "t", position: 0, test: test, number: 1, node: 1, folder: "attempts/1/1"))),
      JournalEntry(
        time: 1, kind: .attemptEnded(.init(token: "t", conclusion: .passed, duration: 1))),
      JournalEntry(time: 1, kind: .result(.init(position: 0, test: test, outcome: .passed))),
    ]
    #expect(RunRecord(manifest, journal: journal).exitCode() == .success)
    let trouble = IssueReport(message: "the teardown of a shared fixture failed")
    journal.append(JournalEntry(time: 2, kind: .trouble(node: 1, issue: trouble)))
    let record = RunRecord(manifest, journal: journal)
    #expect(record.troubles == [trouble])
    #expect(record.exitCode() == .failures)
    #expect(record.gaps.isEmpty)
  }

  @Test func `every beginning of a journal can be read`() throws {
    let folder = try PrivateDirectory()
    let path = folder.path + "/journal.jsonl"
    do {
      let file = try JournalFile(claiming: path)
      try file.append(RunRecords.journal())
    }
    let whole = try #require(FileManager.default.contents(atPath: path))
    let all = RunRecords.journal()
    #expect(try JournalFile.read(path) == all)
    for length in stride(from: 0, to: whole.count, by: 97) {
      try whole.prefix(length).write(to: URL(fileURLWithPath: path))
      let read = try JournalFile.read(path)
      #expect(read == Array(all.prefix(read.count)))
    }
  }

  @Test func `a line damaged in the middle is told`() throws {
    let folder = try PrivateDirectory()
    let path = folder.path + "/journal.jsonl"
    try Data("{}\n{}\n".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: RunnerError.self) { try JournalFile.read(path) }
    #expect(error?.exitCode == .incomplete)
  }

  @Test(arguments: [-1, Int.max]) func `a number of nodes that no run has is damage`(
    nodes: Int
  ) throws {
    let folder = try PrivateDirectory()
    let path = folder.path + "/journal.jsonl"
    let journal = try JournalFile(claiming: path)
    let start = JournalEntry.RunStart(
      run: "qa-1", plan: "p", tests: 1, nodes: 77, bound: 0, date: "2026-01-01T00:00:00Z")
    try journal.append([
      .init(time: 0, kind: .runStarted(start)), .init(time: 1, kind: .resumed(start)),
    ])
    try String(contentsOfFile: path, encoding: .utf8).replacing("77", with: "\(nodes)")
      .write(toFile: path, atomically: false, encoding: .utf8)
    let error = #expect(throws: RunnerError.self) { try JournalFile.read(path) }
    #expect(error?.exitCode == .incomplete)
  }
}

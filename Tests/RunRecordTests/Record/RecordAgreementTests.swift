import Foundation
import ProcessControl
import SampleRecords
import Testing
import WorkerProtocol

@testable import Reports
@testable import RunRecord

/// Results that their attempts do not bear out.
@Suite struct RecordAgreementTests {
  /// A test whose one attempt ended so, and its result.
  private func record(
    _ end: AttemptOutcome?, _ outcome: Outcome, snapshot: SnapshotEvent.Verdict? = nil,
    code: ExitCode = .success
  ) -> RunRecord {
    let entry = RunRecords.manifest(["Login/signs in"]).entries[0]
    let manifest = Manifest(plan: Manifest.hash(of: [entry]), entries: [entry])
    var kinds: [JournalEntry.Kind] = [
      .runStarted(RunRecords.start(manifest)),
      .attemptStarted(
        .init(token: "t", position: 0, test: entry.test, number: 1, node: 1, folder: "a/1")),
    ]
    if let snapshot {
      kinds.append(
        .attemptEvent(
          .init(
            attempt: "t", time: 1,
            kind: .snapshot(SnapshotEvent(name: "v", verdict: snapshot, reference: "v"))))
      )
    }
    if let end { kinds.append(.attemptEnded(.init(token: "t", conclusion: end, duration: 1))) }
    kinds += [
      .result(.init(position: 0, test: entry.test, outcome: outcome)),
      .runEnded(.init(makespan: 1, exitCode: code)),
    ]
    return RunRecord(manifest, journal: kinds.map { JournalEntry(time: 1, kind: $0) })
  }

  @Test(arguments: [
    (AttemptOutcome.failed as AttemptOutcome?, Outcome.passed), (nil, .passed),
    (.timedOut, .recorded),
    (.failed, .skipped), (.failed, .flaky), (.failed, .knownIssue), (.nodeLost, .passed),
  ])
  func `a green result of a red attempt leaves the run incomplete`(
    end: AttemptOutcome?, outcome: Outcome
  ) throws {
    let record = record(end, outcome)
    #expect(record.gaps.count == 1)
    #expect(record.exitCode() != .success)
  }

  @Test(arguments: [
    (AttemptOutcome.passed, Outcome.passed), (.recorded, .recorded), (.skipped, .skipped),
    (.failed, .failed), (.passed, .flaky), (.timedOut, .timedOut),
  ])
  func `a result that its attempt bears out is complete`(end: AttemptOutcome, outcome: Outcome) {
    #expect(record(end, outcome).gaps == [])
  }

  @Test(arguments: [SnapshotEvent.Verdict.differs, .missing, .unreadable])
  func `no test passes with a snapshot that does not match`(verdict: SnapshotEvent.Verdict) throws {
    let record = record(.passed, .passed, snapshot: verdict)
    #expect(record.gaps.count == 1)
    let attempt = try #require(record.attempt("t"))
    #expect(AttemptOutcome.passed.corroborated(by: attempt, reason: nil).conclusion == .failed)
    #expect(AttemptOutcome.recorded.corroborated(by: attempt, reason: nil).conclusion == .failed)
    #expect(self.record(.passed, .passed, snapshot: .matched).gaps == [])
    #expect(AttemptOutcome.skipped.corroborated(by: attempt, reason: nil).conclusion == .failed)
    #expect(self.record(.skipped, .skipped, snapshot: verdict).gaps.count == 1)
    #expect(self.record(.skipped, .skipped, snapshot: .matched).gaps == [])
  }

  @Test func `verify holds the exit code against the results`() throws {
    let folder = try PrivateDirectory(prefix: "qa-agree")
    let output = OutputFolder(path: folder.path)
    for (code, isRight) in [(ExitCode.failures, true), (.success, false), (.interrupted, true)] {
      let record = record(.failed, .failed, code: code)
      let file = try output.claim()
      try output.begin(record.manifest, file)
      try file.append(journal(.failed, .failed, code: code))
      try output.report(record, words: RunText(palette: Palette(isOn: false)))
      let findings = try Verification(output).findings
      #expect(findings.contains { $0.contains("exit code") } == !isRight, "\(findings)")
    }
  }

  private func journal(_ end: AttemptOutcome, _ outcome: Outcome, code: ExitCode) -> [JournalEntry]
  {
    let entry = RunRecords.manifest(["Login/signs in"]).entries[0]
    let manifest = Manifest(plan: Manifest.hash(of: [entry]), entries: [entry])
    let kinds: [JournalEntry.Kind] = [
      .runStarted(RunRecords.start(manifest)),
      .attemptStarted(
        .init(token: "t", position: 0, test: entry.test, number: 1, node: 1, folder: "a/1")),
      .attemptEnded(.init(token: "t", conclusion: end, duration: 1)),
      .result(.init(position: 0, test: entry.test, outcome: outcome)),
      .runEnded(.init(makespan: 1, exitCode: code)),
    ]
    return kinds.map { JournalEntry(time: 1, kind: $0) }
  }

  @Test(arguments: [
    #"{"kind":{"nodeLost":{"node":9223372036854775807,"reason":""}},"time":1}"#,
    #"{"kind":{"attemptEnded":{"_0":{"token":"t","conclusion":"passed","duration":1e300}}},"time":1}"#,
    #"{"kind":{"nodeLost":{"node":1,"reason":""}},"time":1e19}"#,
  ])
  func `a journal's number that no run writes is damage`(line: String) throws {
    let folder = try PrivateDirectory()
    let path = folder.path + "/journal.jsonl"
    try Data("\(line)\n\(line)\n".utf8).write(to: URL(filePath: path))
    #expect(throws: RunnerError.self) { try JournalFile.read(path) }
  }

  @Test(arguments: [(1, 0), (1, -1), (1, 1_000_000_000_000), (0, 2), (3, 2)])
  func `a manifest of an impossible shard is damaged`(index: Int, count: Int) throws {
    let folder = try PrivateDirectory()
    let path = folder.path + "/manifest.json"
    try Data(
      #"{"version":1,"plan":"p","shard":{"index":\#(index),"count":\#(count)},"entries":[],"places":[]}"#
        .utf8
    ).write(to: URL(filePath: path))
    let error = #expect(throws: RunnerError.self) { try Manifest(file: path) }
    #expect(error?.description.contains("there is no shard") == true)
  }

  @Test func `steps within steps within steps make no report fail`() throws {
    var journal = RunRecords.journal()
    for depth in (0..<5_000).reversed() {
      journal.append(
        JournalEntry(
          time: 900,
          kind: .attemptEvent(
            .init(
              attempt: "t.1.1", time: 2,
              kind: .step(name: "s", duration: 1, failed: false, depth: depth)))))
    }
    let folder = try PrivateDirectory(prefix: "qa-deep")
    let record = RunRecord(RunRecords.manifest(RunRecords.paths), journal: journal)
    try AllureReport(record, output: OutputFolder(path: folder.path)).write()
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path + "/allure-results")
    #expect(!names.isEmpty)
  }
}

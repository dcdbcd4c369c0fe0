import Foundation
import ProcessControl
import Reports
import RunRecord
import SampleRecords
import Testing
import WorkerProtocol

/// References that were recorded, as every report has to tell it.
@Suite struct RecordingReportTests {
  private let text = RunText(palette: Palette(isOn: false), columns: 200)

  /// A test whose first attempt recorded and failed, and whose second passed.
  private func record(
    isNamed: Bool, system: String? = nil, verdicts: [SnapshotEvent.Verdict] = [.recorded],
    resumed: Bool? = nil
  ) -> RunRecord {
    let manifest = RunRecords.manifest(["Login/asks"])
    let test = manifest.entries[0].test
    var start = RunRecords.start(manifest)
    (start.isRecordingNamed, start.record, start.recordingSystem) = (isNamed, "missing", system)
    func attempt(_ number: Int, _ conclusion: AttemptOutcome) -> [JournalEntry.Kind] {
      let token = "t.\(number)"
      let events = number == 1 ? verdicts : []
      return [
        .attemptStarted(
          .init(
            token: token, position: 0, test: test, number: number, node: 1,
            folder: "attempts/1/\(number)"))
      ]
        + events.map {
          .attemptEvent(
            .init(
              attempt: token, time: 1,
              kind: .snapshot(
                SnapshotEvent(name: "view", verdict: $0, reference: "Login/asks/view.grid"))))
        } + [.attemptEnded(.init(token: token, conclusion: conclusion, duration: 5))]
    }
    var kinds: [JournalEntry.Kind] = [.runStarted(start)] + attempt(1, .failed)
    if let resumed {
      start.isRecordingNamed = resumed
      kinds.append(.resumed(start))
    }
    kinds += attempt(2, .passed)
    kinds.append(.result(.init(position: 0, test: test, outcome: .flaky)))
    return RunRecord(manifest, journal: kinds.map { JournalEntry(time: 0, kind: $0) })
  }

  private func allure(_ record: RunRecord) throws -> String {
    let folder = try PrivateDirectory(prefix: "qa-allure")
    try AllureReport(record, output: OutputFolder(path: folder.path)).write()
    let results = folder.path + "/allure-results/"
    return try FileManager.default.contentsOfDirectory(atPath: results)
      .map { try String(contentsOfFile: results + $0, encoding: .utf8) }.joined()
  }

  @Test(arguments: [nil, true])
  func `a recording that nobody asked for fails the run in every report, whatever came after`(
    resumed: Bool?
  ) throws {
    let record = record(isNamed: false, resumed: resumed)
    let words = "1 reference was recorded that nobody asked for"
    #expect(record.exitCode() == .failures)
    #expect(JUnitReport(record).xml().contains("<error message=\"\(words)"))
    #expect(
      GitHubReport(record, text: text, workspace: "/").annotations.hasPrefix("::error "))
    #expect(GitHubReport(record, text: text, workspace: "/").summary.contains(words))
    #expect(ResultsReport(record).troubles?.first?.message.hasPrefix(words) == true)
    #expect(
      ResultsReport(record).troubles?.first?.details.first?.contains("Login/asks/view.grid") == true
    )
    #expect(text.summary(record).joined().contains("because --record was not given"))
    let documents = try allure(record)
    #expect(documents.contains(words) && documents.contains("\"status\":\"failed\""))
  }

  @Test func `one that was taken back, or asked for, fails nothing`() {
    #expect(record(isNamed: false, verdicts: [.recorded, .missing]).runFailures.isEmpty)
    #expect(record(isNamed: true).runFailures.isEmpty)
    #expect(record(isNamed: true).exitCode() == .success)
    #expect(record(isNamed: true).recordingNotice == nil)
  }

  @Test func `a recording that was asked for in CI is in every report`() throws {
    let record = record(isNamed: true, system: "Jenkins")
    let words = "Recording was asked for on Jenkins (--record missing): 1 reference was recorded"
    #expect(record.exitCode() == .success)
    #expect(JUnitReport(record).xml().contains("<property name=\"recording\" value=\"\(words)"))
    let github = GitHubReport(record, text: text, workspace: "/")
    #expect(github.annotations.contains("::warning title=recording::\(words)"))
    #expect(github.summary.contains(words))
    #expect(ResultsReport(record).recordingNotice?.hasPrefix(words) == true)
    #expect(text.summary(record).joined().contains(words))
    #expect(try allure(record).contains("recording=\(words)"))
    let folder = try PrivateDirectory()
    try HTMLReport(ResultsReport(record), words: text, folder: folder.path).write()
    #expect(
      try String(contentsOfFile: folder.path + "/index.html", encoding: .utf8).contains(words))
  }
}

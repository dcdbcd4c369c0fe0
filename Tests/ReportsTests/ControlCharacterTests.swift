import Reports
import RunRecord
import Runner
import SampleRecords
import Testing
import WorkerProtocol

/// What suites say is shown, and commands no terminal.
@Suite struct ControlCharacterTests {
  private static let evil =
    "bad \u{1B}[2J\u{1B}]0;title\u{7}\r\nsecond\rthird\u{0}\n\tfourth\u{9B}m"
  private static let shown = ["bad ␛[2J␛]0;title␇", "second", "third␀", "    fourth\u{FFFD}m"]
  private static let path = "A\u{1B}[2J/it's\nb"

  /// A run of one test that says what it likes wherever it can.
  private func record(_ outcome: Outcome, reason: String? = nil) -> RunRecord {
    let manifest = RunRecords.manifest([Self.path])
    let test = manifest.entries[0].test
    let event = { kind in
      JournalEntry.Kind.attemptEvent(.init(attempt: "t", time: 1, kind: kind))
    }
    let kinds: [JournalEntry.Kind] = [
      .runStarted(RunRecords.start(manifest)),
      .attemptStarted(
        .init(token: "t", position: 0, test: test, number: 1, node: 1, folder: "attempts/1/1")),
      event(.step(name: Self.evil, duration: 1, failed: false)),
      event(
        .snapshot(
          SnapshotEvent(
            name: Self.evil, verdict: .differs, reference: Self.evil, summary: Self.evil,
            changes: [Self.evil], actual: "/\(Self.evil)"))),
      event(
        .issue(
          IssueReport(
            message: Self.evil, place: SourcePlace(file: "/\(Self.evil)", line: 1),
            details: [Self.evil], screen: Self.evil))),
      .attemptEnded(.init(token: "t", conclusion: .failed, duration: 1)),
      .leaked(.init(token: "t", kind: .process, name: Self.evil)),
      .result(.init(position: 0, test: test, outcome: outcome, reason: reason)),
      .runEnded(.init(makespan: 1, exitCode: .failures)),
    ]
    return RunRecord(
      manifest, journal: kinds.map { JournalEntry(time: 1, kind: $0) })
  }

  private func expectHarmless(_ text: String) {
    let odd = text.unicodeScalars.filter {
      $0 != "\n" && $0.properties.generalCategory == .control
    }
    #expect(odd.isEmpty, "\(text.debugDescription)")
  }

  private let text = RunText(palette: Palette(isOn: false), columns: 160)

  @Test(arguments: [Outcome.failed, .flaky, .skipped, .notRun, .knownIssue])
  func `no control character of a suite reaches the console`(outcome: Outcome) {
    let record = record(outcome, reason: Self.evil)
    expectHarmless(text.whole(record).joined(separator: "\n"))
    expectHarmless(text.failure(record.tests[0]).joined(separator: "\n"))
    let planned = PlanReport(record.manifest, history: History(), nodes: [nil])
    expectHarmless(planned.text(columns: 100))
    expectHarmless(GitHubReport(record, text: text, workspace: "/").annotations)
  }

  @Test func `every line of a message is indented`() {
    let lines = text.failure(record(.failed, reason: Self.evil).tests[0])
    #expect(lines.dropFirst().prefix(4).elementsEqual(Self.shown.map { "   " + $0 }))
    #expect(lines.allSatisfy { $0.hasPrefix(" ") && !$0.contains("\n") }, "\(lines)")
  }

  @Test func `a command names a test of any name`() {
    let command = text.againCommand(record(.failed).tests[0])
    #expect(command.hasPrefix(#"qa-runner "$(printf 'A\033[2J/it\047s\012b')" --device"#))
  }
}

import Reports
import RunRecord
import SampleRecords
import Testing
import WorkerProtocol

@Suite struct RepeatedSnapshotTests {
  @Test func `a name that is given twice is the reason, also while the first one is recorded`() {
    let reason = "two snapshots of this test have the name \"full\": give one another"
    let manifest = RunRecords.manifest(["Booking/waits"])
    let test = manifest.entries[0].test
    let event = SnapshotEvent(
      name: "full", verdict: .recorded, reference: "Booking/waits/full.grid", summary: "",
      changes: [])
    let kinds: [JournalEntry.Kind] = [
      .runStarted(RunRecords.start(manifest)),
      .attemptStarted(
        .init(
          token: "t.1", position: 0, test: test, number: 1, node: 1, folder: "attempts/1/1")),
      .attemptEvent(.init(attempt: "t.1", time: 1, kind: .snapshot(event))),
      .attemptEvent(
        .init(
          attempt: "t.1", time: 2,
          kind: .issue(
            IssueReport(
              message: reason, place: SourcePlace(file: "/src/Spec.swift", line: 7),
              isDeterministic: true)))),
      .attemptEnded(.init(token: "t.1", conclusion: .failed, duration: 70)),
      .result(.init(position: 0, test: test, outcome: .failed)),
      .runEnded(.init(makespan: 90, exitCode: .failures)),
    ]
    let record = RunRecord(
      manifest,
      journal: kinds.enumerated().map {
        JournalEntry(time: Double($0.offset * 10), kind: $0.element)
      })
    let text = RunText(
      palette: Palette(isOn: false), columns: 90, output: "qa-output",
      outputPath: "/project/qa-output", root: "/project", reviewed: RunRecords.waiting)
    #expect(text.failure(record.tests[0]).contains("   Spec.swift:7  \(reason)"))
  }
}

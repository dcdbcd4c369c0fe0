import Foundation
import ProcessControl
import Runner
import SampleRecords
import Testing
import TextModel
import Waiting
import WorkerProtocol

@testable import Reports
@testable import RunRecord

/// The commands that a run prints do what they say, wherever it was told that things are.
@Suite(.timeLimit(.backstop)) struct SuggestedCommandTests {
  @Test func `commands carry the options that say where things are`() async throws {
    let project = try FakeProject(["A/fails", "B/fails"])
    try project.write("an app", "")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: project.folder.path + "/an app")
    try project.write("other.yml", "devices: {one: [iPhone 6]}\ntargets: [core]\n")
    let words = ["--config", "other.yml", "--app", "fake=an app", "--references", "Pictures"]
    let run = try project.testRun(words)
    #expect(try await run.execute() == .failures)
    let suite = Wording.shell(FakeProject.fixture("fake_suite.py"))
    let given =
      "--config other.yml --app \"fake=an app\" --references Pictures --suite \(suite)"
    let console = project.text("console")
    #expect(
      console.contains("again     qa-runner A/fails --device \"iPhone 6\" --target core \(given)"),
      "\(console)")
    #expect(console.contains("qa-runner --last-failed \(given)"))
    // The report's page has the command too, and one that is made anew from the journal.
    let record = try project.record()
    #expect(
      RunText(palette: Palette(isOn: false), record: record).againCommand(record.tests[0])
        .contains(given))
  }

  @Test func `a driver's password is not printed`() throws {
    let project = try FakeProject(["A/fails"])
    let run = try project.testRun(["--driver", "http://me:secret@127.0.0.1:1"])
    #expect(!run.settings.givenOptions.joined().contains("secret"))
    #expect(run.settings.givenOptions.contains("--driver"))
  }

  @Test func `equal failures are shown twice, then counted`() async throws {
    let project = try FakeProject((1...7).map { "S\($0)/fails" } + ["T/fails without an issue"])
    #expect(try await project.run("--parallel", "1") == .failures)
    let console = project.text("console")
    #expect(console.ranges(of: "nearest: button").count == 2, "\(console)")
    #expect(console.ranges(of: "   as above: it is not so").count == 5)
    #expect(console.contains("\n 7 × it is not so\n"))
    #expect(!console.contains("1 ×"))
    // A report that is made later says the same.
    let text = RunText(palette: Palette(isOn: false)).whole(try project.record())
    #expect(text.filter { $0 == "   as above: it is not so" }.count == 5)
  }

  @Test func `failures that differ in a time only are equal`() {
    let manifest = RunRecords.manifest(["A/one", "A/two", "A/three"])
    var entries = [JournalEntry(time: 0, kind: .runStarted(RunRecords.start(manifest)))]
    for (position, message) in ["gone after 2.0 s", "gone after 2.1 s", "3 of 4 rows"].enumerated()
    {
      let test = manifest.entries[position].test
      let kinds: [JournalEntry.Kind] = [
        .attemptStarted(
          .init(
            token: "t.\(position)", position: position, test: test, number: 1, node: 1, folder: "")),
        .attemptEvent(
          .init(attempt: "t.\(position)", time: 1, kind: .issue(IssueReport(message: message)))),
        .attemptEnded(.init(token: "t.\(position)", conclusion: .failed, duration: 9)),
        .result(.init(position: position, test: test, outcome: .failed)),
      ]
      entries += kinds.map { JournalEntry(time: 1, kind: $0) }
    }
    let lines = RunText(palette: Palette(isOn: false))
      .summary(RunRecord(manifest, journal: entries))
    #expect(lines.filter { $0.contains("×") } == [" 2 × gone after 2.0 s"])
  }

  @Test func `the least time of a resumed run is that of what was left to it`() {
    let manifest = RunRecords.manifest(["A/long", "A/short"])
    func attempt(_ position: Int, took: Double, at time: Double) -> [JournalEntry] {
      let test = manifest.entries[position].test
      let kinds: [JournalEntry.Kind] = [
        .attemptStarted(
          .init(
            token: "t.\(position)", position: position, test: test, number: 1, node: 1, folder: "")),
        .attemptEnded(.init(token: "t.\(position)", conclusion: .passed, duration: took)),
        .result(.init(position: position, test: test, outcome: .passed)),
      ]
      return kinds.map { JournalEntry(time: time, kind: $0) }
    }
    let journal =
      [JournalEntry(time: 0, kind: .runStarted(RunRecords.start(manifest)))]
      + attempt(0, took: 60_000, at: 100)
      + [JournalEntry(time: 60_200, kind: .resumed(RunRecords.start(manifest)))]
      + attempt(1, took: 900, at: 60_300)
      + [
        JournalEntry(time: 61_300, kind: .runEnded(.init(makespan: 1000, exitCode: .success)))
      ]
    let lines = RunText(palette: Palette(isOn: false))
      .summary(RunRecord(manifest, journal: journal))
    #expect(
      lines[1].hasPrefix(" 1.0 s since it was resumed (at best 0.9 s on 1 node: 90 %)"), "\(lines)")
  }

  @Test(arguments: [
    ([:], true, true), ([:], false, false), (["NO_COLOR": "1"], true, false),
    (["NO_COLOR": ""], true, true), (["FORCE_COLOR": "1"], false, true),
    (["FORCE_COLOR": "0"], false, false), (["TERM": "dumb"], true, false),
    (["TERM": "dumb", "FORCE_COLOR": "1"], true, true),
    (["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false),
  ])
  func `colours are as the environment asks`(
    environment: [String: String], isTerminal: Bool, isOn: Bool
  ) {
    #expect(Palette(environment: environment, isTerminal: isTerminal).isOn == isOn)
  }
}

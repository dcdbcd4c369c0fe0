import Foundation
import JSONModel
import ProcessControl
import Reports
import RunRecord
import SampleRecords
import Testing
import TextModel
import WorkerProtocol

@Suite struct ReportTests {
  private let record = RunRecords.full()
  private let text = RunText(
    palette: Palette(isOn: false), columns: 90, output: "qa-output",
    outputPath: "/project/qa-output", root: "/project", reviewed: RunRecords.waiting)

  @Test func `the head says what there is to do`() {
    #expect(
      text.head(record.manifest, nodes: 2, bound: 1200)
        == "qa-runner · 7 specs × 1 device × 1 target = 7 tests · 2 nodes · at best 1.2 s")
  }

  @Test func `a failure outside of the tests is in every report`() throws {
    let trouble = IssueReport(message: "the teardown <failed>", details: ["conftest.py:5"])
    let record = RunRecord(
      record.manifest,
      journal: RunRecords.journal() + [
        JournalEntry(time: 999, kind: .trouble(node: 1, issue: trouble))
      ])
    var wide = text
    wide.columns = 200
    #expect(wide.summary(record).first?.contains(" · 1 failure outside of the tests") == true)
    let xml = JUnitReport(record).xml()
    let head = "<testsuite name=\"outside of the tests\" tests=\"1\" failures=\"0\" errors=\"1\""
    #expect(xml.contains(head))
    #expect(xml.contains("<error message=\"the teardown &lt;failed&gt;\""))
    #expect(xml.contains("<testsuites name=\"qa-runner\" tests=\"8\""))
    let github = GitHubReport(record, text: text, workspace: "/project")
    #expect(github.annotations.hasPrefix("::error title=outside of the tests::the teardown"))
    #expect(github.summary.contains("**Failed outside of the tests:** the teardown &lt;failed>"))
    #expect(ResultsReport(record).troubles == [trouble])
    #expect(ResultsReport(self.record).troubles == nil)
    let folder = try PrivateDirectory()
    try HTMLReport(ResultsReport(record), words: text, folder: folder.path).write()
    let page = try String(contentsOfFile: folder.path + "/index.html", encoding: .utf8)
    #expect(page.contains("the teardown &lt;failed&gt;"))
    #expect(page.contains("A failure outside of the tests"))
  }

  @Test func `a snapshot's failure names the pictures and the way to approve`() {
    #expect(
      text.failure(record.tests[1]) == [
        " ✗ Class detail / shows places left @iPhone 6 [core]                                 0.2 s",
        "   snapshot \"detail\" differs: 1,284 of 250,125 pixels, largest cluster 71 × 24",
        "     class.places  text \"4 left\" → \"4 places left\"",
        "   expected  ReferenceImages/Class detail/detail.png",
        "   actual    qa-output/actual.png",
        "   diff      qa-output/diff.png",
        "   approve   qa-runner review --approve \"Class detail/detail.png\"",
        "   again     qa-runner \"Class detail/shows places left\" --device \"iPhone 6\" "
          + "--target core",
      ])
  }

  @Test func `a failure shows place, near misses, screen and steps`() {
    #expect(
      text.failure(record.tests[5]) == [
        " ✗ Booking / waits @iPhone 6 [core]                                                  4.3 s",
        "   BookingSpec.swift:41  tap(app.button(\"Confirm\")) found nothing in 2.0 s",
        "     nearest:  button \"Confirm booking\"  id booking.confirm",
        "   ┌──────────────────────┐  0.0 s  tap class.book",
        "   │ Review your booking  │",
        "   │                      │",
        "   │   Confirm booking    │",
        "   └──────────────────────┘",
        "   again     qa-runner Booking/waits --device \"iPhone 6\" --target core",
      ])
  }

  @Test func `the summary counts everything and leads on`() {
    #expect(
      text.summary(record) == [
        " 1 passed · 2 failed · 1 crashed · 1 flaky · 1 skipped · 1 not run · 1 node replaced",
        " 1.3 s (at best 4.3 s on 2 nodes: 100 %) · report qa-output/index.html",
        " 1 test not run: no node was left to run it",
        " next: qa-runner review   shows the new snapshots of 1 test, to approve",
        " next: qa-runner --last-failed   runs the 3 failed again",
      ])
  }

  @Test func `a review is advised only where something waits for it`() {
    var foreign = text
    foreign.reviewed = { $0 == "/project/qa-output/actual.png" ? nil : RunRecords.waiting($0) }
    #expect(!foreign.whole(record).joined().contains("qa-runner review"))
    #expect(foreign.failure(record.tests[1]).contains("   actual    qa-output/actual.png"))
  }

  @Test func `a narrow terminal's lines are broken between words, a log's are not`() {
    let manifest = RunRecords.manifest(["A/one", "A/two"])
    var narrow = RunText(palette: Palette(isOn: true), columns: 40)
    let head = narrow.head(manifest, nodes: 2, bound: 0)
    #expect(
      head.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        == "qa-runner · 2 specs × 1 device × 1\n  target = 2 tests · 2 nodes")
    narrow.reviewed = RunRecords.waiting
    let summary = narrow.summary(RunRecords.full())
    // What is to be copied stays whole.
    let commands = summary.filter { $0.hasPrefix(" next: ") }
    #expect(commands.count == 2)
    #expect(commands.allSatisfy { !$0.contains("\n") })
    let lines = summary.filter { !commands.contains($0) }.flatMap { $0.split(separator: "\n") }
    for line in lines {
      let seen = String(line).replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(CellWidth.of(seen) <= 40 || !seen.drop { $0 == " " }.contains(" "), "\(seen)")
    }
    narrow.columns = 100
    #expect(!narrow.head(manifest, nodes: 2, bound: 0).contains("\n"))
  }

  @Test func `each test is in the JUnit report once, with its outcome`() throws {
    let xml = JUnitReport(record).xml()
    #expect(xml.ranges(of: "<testcase ").count == 7)
    #expect(
      xml.contains(
        "<testsuites name=\"qa-runner\" tests=\"7\" failures=\"2\" errors=\"2\" skipped=\"1\""))
    #expect(xml.contains("name=\"typo &lt;falls back&gt; @iPhone 6 [core]\""))
    #expect(xml.contains("<flakyFailure message=\"tap(app.button(&quot;Confirm&quot;))"))
    #expect(xml.contains("<skipped message=\"not on this device\"/>"))
    #expect(xml.contains("<error message=\"crashed: 3 times: the worker was ended by SIGSEGV\""))
    #expect(xml.contains("<error message=\"not run: no node was left to run it\""))
    #expect(xml.contains("<system-out>a line\u{FFFD} &amp; more</system-out>"))
    #expect(!xml.contains("\u{1B}"))
  }

  @Test func `Allure gets a snapshot's three pictures`() throws {
    let folder = try PrivateDirectory(prefix: "qa-allure")
    var journal = RunRecords.journal()
    let names = ["expected.png", "actual.png", "diff.png"]
    for name in names { try Data().write(to: URL(filePath: "\(folder.path)/\(name)")) }
    journal.append(
      JournalEntry(
        time: 900,
        kind: .attemptEvent(
          .init(
            attempt: "t.1.1", time: 2,
            kind: .snapshot(
              SnapshotEvent(
                name: "detail", verdict: .differs, reference: "detail.png", summary: "",
                changes: [], expected: names[0], actual: names[1], difference: names[2]))))))
    let record = RunRecord(RunRecords.manifest(RunRecords.paths), journal: journal)
    try AllureReport(record, output: OutputFolder(path: folder.path)).write()
    let results = folder.path + "/allure-results"
    let texts = try FileManager.default.contentsOfDirectory(atPath: results).map {
      try String(contentsOfFile: "\(results)/\($0)", encoding: .utf8)
    }
    let failed = try #require(texts.first { $0.contains("detail actual") })
    for name in ["detail expected", "detail actual", "detail difference"] {
      #expect(failed.contains("{\"name\":\"\(name)\",\"source\":\""), "\(name)")
    }
    #expect(failed.contains("\"../diff.png\",\"type\":\"image/png\""))
  }

  @Test func `a journal's figures that no time is end no report`() throws {
    var journal = RunRecords.journal()
    for figure in [1e30, -1e30] {
      journal.append(
        JournalEntry(
          time: 900,
          kind: .attemptEvent(
            .init(
              attempt: "t.1.1", time: figure,
              kind: .step(name: "tap", duration: figure, failed: false)))))
    }
    journal = journal.map { entry in
      guard case .attemptEnded(var end) = entry.kind, end.token == "t.1.1" else { return entry }
      end.duration = 1e30
      return JournalEntry(time: entry.time, kind: .attemptEnded(end))
    }
    let record = RunRecord(RunRecords.manifest(RunRecords.paths), journal: journal)
    let folder = try PrivateDirectory(prefix: "qa-figures")
    try OutputFolder(path: folder.path).report(record, words: text, also: [.allure])
    #expect(JUnitReport(record).xml().contains("time=\"1000000000.000\""))
    #expect(text.failure(record.tests[1])[0].hasSuffix("16666666 min 40 s"))
  }

  @Test func `Allure dates an attempt of a resumed run by when it was`() throws {
    var journal = RunRecords.journal()
    let manifest = RunRecords.manifest(RunRecords.paths)
    let resumed = JournalEntry.RunStart(
      run: "qa-test", plan: manifest.plan, tests: 7, nodes: 2, bound: 1200,
      date: "2026-01-03T03:04:05Z")
    let last = journal.map(\.time).max() ?? 0
    let attempt = JournalEntry.AttemptStart(
      token: "late.1", position: 6, test: manifest.entries[6].test, number: 1, node: 1,
      folder: "attempts/7/1")
    journal.append(JournalEntry(time: last, kind: .resumed(resumed)))
    journal.append(JournalEntry(time: last + 20, kind: .attemptStarted(attempt)))
    let folder = try PrivateDirectory(prefix: "qa-allure")
    let record = RunRecord(manifest, journal: journal)
    try AllureReport(record, output: OutputFolder(path: folder.path)).write()
    let results = folder.path + "/allure-results"
    let texts = try FileManager.default.contentsOfDirectory(atPath: results).map {
      try String(contentsOfFile: "\(results)/\($0)", encoding: .utf8)
    }
    // 2026-01-03T03:04:05Z and 20 ms.
    #expect(texts.contains { $0.contains("Push/lost") && $0.contains("\"start\":1767409445020,") })
    // 2026-01-02T03:04:05Z and 30 ms.
    #expect(texts.contains { $0.contains("signs in") && $0.contains("\"start\":1767323045030,") })
  }

  @Test func `of several reports that can't be written the same one is always told`() throws {
    let folder = try PrivateDirectory(prefix: "qa-blocked")
    func error() throws -> String {
      let error = #expect(throws: RunnerError.self) {
        try OutputFolder(path: folder.path).report(record, words: text, also: [.allure])
      }
      return try #require(error).description
    }
    // A folder can't be replaced by a file.
    let tests = PageNames(ResultsReport(record).tests)
    let pages = [2, 4, 5].map { "report/tests/\(tests[$0])" }
    let names = ["junit.xml", "results.json"] + pages
    for name in names {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)/full", withIntermediateDirectories: true)
    }
    try Data().write(to: URL(filePath: folder.path + "/allure-results"))
    for name in names {
      let told = try (0..<10).map { _ in try error() }
      #expect(Set(told).count == 1)
      #expect(told[0].contains("\(folder.path)/\(name) cannot be written"), "\(told[0])")
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
    #expect(try error().contains("allure-results cannot be written"))
  }

  @Test func `what a report leaves out it counts`() {
    let manifest = RunRecords.manifest(RunRecords.paths)
    let empty = RunRecord(manifest, journal: [])
    #expect(text.summary(empty).contains(" incomplete: … and 2 more"))
    #expect(
      GitHubReport(empty, text: text, workspace: "/").summary.hasSuffix("; … and 2 more\n"))
    let lines = (1...203).map { number in
      JournalEntry(
        time: 900,
        kind: .attemptEvent(
          .init(attempt: "t.1.1", time: 2, kind: .output("line \(number)"))))
    }
    let chatty = RunRecord(manifest, journal: RunRecords.journal() + lines)
    #expect(
      JUnitReport(chatty).xml().contains("line 100\n… 3 lines left out\nline 104\n"))
    #expect(JUnitReport(chatty).xml().contains("line 203</system-out>"))
    let reasons = (0..<5).map { position in
      JournalEntry(
        time: 1,
        kind: .result(
          .init(
            position: position, test: manifest.entries[position].test, outcome: .notRun,
            reason: "reason \(position)")))
    }
    #expect(
      text.summary(RunRecord(manifest, journal: reasons)).contains(" … and 2 more reasons"))
  }

  @Test func `the results are written as the encoder would`() throws {
    let leaks = ["t.0.1", "t.2.1"].map {
      JournalEntry(
        time: 0, kind: .leaked(.init(token: $0, kind: .file, name: "left", isLeft: true)))
    }
    let leaking = RunRecord(record.manifest, journal: RunRecords.journal() + leaks)
    for record in [record, leaking, RunRecords.cutShort()] {
      var report = ResultsReport(record)
      report.shard = Manifest.Shard(index: 1, count: 2)
      report.tests[0].repetition = 2
      report.tests[0].knownIssue = KnownIssue(
        kind: .quarantine, reason: "r", owner: "o", until: "2026-12-31", message: "m")
      #expect(
        try JSONParser.parse(try report.data()) == JSONParser.parse(JSONEncoder().encode(report)))
    }
  }

  @Test func `the results can be read again`() throws {
    let report = ResultsReport(record)
    let again = try JSONDecoder().decode(ResultsReport.self, from: try report.data())
    #expect(again.tests.map(\.outcome) == record.tests.map { $0.result?.outcome })
    #expect(again.tests[2].attempts.map(\.conclusion) == [.failed, .passed])
    #expect(again.counts["crashed"] == 1)
    #expect(again.gaps.isEmpty)
  }

  @Test(arguments: [
    (0.0, "0.0 s"), (49, "0.0 s"), (50, "0.1 s"), (41_800, "41.8 s"), (99_940, "99.9 s"),
    (100_000, "1 min 40 s"), (3_725_000, "62 min 5 s"), (-5, "0.0 s"), (.nan, "0.0 s"),
    (1e30, "16666666 min 40 s"), (-.infinity, "0.0 s"),
  ])
  func `durations are read at a glance`(milliseconds: Double, expected: String) {
    #expect(Wording.duration(milliseconds) == expected)
  }

  @Test(arguments: [
    ("plain/path", "plain/path"), ("two words", "\"two words\""), ("", "\"\""),
    ("a\"$b`\\", "\"a\\\"\\$b\\`\\\\\""), ("naïve", "\"naïve\""),
  ])
  func `a command can be pasted into a shell`(word: String, expected: String) {
    #expect(Wording.shell(word) == expected)
  }

  @Test(arguments: [40, 80, 200])
  func `the live block never passes the right margin`(columns: Int) {
    var block = LiveBlock(total: 384, nodes: 4)
    block.finished = 291
    block.workLeft = 36_000
    block.nodes[1] = .running(
      test: TestIdentity(
        path: "Search/typo falls back to a tag", device: "iPhone 5", target: .tui), since: 0)
    block.nodes[2] = .message("starting again: the driver did not answer for 3.0 s (killed)")
    block.nodes[3] = .idle
    let lines = block.lines(columns: columns, now: 800, palette: Palette(isOn: false))
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { CellWidth.of($0) <= columns })
    #expect(lines[0].hasSuffix(" 291/384 · 75 % · 9 s left"))
    #expect(lines[1].hasPrefix(" 1 Search / typ"))
    #expect(lines[1].contains(" @iPhone 5 [tui] ") && lines[1].hasSuffix(" 0.8 s"))
  }
}

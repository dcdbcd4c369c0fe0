import Devices
import Foundation
import ProcessControl
import Testing
import WorkerProtocol

@testable import Reports
@testable import RunRecord
@testable import Runner

@Suite struct ShardMergeTests {
  private let scratch: PrivateDirectory

  init() throws { scratch = try PrivateDirectory() }

  private var output: OutputFolder { OutputFolder(path: scratch.path + "/merged") }

  /// Writes a shard in which every test passed, but for those named.
  private func shard(
    _ index: Int, of count: Int, tests: Int = 5, name: String? = nil, without: Set<Int> = [],
    failing: Set<Int> = [], stopped: JournalEntry.Kind? = nil, hasEnded: Bool = true,
    revision: String? = nil, apps: String? = nil, suite: String? = nil, record: String? = nil,
    isNamed: Bool = true
  ) throws -> OutputFolder {
    let planner = Planner(catalog: .standard, devices: .phones, targets: [.core])
    let descriptions = (0..<tests).map {
      TestDescription(
        path: "A/\($0)", devices: ["iPhone 6"], place: SourcePlace(file: "f", line: $0))
    }
    var manifest = try planner.plan(
      descriptions, shard: Manifest.Shard(index: index, count: count))
    manifest.revision = revision
    let folder = OutputFolder(path: "\(scratch.path)/\(name ?? "shard-\(index)")")
    let journal = try folder.claim()
    try folder.begin(manifest, journal)
    var time = 0.0
    func add(_ kind: JournalEntry.Kind) throws {
      time += 1
      try journal.append([JournalEntry(time: time, kind: kind)])
    }
    var start = JournalEntry.RunStart(
      run: "r\(index)", plan: manifest.plan, tests: manifest.entries.count, nodes: 2, bound: 3,
      date: "2026-01-0\(index)T00:00:00Z")
    (start.apps, start.suite, start.record) = (apps, suite, record)
    start.isRecordingNamed = isNamed
    try add(.runStarted(start))
    for (position, entry) in manifest.entries.enumerated() {
      let place = manifest.places[position]
      if without.contains(place) {
        guard let stopped else { continue }
        try add(stopped)
        try add(
          .result(.init(position: position, test: entry.test, outcome: .notRun, reason: "stopped")))
        continue
      }
      let token = "t.\(position)"
      try add(
        .attemptStarted(
          .init(
            token: token, position: position, test: entry.test, number: 1, node: 1,
            folder: "attempts/\(position + 1)-a/1")))
      let fails = failing.contains(place)
      try add(
        .attemptEnded(.init(token: token, conclusion: fails ? .failed : .passed, duration: 5)))
      try add(
        .result(
          .init(position: position, test: entry.test, outcome: fails ? .failed : .passed)))
    }
    if hasEnded { try add(.runEnded(.init(makespan: 10 * Double(index), exitCode: .success))) }
    return folder
  }

  private func refusal(_ folders: [OutputFolder]) -> String? {
    let error = #expect(throws: RunnerError.self) { try ShardMerge(folders, output: output) }
    #expect(error?.exitCode == .incomplete)
    return error?.description
  }

  @Test func `a run that is whole is no shard`() throws {
    _ = try ShardMerge.written([try shard(1, of: 2), try shard(2, of: 2)], to: output)
    let error = #expect(throws: RunnerError.self) {
      try ShardMerge([output], output: OutputFolder(path: scratch.path + "/again"))
    }
    #expect(error?.exitCode == .incomplete)
    #expect(error?.description.contains("\(output.path) holds a whole run and no shard.") == true)
  }

  @Test func `what a shard owed and a resumption made up has one result`() throws {
    let first = try shard(1, of: 2, without: [0])
    let manifest = try Manifest(file: first.manifest)
    let position = try #require(manifest.places.firstIndex(of: 0))
    let test = manifest.entries[position].test
    let journal = try JournalFile(resuming: first.journal)
    func result(_ outcome: Outcome, isRetryPending: Bool? = nil) -> JournalEntry.Kind {
      .result(
        .init(position: position, test: test, outcome: outcome, isRetryPending: isRetryPending))
    }
    let start = JournalEntry.RunStart(
      run: "r1", plan: manifest.plan, tests: manifest.entries.count, nodes: 2, bound: 3,
      date: "2026-01-03T00:00:00Z")
    func attempt(_ number: Int, _ conclusion: AttemptOutcome) -> [JournalEntry.Kind] {
      let token = "t.0.\(number)"
      return [
        .attemptStarted(
          .init(
            token: token, position: position, test: test, number: number, node: 1,
            folder: "attempts/1-a/\(number)")),
        .attemptEnded(.init(token: token, conclusion: conclusion, duration: 5)),
      ]
    }
    let owed: [JournalEntry.Kind] = [
      result(.failed, isRetryPending: true), .runEnded(.init(makespan: 20, exitCode: .interrupted)),
      .resumed(start),
    ]
    let end: [JournalEntry.Kind] = [
      result(.flaky), .runEnded(.init(makespan: 30, exitCode: .success)),
    ]
    let kinds = attempt(1, .failed) + owed + attempt(2, .passed) + end
    for (offset, kind) in kinds.enumerated() {
      try journal.append([JournalEntry(time: 50 + Double(offset), kind: kind)])
    }
    let merge = try ShardMerge([first, try shard(2, of: 2)], output: output)
    #expect(merge.record.gaps.isEmpty)
    #expect(merge.record.tests[0].result?.outcome == .flaky)
    #expect(merge.record.end?.exitCode == .success)
  }

  @Test func `a failure outside of the tests of a shard makes the merged run red`() throws {
    let first = try shard(1, of: 2)
    let trouble = IssueReport(message: "the server did not stop")
    let journal = try JournalFile(resuming: first.journal)
    try journal.append([JournalEntry(time: 99, kind: .trouble(node: 1, issue: trouble))])
    let record = try ShardMerge([first, try shard(2, of: 2)], output: output).record
    #expect(record.troubles == [trouble])
    #expect(record.exitCode() == .failures)
  }

  @Test func `shards make the whole plan again, in its order`() throws {
    let merge = try ShardMerge(
      [try shard(2, of: 2, failing: [1]), try shard(1, of: 2)], output: output)
    #expect(merge.manifest.entries.map(\.test.path) == (0..<5).map { "A/\($0)" })
    #expect(merge.record.gaps.isEmpty)
    #expect(merge.record.counts == [.passed: 4, .failed: 1])
    #expect(merge.record.tests[1].result?.outcome == .failed)
    #expect(merge.record.start?.nodes == 4)
    #expect(merge.record.end?.makespan == 20)
    #expect(merge.record.end?.exitCode == .failures)
    let folders = Set(merge.record.tests.flatMap(\.attempts).map { $0.start.folder.prefix(11) })
    #expect(folders == ["../shard-1/", "../shard-2/"])
  }

  @Test func `each attempt keeps its date, though a shard ran later or was resumed`() throws {
    let first = try shard(1, of: 2, without: [0])
    let manifest = try Manifest(file: first.manifest)
    let position = try #require(manifest.places.firstIndex(of: 0))
    let test = manifest.entries[position].test
    let journal = try JournalFile(resuming: first.journal)
    let kinds: [JournalEntry.Kind] = [
      .resumed(
        .init(
          run: "r1", plan: manifest.plan, tests: manifest.entries.count, nodes: 2, bound: 3,
          date: "2026-01-03T00:00:00Z")),
      .attemptStarted(
        .init(
          token: "t.late", position: position, test: test, number: 1, node: 1,
          folder: "attempts/1-late/1")),
      .attemptEnded(.init(token: "t.late", conclusion: .passed, duration: 5)),
      .result(.init(position: position, test: test, outcome: .passed)),
      .runEnded(.init(makespan: 30, exitCode: .success)),
    ]
    for (offset, kind) in kinds.enumerated() {
      try journal.append([JournalEntry(time: 60 + Double(offset), kind: kind)])
    }
    let merge = try ShardMerge([try shard(2, of: 2), first], output: output)
    let tests = ResultsReport(merge.record).tests
    let dates = tests.flatMap(\.attempts).compactMap(\.date)
    #expect(tests[0].attempts.map(\.date) == ["2026-01-03T00:00:00.001Z"])
    #expect(Set(dates.map { $0.prefix(10) }) == ["2026-01-01", "2026-01-02", "2026-01-03"])
    #expect(dates.count == 5)
  }

  @Test func `commands look for a merged run's files where its shards left them`() throws {
    let merge = try ShardMerge(
      [try shard(1, of: 2), try shard(2, of: 2, failing: [1])], output: output)
    func text(root: String) -> RunText {
      RunText(
        palette: Palette(isOn: false), output: "merged", outputPath: output.path, root: root,
        record: merge.record)
    }
    #expect(
      text(root: scratch.path).approveCommand("A/1.png")
        == "qa-runner review --output . --approve A/1.png")
    #expect(
      text(root: "/elsewhere").approveCommand("A/1.png")
        == "qa-runner review --output \(scratch.path) --approve A/1.png")
    let alone = RunText(
      palette: Palette(isOn: false), output: "out", outputPath: "/x/out",
      record: RunRecord(merge.manifest, journal: []))
    #expect(alone.approveCommand("A/1.png") == "qa-runner review --output out --approve A/1.png")
    #expect(alone.lastFailedCommand == "qa-runner --last-failed --output out")
  }

  @Test func `a run merged above its shards is told as merged, too`() throws {
    let output = OutputFolder(path: scratch.path)
    let merge = try ShardMerge(
      [try shard(1, of: 2), try shard(2, of: 2, failing: [1])], output: output)
    let text = RunText(
      palette: Palette(isOn: false), output: "out", outputPath: output.path, record: merge.record)
    #expect(text.lastFailedCommand == "qa-runner --last-failed=out")
    #expect(text.reviewCommand == "qa-runner review --output out")
  }

  @Test func `a shard's own folder is not where the merged run goes`() throws {
    let first = try shard(1, of: 2)
    let link = scratch.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: first.path)
    for output in [first, OutputFolder(path: link)] {
      let error = #expect(throws: RunnerError.self) {
        try ShardMerge([first, try shard(2, of: 2)], output: output).write()
      }
      #expect(error?.exitCode == .usage)
      #expect(error?.description.contains("Give another --output") == true)
    }
    #expect(try JournalFile.read(first.journal).count > 3)
  }

  /// Which shard was stopped and by what; what the whole's exit code is.
  @Test(
    arguments: [(true, .failures), (false, .incomplete), (nil, .incomplete)]
      as [(Bool?, ExitCode)])
  func `a shard that was stopped from outside leaves the whole incomplete, failures or not`(
    byFailures: Bool?, code: ExitCode
  ) throws {
    let stop = JournalEntry.Kind.stopping(reason: "stopped", byFailures: byFailures)
    let merge = try ShardMerge(
      [
        try shard(1, of: 2, without: [2], failing: [0], stopped: stop),
        try shard(2, of: 2, failing: [1]),
      ], output: output)
    #expect(merge.record.counts == [.passed: 2, .failed: 2, .notRun: 1])
    #expect(merge.record.end?.exitCode == code)
  }

  @Test func `what one shard lost is not another's stop by failures`() throws {
    let lost = JournalEntry.Kind.nodeGaveUp(node: 1, reason: "no session")
    let stop = JournalEntry.Kind.stopping(reason: "stopped", byFailures: true)
    let merge = try ShardMerge(
      [
        try shard(1, of: 2, without: [2], failing: [0], stopped: stop),
        try shard(2, of: 2, without: [3], stopped: lost),
      ], output: output)
    #expect(merge.record.end?.exitCode == .incomplete)
  }

  @Test func `without a shard's end the whole took as long as the longest of them`() throws {
    let merge = try ShardMerge(
      [try shard(1, of: 2), try shard(2, of: 2, hasEnded: false)], output: output)
    #expect(merge.record.end == nil)
    #expect(merge.record.time > 86_400_000)
    #expect(ResultsReport(merge.record).makespan == 10)
    #expect(RunText(palette: Palette(isOn: false)).summary(merge.record)[1].hasPrefix(" 0.0 s"))
  }

  @Test func `a missing shard leaves a report of the others that is not green`() throws {
    let merge = try ShardMerge.written([try shard(1, of: 3), try shard(3, of: 3)], to: output)
    #expect(merge.gaps.count == 1 && merge.gaps[0].hasPrefix("Shard 2/3 is missing"))
    #expect(merge.record.tests.count == 3 && merge.record.counts[.passed] == 3)
    #expect(merge.record.end == nil)
    #expect(merge.record.runFailures.map(\.message) == merge.gaps)
    #expect(JUnitReport(merge.record).xml().contains("Shard 2/3 is missing"))
    #expect(try Verification(recordIn: output).exitCode == .incomplete)
  }

  @Test func `a shard that left no run is a gap`() throws {
    let nowhere = OutputFolder(path: scratch.path + "/nowhere")
    let merge = try ShardMerge([try shard(1, of: 2), nowhere], output: output)
    #expect(merge.gaps.count == 2)
    #expect(merge.gaps.contains { $0.contains(nowhere.path) })
  }

  @Test func `shards of different suites are refused, unless the version is named`() throws {
    let text = refusal([try shard(1, of: 2, suite: "a1"), try shard(2, of: 2, suite: "b2")])
    #expect(
      text?.hasPrefix("\(scratch.path)/shard-2 ran another suite than \(scratch.path)/shard-1.")
        == true)
    let named = try [("a1", 1), ("b2", 2)].map {
      try shard($1, of: 2, name: "named-\($1)", apps: "app 1.2", suite: $0)
    }
    #expect(try ShardMerge(named, output: output).record.gaps.isEmpty)
  }

  @Test(arguments: [("never", true), ("failed", false)])
  func `shards of different record modes are refused`(mode: String, isNamed: Bool) throws {
    let text = refusal([
      try shard(1, of: 2, record: "failed", isNamed: true),
      try shard(2, of: 2, record: mode, isNamed: isNamed),
    ])
    #expect(text?.contains("shard-2 ran with the record mode \(mode)") == true, "\(text ?? "")")
  }

  @Test func `a repeated shard is refused`() throws {
    let text = refusal([
      try shard(1, of: 2), try shard(1, of: 2, name: "again"), try shard(2, of: 2),
    ])
    #expect(text?.hasPrefix("Shard 1/2 is given twice") == true)
  }

  @Test func `a shard of another plan is refused`() throws {
    let text = refusal([try shard(1, of: 2), try shard(2, of: 2, tests: 6)])
    #expect(text?.contains("is of the plan") == true)
  }

  @Test func `a shard of another revision is refused`() throws {
    let text = refusal([
      try shard(1, of: 3), try shard(2, of: 3, revision: "4e1f"),
      try shard(3, of: 3, revision: "97ab"),
    ])
    #expect(
      text == "\(scratch.path)/shard-3 was run at the revision 97ab and "
        + "\(scratch.path)/shard-2 at 4e1f. Run all shards at one revision, then merge them.")
  }

  @Test func `shards of different apps are refused`() throws {
    let text = refusal([
      try shard(1, of: 3), try shard(2, of: 3, apps: "todo=4e1f"),
      try shard(3, of: 3, apps: "todo=97ab"),
    ])
    #expect(
      text?.hasPrefix("\(scratch.path)/shard-3 tested another app than \(scratch.path)/shard-2.")
        == true)
    #expect(text?.contains("the same --app-version") == true)
    let same = try [1, 2].map { try shard($0, of: 2, name: "same-\($0)", apps: "todo=4e1f") }
    #expect(try ShardMerge(same, output: output).record.gaps.isEmpty)
  }

  @Test(arguments: [([nil, "4e1f"], nil), (["4e1f", nil], nil), (["4e1f", "4e1f"], "4e1f")])
  func `a merged run has the revision of which every shard is known to be`(
    revisions: [String?], whole: String?
  ) throws {
    let shards = try revisions.enumerated().map { index, revision in
      try shard(index + 1, of: 2, revision: revision)
    }
    #expect(try ShardMerge(shards, output: output).manifest.revision == whole)
  }

  @Test func `a test without a result leaves the whole incomplete`() throws {
    let merge = try ShardMerge(
      [try shard(1, of: 2), try shard(2, of: 2, without: [1])], output: output)
    #expect(merge.record.gaps == ["no result for A/1 @iPhone 6 [core]"])
    #expect(merge.record.end?.exitCode == .incomplete)
  }

  @Test func `a folder without a run is told`() {
    let error = #expect(throws: RunnerError.self) {
      try ShardMerge([OutputFolder(path: "/nowhere")], output: output)
    }
    #expect(error?.exitCode == .usage)
  }
}

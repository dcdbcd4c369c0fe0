import Devices
import ProcessControl
import Reports
import RunRecord
import Runner
import SnapshotKit
import Testing
import WorkerProtocol

/// What a run's references are worth to who asks for unused ones.
@Suite struct SnapshotManifestTests {
  private let scratch: PrivateDirectory

  init() throws { scratch = try PrivateDirectory() }

  private func plan(tests: Int = 4, shard: Manifest.Shard? = nil) throws -> Manifest {
    try Planner(catalog: .standard, devices: .phones, targets: [.core]).plan(
      (0..<tests).map {
        TestDescription(
          path: "A/it: \($0)", devices: ["iPhone 6"], place: SourcePlace(file: "f", line: $0))
      }, shard: shard)
  }

  /// A journal in which each test asked for a reference; `outcomes` are those of tests that didn't pass, by place.
  private func journal(of manifest: Manifest, _ outcomes: [Int: Outcome] = [:]) -> [JournalEntry] {
    var kinds: [JournalEntry.Kind] = [
      .runStarted(
        .init(
          run: "r", plan: manifest.plan, tests: manifest.entries.count, nodes: 1, bound: 3,
          date: "2026-01-01T00:00:00Z"))
    ]
    for (position, entry) in manifest.entries.enumerated() {
      let place = manifest.places.isEmpty ? position : manifest.places[position]
      let outcome = outcomes[place] ?? .passed
      let token = "t.\(position)"
      if outcome != .skipped {
        kinds.append(
          .attemptStarted(
            .init(
              token: token, position: position, test: entry.test, number: 1, node: 1,
              folder: "attempts/\(position)")))
        kinds.append(
          .attemptEvent(
            .init(
              attempt: token, time: 1,
              kind: .snapshot(
                SnapshotEvent(
                  name: "s", verdict: .matched, reference: "A/it- \(place)/s.grid", summary: "")))))
        let conclusion: AttemptOutcome = outcome == .passed ? .passed : .failed
        kinds.append(.attemptEnded(.init(token: token, conclusion: conclusion, duration: 5)))
      }
      kinds.append(.result(.init(position: position, test: entry.test, outcome: outcome)))
    }
    kinds.append(.runEnded(.init(makespan: 10, exitCode: .success)))
    return kinds.enumerated().map { JournalEntry(time: Double($0.offset), kind: $0.element) }
  }

  private func shard(_ index: Int, of count: Int) throws -> OutputFolder {
    let folder = OutputFolder(path: "\(scratch.path)/shard-\(index)")
    let manifest = try plan(shard: Manifest.Shard(index: index, count: count))
    let file = try folder.claim()
    try folder.begin(manifest, file)
    try file.append(journal(of: manifest))
    return folder
  }

  private let all = (0..<4).map { "A/it- \($0)/s.grid" } + ["A/it- 9/s.grid"]

  @Test func `a whole run knows what nobody asked for`() throws {
    let plan = try plan()
    let manifest = SnapshotManifest(RunRecord(plan, journal: journal(of: plan)), plan: plan.plan)
    #expect(manifest.doubt == nil)
    #expect(SnapshotManifest.unused(all, manifests: [manifest]) == ["A/it- 9/s.grid"])
  }

  @Test func `a shard leaves a doubt, all of them merged none`() throws {
    let folders = [try shard(1, of: 2), try shard(2, of: 2)]
    let plan = try plan().plan
    for folder in folders {
      let record = RunRecord(
        try Manifest(file: folder.manifest), journal: try JournalFile.read(folder.journal))
      #expect(SnapshotManifest(record, plan: plan).doubt == "left out tests or failed")
    }
    let merge = try ShardMerge(folders, output: OutputFolder(path: scratch.path + "/merged"))
    let manifest = SnapshotManifest(merge.record, plan: plan)
    #expect(manifest.doubt == nil)
    #expect(SnapshotManifest.unused(all, manifests: [manifest]) == ["A/it- 9/s.grid"])
  }

  @Test func `a run of another plan than now leaves a doubt`() throws {
    let plan = try plan()
    let record = RunRecord(plan, journal: journal(of: plan))
    #expect(SnapshotManifest(record, plan: try self.plan(tests: 5).plan).doubt != nil)
  }

  @Test(
    arguments: [
      .failed, .knownIssue, .crashed, .timedOut, .notRun,
    ] as [Outcome])
  func `a test that didn't go through leaves a doubt`(outcome: Outcome) throws {
    let plan = try plan()
    let record = RunRecord(plan, journal: journal(of: plan, [2: outcome]))
    let manifest = SnapshotManifest(record, plan: plan.plan)
    #expect(manifest.doubt != nil)
    #expect(SnapshotManifest.unused(all, manifests: [manifest]) == nil)
  }

  @Test func `a result of another machine leaves a doubt`() throws {
    let plan = try plan()
    // Its attempts, which say what the test has asked for, are in the other machine's journal.
    let results = journal(of: plan).filter { entry in
      if case .attemptStarted(let start) = entry.kind { return start.position != 2 }
      return true
    }
    let manifest = SnapshotManifest(RunRecord(plan, journal: results), plan: plan.plan)
    #expect(manifest.doubt != nil)
    #expect(SnapshotManifest.unused(all, manifests: [manifest]) == nil)
  }

  @Test func `a skipped test's references are kept`() throws {
    let plan = try plan()
    let record = RunRecord(plan, journal: journal(of: plan, [2: .skipped, 3: .flaky]))
    let manifest = SnapshotManifest(record, plan: plan.plan)
    #expect(manifest.references["A/it- 2/s.grid"] == nil)
    #expect(SnapshotManifest.unused(all, manifests: [manifest]) == ["A/it- 9/s.grid"])
  }
}

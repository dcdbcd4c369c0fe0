import Foundation
import ProcessControl
import RunRecord
import Runner
import SampleRecords
import Testing
import WorkerProtocol

@Suite struct HistoryTests {
  @Test func `an unknown test is taken to last as long as the middle one`() {
    var history = History()
    func test(_ path: String) -> TestIdentity {
      TestIdentity(path: path, device: "d", target: .core)
    }
    for (path, time) in [("a", 1.0), ("b", 5), ("c", 9)] { history.note(time, for: test(path)) }
    #expect(history.estimates(for: ["a", "x", "c", "b"].map(test)) == [1, 5, 9, 5])
    #expect(History().estimates(for: [test("a")]) == [0])
  }

  @Test func `a history forgets all but the last durations`() {
    var history = History()
    let test = TestIdentity(path: "a", device: "d", target: .core)
    for time in [1000.0, 1, 2, 3, 4, 5] { history.note(time, for: test) }
    #expect(history.duration(of: test) == 3)
    history.note(.infinity, for: test)
    #expect(history.duration(of: test) == 3)
  }

  @Test func `of merged shards the last merges' are known, and their durations kept`() throws {
    let manifest = RunRecords.manifest(["A/one"])
    func record(_ run: Int) -> RunRecord {
      var start = RunRecords.start(manifest)
      start.run = "qa-\(run)"
      let test = manifest.entries[0].test
      let kinds: [JournalEntry.Kind] = [
        .runStarted(start),
        .attemptStarted(
          .init(token: "t", position: 0, test: test, number: 1, node: 1, folder: "attempts/1/1")),
        .attemptEnded(.init(token: "t", conclusion: .passed, duration: Double(run))),
        .result(.init(position: 0, test: test, outcome: .passed)),
      ]
      return RunRecord(manifest, journal: kinds.map { JournalEntry(time: 0, kind: $0) })
    }
    let folder = try PrivateDirectory()
    let file = folder.path + "/history.json"
    for run in 1...8 {
      for _ in 1...2 {
        var history = History(file: file)
        history.note(shards: [record(run)])
        try history.write(to: file)
      }
    }
    #expect(History(file: file).durations.values.first == [4, 5, 6, 7, 8])
    struct Known: Decodable { var shards: [String] }
    let data = try Data(contentsOf: URL(filePath: file))
    #expect(try JSONDecoder().decode(Known.self, from: data).shards.count == History.depth)
  }

  @Test func `machines share a history through a store, each with its own tests' lines`() {
    let manifest = RunRecords.manifest(["A/mine", "A/theirs", "A/failing"])
    var kinds: [JournalEntry.Kind] = [.runStarted(RunRecords.start(manifest))]
    for (position, outcome) in [(0, Outcome.passed), (2, .failed)] {
      let test = manifest.entries[position].test
      kinds += [
        .attemptStarted(
          .init(
            token: "t\(position)", position: position, test: test, number: 1, node: 1,
            folder: "attempts/\(position)/1")),
        .attemptEnded(
          .init(
            token: "t\(position)", conclusion: outcome == .passed ? .passed : .failed, duration: 70)
        ), .result(.init(position: position, test: test, outcome: outcome)),
      ]
    }
    var other = JournalEntry.TestResult(
      position: 1, test: manifest.entries[1].test, outcome: .passed)
    other.host = "other"
    kinds.append(.result(other))
    let record = RunRecord(manifest, journal: kinds.map { JournalEntry(time: 0, kind: $0) })
    let (mine, theirs, failing) = (
      manifest.entries[0].test, manifest.entries[1].test, manifest.entries[2].test
    )
    let before = History().adding([mine.description: #"{"durations":[10,20]}"#, "x": "{cut o"])
    let lines = before.lines(after: record)
    #expect(Set(lines.keys) == [mine.description, failing.description])
    let after = before.adding(lines)
    #expect(after.durations[mine.description] == [10, 20, 70])
    #expect(after.duration(of: theirs) == nil)
    #expect(after.duration(of: failing) == nil)
    #expect(after.failures?[failing.description] == manifest.subject)
    #expect(after.durations["x"] == nil)
  }

  @Test func `durations that none are come neither into a history nor out of its file`() throws {
    var history = History()
    let test = TestIdentity(path: "a", device: "d", target: .core)
    for time in [1e30, -1, .nan] { history.note(time, for: test) }
    #expect(history.duration(of: test) == nil)
    let folder = try PrivateDirectory()
    let file = folder.path + "/history.json"
    let text = #"{"version": 1, "durations": {"\#(test)": [7, 1e30, -5]}}"#
    try Data(text.utf8).write(to: URL(filePath: file))
    #expect(History(file: file).durations == ["\(test)": [7]])
  }
}

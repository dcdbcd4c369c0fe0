import Foundation
import ProcessControl
import SampleRecords
import Testing
import WorkerProtocol

@testable import Reports
@testable import RunRecord

/// Named steps in a run's record and its reports. They are told when they end: what they hold comes first.
@Suite struct NamedStepTests {
  /// `open`, `pay { type, confirm { tap } }`, `pay` again without anything, `leave`.
  private static let told: [(time: Double, name: String, duration: Double, depth: Int?)] = [
    (10, "open", 5, nil), (30, "type", 5, 1), (50, "tap", 5, 2), (55, "confirm", 20, 1),
    (60, "pay", 40, nil), (75, "pay", 5, nil), (90, "leave", 5, nil),
  ]

  /// Each step of `failed` has failed, and then the test.
  private func record(failed: Set<String> = []) -> RunRecord {
    let manifest = RunRecords.manifest(["Booking/pays"])
    let test = manifest.entries[0].test
    var kinds: [JournalEntry.Kind] = [
      .runStarted(RunRecords.start(manifest)),
      .attemptStarted(
        .init(token: "t.1", position: 0, test: test, number: 1, node: 1, folder: "attempts/1/1")),
    ]
    kinds += Self.told.map { step in
      .attemptEvent(
        .init(
          attempt: "t.1", time: step.time,
          kind: .step(
            name: step.name, duration: step.duration, failed: failed.contains(step.name),
            depth: step.depth)))
    }
    kinds += [
      .attemptEnded(
        .init(token: "t.1", conclusion: failed.isEmpty ? .passed : .failed, duration: 100)),
      .result(.init(position: 0, test: test, outcome: failed.isEmpty ? .passed : .failed)),
    ]
    return RunRecord(manifest, journal: kinds.map { JournalEntry(time: 0, kind: $0) })
  }

  @Test func `a named step stands before what it holds`() throws {
    let steps = try #require(record().tests[0].attempts.first).steps
    #expect(
      steps.map { "\(String(repeating: "-", count: $0.depth))\($0.name)" }
        == ["open", "pay", "-type", "-confirm", "--tap", "pay", "leave"])
    let file = try ResultsReport(record()).data()
    let results = try JSONDecoder().decode(ResultsReport.self, from: file).tests[0].attempts[0]
      .steps
    #expect(results.map(\.depth) == [nil, nil, 1, 1, 2, nil, nil])
  }

  @Test func `Allure has steps in steps`() throws {
    let folder = try PrivateDirectory(prefix: "qa-allure")
    try AllureReport(record(), output: OutputFolder(path: folder.path)).write()
    let results = folder.path + "/allure-results/"
    let file = try #require(try FileManager.default.contentsOfDirectory(atPath: results).first)
    struct Document: Decodable {
      struct Step: Decodable {
        var name: String
        var steps: [Step]
        var text: String {
          steps.isEmpty ? name : "\(name)(\(steps.map(\.text).joined(separator: " ")))"
        }
      }
      var steps: [Step]
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: results + file))
    let document = try JSONDecoder().decode(Document.self, from: data)
    #expect(
      document.steps.map(\.text) == ["open", "pay(type confirm(tap))", "pay", "leave"])
  }

  /// With soft expectations several steps fail, and what holds them need not.
  @Test(arguments: [
    ([], ""), (["confirm", "tap"], "pay › confirm › tap"), (["leave"], "leave"),
    (["type", "tap"], "pay › type, pay › confirm › tap"),
    (["open", "type", "tap", "leave"], "open, pay › type, pay › confirm › tap, … and 1 more step"),
  ])
  func `JUnit says in which steps a test has failed`(failed: [String], paths: String) {
    let xml = JUnitReport(record(failed: Set(failed))).xml()
    let output = xml.firstMatch(of: /(?s)<system-out>(.*?)<\/system-out>/)?.output.1 ?? ""
    let lines = output.split(separator: "\n").map {
      $0.replacing("failed step: ", with: "", maxReplacements: 1)
    }
    #expect(lines.joined(separator: ", ") == paths)
    #expect(output.isEmpty || output.hasPrefix("failed step: "))
  }

  @Test func `a page shows how deep a step is`() {
    let panel = StepsPanel(
      name: "a", steps: ResultsReport(record()).tests[0].attempts[0].steps, film: nil, screen: nil,
      picture: nil)
    let page = panel.content.map(\.markup).joined()
    let depths = page.matches(of: /<li class="([^"]*)"/).map { String($0.output.1) }
    #expect(depths == ["", "", "in1", "in1", "in2", "", ""])
    for depth in 1...4 { #expect(Stylesheet.text.contains(".steps .in\(depth) .what")) }
  }
}

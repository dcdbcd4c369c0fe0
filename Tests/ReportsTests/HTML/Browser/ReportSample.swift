import Foundation
import Imaging
import ProcessControl
import SampleRecords
import SnapshotKit
import TerminalModel
import WorkerProtocol

@testable import Reports
@testable import RunRecord

/// A report in a folder of its own: a failure with two snapshots, steps and a recording, and as many
/// more tests as wanted.
struct ReportSample {
  let folder: PrivateDirectory
  /// The failure's page.
  private(set) var page = ""

  init(tests: Int = 12) throws {
    folder = try PrivateDirectory(prefix: "qa-report")
    var results = ResultsReport(RunRecords.full())
    let first = try failure()
    results.tests = [first] + (1..<tests).map(Self.test)
    page = "report/tests/\(PageNames(results.tests)[0])"
    results.counts = Dictionary(
      grouping: results.tests, by: { ($0.outcome ?? .notRun).rawValue }
    ).mapValues(\.count)
    results.gaps = []
    try HTMLReport(results, words: RunText(palette: Palette(isOn: false)), folder: folder.path)
      .write()
  }

  static func test(_ number: Int) -> ResultsReport.Test {
    let outcome: Outcome =
      switch number % 100 {
      case 2: .failed
      case 4, 8: .flaky
      case 20: .skipped
      default: .passed
      }
    return ResultsReport.Test(
      path: "Suite \(number / 50)/does thing \(number)",
      device: number % 2 == 0 ? "iPhone 4" : "iPhone 6", target: "core",
      tags: number % 10 == 0 ? ["smoke"] : [], file: "/src/Spec.swift", line: number,
      outcome: outcome, duration: Double(number % 700),
      attempts: outcome == .skipped
        ? [] : [attempt(outcome == .failed ? "thing \(number) is not as it was" : nil)])
  }

  private static func attempt(_ failure: String?) -> ResultsReport.Attempt {
    ResultsReport.Attempt(
      number: 1, node: 1, began: 0, conclusion: failure == nil ? .passed : .failed, duration: 5,
      folder: "attempts/1", issues: failure.map { [IssueReport(message: $0)] } ?? [],
      snapshots: [], steps: [], attachments: [:])
  }

  private func failure() throws -> ResultsReport.Test {
    var attempt = Self.attempt(nil)
    attempt.conclusion = .failed
    attempt.duration = 3000
    attempt.issues = [IssueReport(message: "button \"Confirm\" was not found", screen: "Login")]
    attempt.snapshots = [try picture(), try grid()]
    attempt.steps = [
      .init(time: 600, name: "tap(login)", duration: 100, failed: false),
      .init(time: 1600, name: "type(name)", duration: 100, failed: false),
      .init(time: 2900, name: "tap(confirm)", duration: 1200, failed: true),
    ]
    attempt.attachments = [
      "session.cast": try write("session.cast", recording),
      "source.xml": try write("source.xml", "<screen id=\"a\"/>"),
    ]
    return ResultsReport.Test(
      path: "Login/asks <twice>", device: "iPhone 6", target: "tui", tags: ["smoke"],
      file: "/src/LoginSpec.swift", line: 7, outcome: .failed, duration: 3000, attempts: [attempt])
  }

  private func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(folder.path)/attempts/1/\(name)"
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/attempts/1", withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private func picture() throws -> SnapshotEvent {
    func png(_ name: String, _ red: UInt8) throws -> String {
      let pixel: [UInt8] = [red, 90, 160, 255]
      let pixels = Array(repeating: pixel, count: 120 * 200).flatMap(\.self)
      return try write(name, Image(width: 120, height: 200, pixels: pixels).png(level: 1))
    }
    return SnapshotEvent(
      name: "login", verdict: .differs, reference: "login.png", summary: "9 of 24,000 pixels",
      changes: ["login.go moved y 90 → 96 pt"], expected: try png("expected.png", 10),
      actual: try png("actual.png", 240), difference: try png("diff.png", 120),
      marks: [SnapshotMark(label: "login.go y +6", x: 10, y: 90, width: 40, height: 20)])
  }

  private func grid() throws -> SnapshotEvent {
    func file(_ name: String, _ text: String) throws -> String {
      try write(
        name,
        "grid 1 20x3\n|\(text.padding(toLength: 20, withPad: " ", startingAt: 0))|\n"
          + String(repeating: "|\(String(repeating: " ", count: 20))|\n", count: 2)
          + "cursor hidden\n")
    }
    return SnapshotEvent(
      name: "words", verdict: .differs, reference: "words.grid", summary: "4 of 60 cells",
      expected: try file("expected.grid", "Places  4 left"),
      actual: try file("actual.grid", "Seats   4 left"), difference: try write("diff.txt", "1 │"),
      marks: [SnapshotMark(label: "text \"Seats\"", x: 0, y: 0, width: 6, height: 1)])
  }

  /// Begins half a second after its attempt; a screen a second.
  private var recording: String {
    """
    {"version":2,"width":20,"height":4}
    [0.05, "o", "\\u001b[2J\\u001b[HLogin"]
    [1.05, "o", "\\u001b[2J\\u001b[HWelcome"]
    [1.06, "m", "click"]
    [2.05, "o", "\\u001b[2J\\u001b[1;31mDeclined"]
    [2.5, "m", "failed after 3000 ms"]

    """
  }
}

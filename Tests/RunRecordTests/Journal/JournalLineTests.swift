import Foundation
import JSONModel
import Testing
import WorkerProtocol

@testable import RunRecord

@Suite struct JournalLineTests {
  private static let test = TestIdentity(path: "A/\"b\"\n\u{1}/é", device: "d", target: .core)
  private static let again = TestIdentity(
    path: "A/b", device: "d", target: TestTarget(rawValue: "android"), repetition: 2)

  static let kinds: [JournalEntry.Kind] = [
    .attemptStarted(
      .init(token: "r.1.2", position: 1, test: test, number: 2, node: 3, folder: "a/b")),
    .attemptEnded(.init(token: "r.1.2", conclusion: .workerCrashed, duration: 1.5, reason: "x\\y")),
    .attemptEnded(.init(token: "r.1.2", conclusion: .passed, duration: 0)),
    .result(.init(position: 1, test: again, outcome: .flaky, reason: "it failed")),
    .result(.init(position: 0, test: test, outcome: .notRun)),
    .attemptEvent(.init(attempt: "t", time: 0.25, kind: .started)),
    .attemptEvent(
      .init(attempt: "t", time: 3, kind: .step(name: "tap", duration: 0.1, failed: true))),
    .attemptEvent(
      .init(
        attempt: "t", time: 3, kind: .step(name: "tap", duration: 1, failed: false, depth: 2))),
    .attemptEvent(.init(attempt: "t", time: 3, kind: .output("printed\tthat"))),
  ]

  /// Held to the encoder's by meaning: the same members with the same values.
  @Test(arguments: kinds)
  func `a line written quickly is the encoder's`(kind: JournalEntry.Kind) throws {
    let entry = JournalEntry(time: 12.34, kind: kind)
    let quick = try #require(entry.quickValue).encoded()
    #expect(try JSONDecoder().decode(JournalEntry.self, from: quick) == entry)
    let slow = try JSONEncoder().encode(entry)
    #expect(
      try JSONSerialization.jsonObject(with: quick) as? NSDictionary
        == JSONSerialization.jsonObject(with: slow) as? NSDictionary)
  }

  @Test func `what the quick way would leave out goes the encoder's`() {
    let owed = JournalEntry.TestResult(
      position: 0, test: Self.test, outcome: .failed, owesRetry: true)
    #expect(JournalEntry(time: 1, kind: .result(owed)).quickValue == nil)
    #expect(JournalEntry(time: 1, kind: .stopping(reason: "x", byFailures: nil)).quickValue == nil)
  }
}

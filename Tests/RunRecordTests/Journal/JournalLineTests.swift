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
    .result(.init(position: 0, test: test, outcome: .failed, isRetryPending: true)),
    .stopping(reason: "x", byFailures: nil),
  ]

  @Test(arguments: kinds)
  func `an entry is read as it was written`(kind: JournalEntry.Kind) throws {
    let entry = JournalEntry(time: 12.34, kind: kind)
    #expect(try JSONCoder.decode(JournalEntry.self, from: JSONCoder.encode(entry)) == entry)
  }

  @Test(
    arguments: [
      (
        .attemptEvent(.init(attempt: "t", time: 3, kind: .output("printed\tthat"))),
        #"{"kind":{"attemptEvent":{"_0":{"attempt":"t","kind":{"line":"printed\tthat","type":"output"},"time":3}}},"time":0.5}"#
      ),
      (
        .attemptEnded(.init(token: "t", conclusion: .workerCrashed, duration: 1.5, reason: "x")),
        #"{"kind":{"attemptEnded":{"_0":{"conclusion":"workerCrashed","duration":1.5,"reason":"x","token":"t"}}},"time":0.5}"#
      ),
      (
        .result(.init(position: 0, test: again, outcome: .failed, isRetryPending: true)),
        #"{"kind":{"result":{"_0":{"outcome":"failed","owesRetry":true,"position":0,"test":{"device":"d","path":"A/b","repetition":2,"target":"android"}}}},"time":0.5}"#
      ),
      (
        .stopping(reason: "x", byFailures: nil), #"{"kind":{"stopping":{"reason":"x"}},"time":0.5}"#
      ),
    ] as [(JournalEntry.Kind, String)])
  func `journals of earlier versions are of this form`(
    kind: JournalEntry.Kind, line: String
  ) throws {
    let entry = JournalEntry(time: 0.5, kind: kind)
    #expect(String(decoding: try JSONCoder.encode(entry), as: UTF8.self) == line)
    #expect(try JSONCoder.decode(JournalEntry.self, from: Data(line.utf8)) == entry)
  }
}

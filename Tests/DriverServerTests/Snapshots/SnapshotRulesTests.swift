import DriverServer
import Foundation
import JSONModel
import Synchronization
import Testing
import Waiting
import WebDriverClient

/// What `mobile: expectSnapshot` holds a snapshot to.
@Suite(.timeLimit(.backstop)) struct SnapshotRulesTests {
  /// Remembers what it is asked, and finds all as it should be.
  private final class Judge: Sendable {
    private let asked = Mutex<[SnapshotRules]>([])
    var rules: [SnapshotRules] { asked.withLock { $0 } }

    func answer(_ question: SnapshotQuestion) -> SnapshotAnswer {
      asked.withLock { $0.append(question.rules) }
      return SnapshotAnswer(
        passes: true, verdict: "matched", message: "", reference: "x.grid", files: [:])
    }
  }

  private func session(_ judge: Judge) async throws -> WebDriverSession {
    try await Driver { $0.snapshots = { question, _ in judge.answer(question) } }.session("cat")
  }

  @Test func `parts and limits reach the comparison`() async throws {
    let judge = Judge()
    let session = try await session(judge)
    try await session.mobile(
      "expectSnapshot",
      [
        "name": "all", "as": "image",
        "ignoring": [
          ["element": "clock"], ["text": "ago"], ["pattern": "\\d+ ms"],
          ["rect": ["x": 1, "y": 2, "width": 3.5, "height": 4]],
        ],
        "tolerating": [["element": "map", "limits": ["share": 0.05]]],
        "limits": ["metric": "yiq", "threshold": 0.2, "pixels": 40, "cluster": 9],
      ])
    let rules = try #require(judge.rules.last)
    #expect(
      rules.ignored == [
        .element("clock"), .text("ago"), .pattern("\\d+ ms"),
        .rect(x: 1, y: 2, width: 3.5, height: 4),
      ])
    #expect(rules.tolerated.map(\.region) == [.element("map")])
    #expect(rules.tolerated.map(\.limits.share) == [0.05])
    #expect(rules.tolerated.map(\.limits.pixels) == [nil])
    let limits = try #require(rules.limits)
    #expect(limits.threshold == 0.2 && limits.pixels == 40 && limits.cluster == 9)

    try await session.mobile(
      "expectSnapshot", ["name": "exact", "as": "image", "limits": ["metric": "exact"]])
    #expect(judge.rules.last?.limits?.threshold == .some(nil))
    #expect(judge.rules.last?.limits?.pixels == nil && judge.rules.last?.limits?.share == nil)
    try await session.mobile("expectSnapshot", ["name": "usual"])
    #expect(judge.rules.last?.limits == nil && judge.rules.last?.ignored.isEmpty == true)
  }

  static let wrong: [(JSONValue, String)] = [
    (["ignoring": "clock"], "ignoring must be a list"),
    (["ignoring": ["clock"]], "ignoring[0] must name one of"),
    (
      ["ignoring": [["element": "a"], ["element": "b", "text": "c"]]], "ignoring[1] must name one"
    ),
    (["ignoring": [["element": ""]]], "by a text"),
    (["ignoring": [["rect": ["x": 1, "y": 2]]]], "x, y, width and height"),
    (["ignoring": [["element": "a", "limits": ["share": 0.1]]]], "ignoring[0] must name one of"),
    (["tolerating": [["element": "a"]]], "tolerating[0] needs limits"),
    (["tolerating": [["text": "a", "limits": ["pixels": -1]]]], "tolerating[0].limits takes"),
    (["limits": 7], "limits must be an object"), (["limits": ["pixels": 1.5]], "pixels: 1.5"),
    (["limits": ["share": 2]], "share: 2"), (["limits": ["metric": "oklab"]], "metric"),
    (["limits": ["metric": "exact", "threshold": 0.1]], "threshold: 0.1"),
    (["limits": ["tolerance": 1]], "tolerance: 1"),
    (["limits": ["share": 0.1]], "give \"as\": \"image\""),
    (["as": "grid", "limits": ["share": 0.1]], "give \"as\": \"image\""),
    (
      ["tolerating": [["element": "a", "limits": ["share": 0.1]]]], "give \"as\": \"image\""
    ),
    (["ignoring": [["element": "a"], ["pattern": "[0-9"]]], "ignoring[1] must be a regular"),
    (
      ["as": "image", "tolerating": [["pattern": "(", "limits": ["share": 0.1]]]],
      "tolerating[0] must be a regular"
    ),
    (
      ["ignoring": [["pattern": .string(String(repeating: "[a-", count: 1000))]]],
      "ignoring[0] must be a regular"
    ),
    (
      ["ignoring": [["pattern": .string(String(repeating: "[", count: 80_000))]]],
      "at most 8192 are allowed"
    ),
  ]

  @Test func `what is meant otherwise is an invalid argument that says how`() async throws {
    let judge = Judge()
    let session = try await session(judge)
    for (argument, words) in Self.wrong {
      var all = argument.objectValue ?? [:]
      all["name"] = "x"
      let error = try await #require(throws: WebDriverClient.Failure.self) {
        try await session.mobile("expectSnapshot", .object(all))
      }
      #expect(error.code == "invalid argument" && error.message.contains(words), "\(error)")
    }
    #expect(judge.rules.isEmpty)
  }
}

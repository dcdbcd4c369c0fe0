import DriverServer
import Foundation
import Imaging
import JSONModel
import SnapshotKit
import Testing
import Waiting
import WebDriverClient

/// What `mobile: expectSnapshot` asks for, and what comes of it.
@Suite(.timeLimit(.backstop)) struct SnapshotRequestTests {
  /// A folder of references of its own, gone with the test.
  private final class References: Sendable {
    let path = NSTemporaryDirectory() + "qa-references-\(UUID().uuidString)"
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func configuration(_ mode: RecordMode) -> SnapshotConfiguration {
      SnapshotConfiguration(
        references: path + "/refs", output: path + "/out", record: .init(mode, isByName: true))
    }
  }

  private func session(_ configuration: SnapshotConfiguration) async throws -> WebDriverSession {
    try await Driver { $0.snapshots = configuration }.session("cat")
  }

  @Test func `parts and limits are read`() throws {
    let request = try SnapshotRequest([
      "name": "all", "as": "image",
      "ignoring": [
        ["element": "clock"], ["text": "ago"], ["pattern": "\\d+ ms"],
        ["rect": ["x": 1, "y": 2, "width": 3.5, "height": 4]],
      ],
      "tolerating": [["element": "map", "limits": ["share": 0.05]]],
      "limits": ["metric": "yiq", "threshold": 0.2, "pixels": 40, "cluster": 9],
    ])
    #expect(
      request.ignored == [
        .element("clock"), .text("ago"), .pattern("\\d+ ms"),
        .rect(x: 1, y: 2, width: 3.5, height: 4),
      ])
    #expect(
      request.tolerated == [
        TolerantRegion(region: .element("map"), limits: ComparisonLimits(share: 0.05))
      ])
    #expect(
      request.limits
        == ComparisonLimits(metric: .yiq(threshold: 0.2), pixels: 40, cluster: 9))

    let exact = try SnapshotRequest(["name": "e", "as": "image", "limits": ["metric": "exact"]])
    #expect(exact.limits == .exact)
    let usual = try SnapshotRequest(["name": "usual"])
    #expect(usual.limits == nil && usual.ignored.isEmpty && !usual.isPicture)
  }

  @Test(arguments: ["grid", "image"])
  func `a snapshot is recorded, matched and held to what is ignored`(kind: String) async throws {
    let references = References()
    let first = try await session(references.configuration(.missing))
    try await first.mobile("type", ["text": "10:41"])
    try await first.see("10:41")
    let asked: JSONValue = ["name": "clock", "as": .string(kind)]
    #expect(try await first.mobile("expectSnapshot", asked)["verdict"] == "recorded")

    #expect(try await first.mobile("expectSnapshot", asked)["verdict"] == "matched")

    let second = try await session(references.configuration(.never))
    try await second.mobile("type", ["text": "10:42"])
    try await second.see("10:42")
    let error = try await #require(throws: WebDriverClient.Failure.self) {
      try await second.mobile("expectSnapshot", asked)
    }
    #expect(error.data["qa:snapshot"] == "differs" && error.message.contains("differs"))
    #expect(error.data["difference"]?.stringValue?.hasPrefix(references.path) == true)
    let region: JSONValue =
      kind == "grid"
      ? ["pattern": "[0-9:]+"] : ["rect": ["x": 0, "y": 0, "width": 80, "height": 16]]
    let ignoring: JSONValue = [
      "name": "clock", "as": .string(kind), "ignoring": [region],
    ]
    #expect(try await second.mobile("expectSnapshot", ignoring)["verdict"] == "matched")
  }

  @Test func `a setting from before the first frame is in the snapshot's name`() async throws {
    let references = References()
    let driver = try Driver(apps: ["fernway": Binaries.fernway]) {
      $0.snapshots = references.configuration(.missing)
    }
    let session = try await driver.session(
      "fernway", [],
      [
        "platformName": "core", "appium:deviceName": "iPhone 6",
        "qa:settings": ["colorScheme": "dark", "locale": "pt-PT"],
      ])
    let taken = try await session.mobile("expectSnapshot", ["name": "s"])
    #expect(taken["reference"]?.stringValue?.hasSuffix("s@iPhone6~dark~pt-PT.grid") == true)
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
    let references = References()
    let session = try await session(references.configuration(.all))
    for (argument, words) in Self.wrong {
      var all = argument.objectValue ?? [:]
      all["name"] = "x"
      let error = try await #require(throws: WebDriverClient.Failure.self) {
        try await session.mobile("expectSnapshot", .object(all))
      }
      #expect(error.code == "invalid argument" && error.message.contains(words), "\(error)")
    }
    #expect(!FileManager.default.fileExists(atPath: references.path))
  }
}

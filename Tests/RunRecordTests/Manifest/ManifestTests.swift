import Foundation
import JSONModel
import ProcessControl
import Testing
import WorkerProtocol

@testable import RunRecord

@Suite struct ManifestTests {
  private static let bare = Manifest.Entry(
    test: TestIdentity(path: "A/\"b\"\n/é", device: "iPhone 6", target: .core),
    place: SourcePlace(file: "/src/A.swift", line: 3))

  private static let whole: Manifest.Entry = {
    var entry = Manifest.Entry(
      test: TestIdentity(path: "A/c", device: "d", target: .tui, repetition: 2),
      tags: ["t", "u"], place: SourcePlace(file: "f", line: 1), timeout: 500, skipReason: "later",
      locks: ["db"], ids: ["C1"],
      knownIssue: KnownIssue(
        kind: .quarantine, reason: "r", owner: "o", until: "2026-12-31", message: "m"))
    entry.expiry = "over"
    entry.failedAt = "abc"
    return entry
  }()

  private static let manifests: [Manifest] = {
    var second = Manifest(
      plan: "q", shard: .init(index: 2, count: 3), entries: [bare, whole], places: [4, 7])
    second.revision = "abc"
    return [Manifest(plan: "p", entries: []), Manifest(plan: "p", entries: [bare]), second]
  }()

  @Test(arguments: manifests)
  func `a manifest is read as it was written`(manifest: Manifest) throws {
    let data = try JSONCoder.encode(manifest)
    #expect(try JSONCoder.decode(Manifest.self, from: data) == manifest)
    // Another coder reads the same.
    #expect(try JSONDecoder().decode(Manifest.self, from: data) == manifest)
  }

  @Test(arguments: [
    (#"{"version": 1, "entr"#, "it is not valid JSON"),
    (#"{"version": 1, "plan": "p", "places": []}"#, "entries is missing"),
    (
      #"{"version": 1, "plan": "p", "places": [], "entries": [{"tags": []}]}"#,
      "entries[0].test is missing"
    ),
  ])
  func `a damaged one leaves the run incomplete, and says where`(text: String, reason: String)
    throws
  {
    let folder = try PrivateDirectory(prefix: "qa-manifest")
    let file = folder.path + "/manifest.json"
    try Data(text.utf8).write(to: URL(filePath: file))
    let error = #expect(throws: RunnerError.self) { try Manifest(file: file) }
    #expect(error?.exitCode == .incomplete)
    #expect(error?.description == "\(file) is damaged (\(reason)); run the tests again.")
  }
}

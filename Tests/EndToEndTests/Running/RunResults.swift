import Foundation
import WorkerProtocol

/// What a run left in its output folder.
struct RunResults {
  /// `classname` and `name` of each `testcase` in `junit.xml`, in order.
  let cases: [String]
  /// The manifest's identities.
  let manifest: [String]
  /// Outcomes by identity, from `results.json`.
  let outcomes: [String: String]
  /// Why, by identity, where something is said of it.
  let reasons: [String: String]

  init(_ scratch: Scratch, folder: String = "qa-output") throws {
    let junit = try scratch.read("\(folder)/junit.xml")
    cases = junit.matches(of: /<testcase classname="([^"]*)" name="([^"]*)"/).map {
      "\($0.output.1)|\($0.output.2)"
    }
    let decoder = JSONDecoder()
    let plan = try decoder.decode(
      Plan.self, from: Data(try scratch.read("\(folder)/manifest.json").utf8))
    manifest = plan.entries.map(\.test.description)
    let results = try decoder.decode(
      Results.self, from: Data(try scratch.read("\(folder)/results.json").utf8))
    outcomes = Dictionary(
      results.tests.map { ("\($0.path) @\($0.device) [\($0.target)]", $0.outcome ?? "none") },
      uniquingKeysWith: { first, _ in first + " twice" })
    reasons = Dictionary(
      results.tests.compactMap { test in
        test.reason.map { ("\(test.path) @\(test.device) [\(test.target)]", $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  private struct Plan: Decodable {
    struct Entry: Decodable { var test: TestIdentity }
    var entries: [Entry]
  }

  private struct Results: Decodable {
    struct Test: Decodable { var path, device, target: String, outcome, reason: String? }
    var tests: [Test]
  }
}

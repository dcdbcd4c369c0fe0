import Foundation
import ProcessControl
import RedisServer
import Testing

/// Machines that share one run, as processes of this one, and the project that they run.
struct SharedRun {
  let scratch: Scratch
  let environment: [String: String]

  /// - Parameters:
  ///   - tests: How many tests of each truth: `passed`, `failed`, `flaky`, `crashed`, `locked`.
  ///   - milliseconds: How long each takes.
  ///   - project: What else stands in the project's file.
  init(
    _ tests: [String: Int], milliseconds: Int = 20, targets: String = "core", project: String = ""
  ) throws {
    scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(Products.package)/Tests/Fixtures/SharedSuite/shared_suite.py}
      apps: {fernway: \(Products.fernway)}
      targets: [\(targets)]
      devices: {phones: [iPhone 6]}
      \(project)
      """, to: "qa.yml")
    environment = [
      "SHARED_TESTS": String(decoding: try JSONEncoder().encode(tests), as: UTF8.self),
      "SHARED_WAIT": "\(milliseconds)", "SHARED_LOG": scratch.path + "/begun",
      "PYTHONDONTWRITEBYTECODE": "1",
    ]
  }

  /// Starts a machine, whose folder is `host-NAME`.
  func machine(
    _ name: String, queue url: String, run: String = "7", nodes: Int = 2, _ more: [String] = [],
    environment extra: [String: String] = [:]
  ) async throws -> Invocation {
    try await Invocation(
      Products.runner,
      [
        "--queue", url, "--run-id", run, "--parallel", "\(nodes)", "--record", "never", "--output",
        "host-\(name)",
      ] + more, in: scratch, environment: environment.merging(extra) { $1 })
  }

  func command(_ words: String...) async throws -> Finished {
    try await Invocation(Products.runner, words, in: scratch, environment: environment).finish()
  }

  /// How often a test has begun, by its path.
  var begun: [String: Int] {
    let lines = ((try? scratch.read("begun")) ?? "").split(separator: "\n")
    return lines.reduce(into: [:]) { counts, line in
      counts[String(line[..<(line.lastIndex(of: " ") ?? line.endIndex)]), default: 0] += 1
    }
  }

  /// Expects that a folder has every test once, with its true outcome.
  func expectTruth(_ folder: String, _ count: Int, _ comment: String = "") throws {
    let results = try RunResults(scratch, folder: folder)
    #expect(results.manifest.count == count)
    #expect(results.cases.count == count, "\(folder) \(comment)")
    for (test, outcome) in results.outcomes {
      let truth = test.split(separator: "/").first.map(String.init)
      #expect(
        outcome == (truth == "locked" ? "passed" : truth),
        "\(test) in \(folder) \(comment): \(results.reasons[test] ?? "no reason")")
    }
  }
}

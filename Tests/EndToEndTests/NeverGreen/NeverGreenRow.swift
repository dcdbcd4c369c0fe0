import Foundation
import ProcessControl
import Testing
import Waiting

/// One way in which something goes wrong, and what the program must say of it.
struct NeverGreenRow: Sendable, CustomTestStringConvertible {
  /// As the table in `docs/testing.md` calls it.
  let name: String
  let code: Int32
  /// What must be printed.
  let sentence: String
  /// Makes it go wrong in a folder of its own.
  let provoke: @Sendable (Scratch) async throws -> Finished

  var testDescription: String { name }

  init(
    _ name: String, _ code: Int32, _ sentence: String,
    _ provoke: @escaping @Sendable (Scratch) async throws -> Finished
  ) {
    self.name = name
    self.code = code
    self.sentence = sentence
    self.provoke = provoke
  }

  /// A suite whose tests do what their names say.
  static let fakeSuite = "\(Products.package)/Tests/RunnerTests/Fixtures/fake_suite.py"

  /// Of the suite that does what its tests are called.
  init(
    _ name: String, _ code: Int32, _ sentence: String, tests: [String], _ words: [String] = [],
    configuration: String = "", environment: [String: String] = [:]
  ) {
    self.init(name, code, sentence) { scratch in
      try scratch.fakeProject(configuration)
      return try await scratch.qa(words, scratch.faking(tests).merging(environment) { $1 })
    }
  }

  /// Of one of Fernway's tests, which a command line selects.
  init(
    _ name: String, _ code: Int32, _ sentence: String, fernway words: [String],
    environment: [String: String] = [:],
    prepare: @escaping @Sendable (Scratch) throws -> Void = { _ in }
  ) {
    self.init(name, code, sentence) { _ in
      let scratch = try Scratch.fernway()
      try prepare(scratch)
      return try await scratch.qa(words + Self.oneTest, environment)
    }
  }

  private static let oneTest = [
    "Login/asks for what is missing", "--device", "iPhone 6", "--target", "core", "--parallel", "1",
  ]
}

extension Scratch {
  /// Runs the program here.
  func qa(_ words: [String], _ environment: [String: String] = [:]) async throws -> Finished {
    try await Invocation(Products.runner, words, in: self, environment: environment).finish()
  }

  /// Writes a project of the suite that does what its tests are called.
  func fakeProject(_ extra: String = "", suite: String? = nil) throws {
    let suite = suite ?? "{path: \(NeverGreenRow.fakeSuite)}"
    try write(
      """
      suite: \(suite)
      apps: {fake: /bin/cat}
      targets: [core]
      devices: {one: [iPhone 6]}
      nodes: 1
      \(extra)
      """, to: "qa.yml")
  }

  /// What that suite is told of its tests.
  func faking(_ tests: [String]) throws -> [String: String] {
    let state = path + "/state"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    return ["FAKE_TESTS": tests.joined(separator: "\n"), "FAKE_STATE": state]
  }
}

import Foundation
import JSONModel
import Testing

/// A CI system that reads a subcommand's text finds no command of a suite's in it.
@Suite struct CommandsInTextTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: "\(Products.package)/Tests/RunnerTests/Fixtures/fake_suite.py"}
      apps: {none: /bin/true}
      targets: [core]
      devices: {phones: [iPhone 6]}
      """, to: "qa.yml")
    try scratch.write("", to: "state/none")
  }

  private func output(_ words: [String], _ system: String? = nil) async throws -> String {
    var environment = [
      "FAKE_TESTS": "::error file=x::A/b #tag\n##[error]C/##vso[x]d",
      "FAKE_STATE": "\(scratch.path)/state",
    ]
    if let system { environment[system] = "true" }
    let end = try await Invocation(Products.runner, words, in: scratch, environment: environment)
      .finish()
    #expect(end.code == 0, "\(end.output)")
    return end.output
  }

  @Test(arguments: ["list", "plan"], ["GITHUB_ACTIONS", "TF_BUILD"])
  func `names of tests give no command`(word: String, system: String) async throws {
    let text = try await output([word], system)
    #expect(text.contains("error file=x::A"), "\(text)")
    #expect(!text.contains("##["), "\(text)")
    #expect(!text.contains("##vso["), "\(text)")
    for line in text.split(separator: "\n") {
      #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(line)")
    }
  }

  @Test(arguments: ["list", "plan"])
  func `JSON gives none either and keeps its values`(word: String) async throws {
    let plain = try await output([word, "--json"])
    #expect(plain.contains("##[error]C"))
    let text = try await output([word, "--json"], "GITHUB_ACTIONS")
    #expect(!text.contains("##["), "\(text)")
    #expect(!text.contains("##vso["), "\(text)")
    #expect(try JSONParser.parse(Data(text.utf8)) == JSONParser.parse(Data(plain.utf8)))
  }
}

import Foundation
import ProcessControl
import Testing
import Waiting

/// Runs whose results go nowhere.
@Suite struct LostOutputTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(Products.brief)}
      targets: [core]
      devices: {one: [iPhone 6]}
      apps: {none: /bin/true}
      """, to: "qa.yml")
  }

  private func run(
    _ words: [String], program: String = Products.runner
  ) async throws -> Finished {
    try await Invocation(
      program, words, in: scratch,
      environment: ["BRIEF_COUNT": "3", "RUNNER": Products.runner]
    ).finish()
  }

  @Test(arguments: ["", "--reporter github", "--json"])
  func `a run whose console takes nothing does not end with 0`(words: String) async throws {
    let end = try await run(
      ["-c", "\"$RUNNER\" \(words) 2>err > /dev/full"], program: "/bin/bash")
    #expect(end.code == 5)
    #expect(try scratch.read("err").contains("Standard output cannot be written: No space left"))
  }

  @Test func `a folder that vanishes in mid-run is infrastructure`() async throws {
    let run = try await Invocation(
      Products.runner, ["--parallel", "1"], in: scratch, environment: ["BRIEF_HELD": "10"])
    #expect(try await eventually { scratch.exists("begun") })
    try FileManager.default.removeItem(atPath: scratch.path + "/qa-output")
    try scratch.write("", to: "go")
    let end = try await run.finish()
    #expect(end.code == 5, "\(end.output)")
    #expect(end.output.contains("qa-output was removed or changed while the run went on"))
    #expect(!scratch.exists("qa-output/junit.xml"))
  }

  @Test(arguments: ["", "{\"ki"])
  func `an empty or torn journal does not make the user's files a run's`(begin: String)
    async throws
  {
    try scratch.write(begin, to: "qa-output/journal.jsonl")
    try scratch.write("mine", to: "qa-output/report/q3.txt")
    try scratch.write("mine", to: "qa-output/attempts/my.txt")
    let end = try await run([])
    #expect(end.code == 2, "\(end.output)")
    #expect(end.output.contains("qa-output holds attempts, report, which no run"))
    #expect(try scratch.read("qa-output/report/q3.txt") == "mine")
  }

  @Test func `where only a torn journal is left of a run, the next one runs`() async throws {
    try scratch.write("{\"kind\":{\"runSta", to: "qa-output/journal.jsonl")
    #expect(try await run([]).code == 0)
  }

  @Test func `a journal that is a link is not written through`() async throws {
    try scratch.write("", to: "precious")
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/qa-output", withIntermediateDirectories: true)
    #expect(symlink("../precious", scratch.path + "/qa-output/journal.jsonl") == 0)
    let end = try await run([])
    #expect(end.code == 2, "\(end.output)")
    #expect(try scratch.read("precious") == "")
    let resumed = try await run(["--resume"])
    #expect(resumed.code == 2, "\(resumed.output)")
    #expect(resumed.output.contains("is a link"))
  }

  @Test func `a resumed run removes the private directory that a killed one has left`()
    async throws
  {
    #expect(try await run(["--parallel", "1"]).code == 0)
    var lines = try scratch.read("qa-output/journal.jsonl").split(separator: "\n").map(String.init)
    let name = try #require(lines[0].firstMatch(of: /"run":"(qa-[A-Za-z0-9]{6})"/)).output.1
    // As if it had been killed before its last result.
    lines.removeAll { $0.contains("\"runEnded\"") }
    lines.removeLast()
    try scratch.write(lines.joined(separator: "\n") + "\n", to: "qa-output/journal.jsonl")
    let left = "\(scratch.temporary)/\(name)"
    try FileManager.default.createDirectory(
      atPath: left + "/1.1/w", withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: left)
    let other = "\(scratch.temporary)/qa-abcdef"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    let end = try await run(["--resume"])
    #expect(end.code == 0, "\(end.output)")
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(FileManager.default.fileExists(atPath: other))
  }

  @Test func `a zero byte in a path of qa.yml is refused, not cut`() async throws {
    try scratch.write("suite: {path: x}\noutput: \"a\\0b\"\n", to: "qa.yml")
    let end = try await run(["plan"])
    #expect(end.code == 2)
    #expect(end.output.contains("a text holds a zero byte"))
    #expect(!scratch.exists("a"))
  }

  @Test func `control characters of an output folder are shown as pictures`() async throws {
    let end = try await run(["--output", "a\u{1B}[31mb"])
    #expect(end.code == 0, "\(end.output)")
    #expect(!end.output.contains("\u{1B}"))
    #expect(end.output.contains("a␛[31mb/index.html"))
  }
}

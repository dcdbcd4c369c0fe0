import Foundation
import Testing
import Waiting

/// Folders, flows and snapshots with blanks and letters beyond ASCII, and names beside them that are no text at all.
@Suite(.timeLimit(.backstop)) struct ForeignLetterTests {
  private func project(in outer: Scratch) throws -> Scratch {
    let path = outer.path + "/ü 测试"
    try FileManager.default.createDirectory(
      atPath: path + "/flows", withIntermediateDirectories: true)
    let scratch = Scratch(at: path)
    // Latin-1, which is no UTF-8.
    for name in [Array("flows/".utf8) + [0xE4, 0x2E, 0x74, 0x78, 0x74], [0xFF, 0xFE]] {
      let bytes = (Array("\(path)/".utf8) + name + [0]).map { CChar(bitPattern: $0) }
      let made = open(bytes, O_CREAT | O_WRONLY, 0o600)
      #expect(made >= 0)
      close(made)
    }
    for name in ["größe 1", "zwei"] {
      try scratch.write(
        "appId: app\n---\n- assertVisible: Hello.*\n- expectSnapshot: größe 大 e\u{301}\n",
        to: "flows/\(name).yaml")
    }
    return scratch
  }

  private func configuration(_ word: String) -> String {
    """
    suite: {flows: [flows/]}
    apps: {app: {path: /bin/sh, args: ["-c", "echo Hello \(word); read x"]}}
    targets: [tui]
    devices: {default: [80x24]}
    """
  }

  @Test func `every command works in such a folder, and such a snapshot can be approved`()
    async throws
  {
    let outer = try Scratch()
    let scratch = try project(in: outer)
    defer { withExtendedLifetime(outer) {} }
    func qa(_ words: String..., code: Int32 = 0) async throws -> String {
      let end = try await Invocation(Products.runner, words, in: scratch).finish()
      #expect(end.code == code, "\(words): \(end.output)")
      return end.output
    }
    try scratch.write(configuration("one"), to: "qa.yml")
    _ = try await qa("validate")
    _ = try await qa("plan")
    #expect(try await qa("list").contains("größe 1"))
    _ = try await qa("--record", "missing", "--trace", "on")
    _ = try await qa("--trace", "on")
    try scratch.write(configuration("two"), to: "qa.yml")
    _ = try await qa("--shard", "1/2", "--output", "teil 1 é", code: 1)
    _ = try await qa("--shard", "2/2", "--output", "teil 2 é", code: 1)
    let merged = try await qa("merge", "--output", "ganz é", "teil 1 é", "teil 2 é", code: 1)
    #expect(merged.contains("2 failed"), "\(merged)")
    let page = try scratch.read("ganz é/index.html")
    #expect(page.contains("größe 1"))
    _ = try await qa("verify", "ganz é")
    #expect(try await qa("report", "--trace", "größe", "ganz é").contains(".zip"))
    let list = try await qa("review", "--list", "--output", ".", code: 1)
    let found = try #require(list.firstMatch(of: /approve  (qa-runner review --approve .*)/))
    let command = String(found.output.1)
    // As a person copies it.
    let shell = command.replacing("qa-runner", with: "\"$RUNNER\"", maxReplacements: 1)
    let approved = try await Invocation(
      "/bin/bash", ["-c", shell], in: scratch, environment: ["RUNNER": Products.runner]
    ).finish()
    #expect(approved.code == 0, "\(shell): \(approved.output)")
    #expect(try await qa("review", "--list", "--output", ".").contains("Nothing waits"))
    _ = try await qa("--trace", "on")
  }
}

import Foundation
import Testing

@Suite struct ReviewTests {
  @Test func `a difference is listed once, approved, and then matches`() async throws {
    let scratch = try Scratch.fernway()
    func run(_ words: String...) async throws -> Finished {
      try await Invocation(Products.runner, words, in: scratch).finish()
    }
    let selection = ["Menu", "--device", "iPhone 6", "--target", "core", "--parallel", "1"]
    func test(_ mode: String) async throws -> Finished {
      try await Invocation(
        Products.runner, selection + ["--record", mode], in: scratch
      ).finish()
    }
    #expect(try await test("all").code == 0)
    let references = try #require(
      FileManager.default.enumerator(atPath: scratch.path + "/ReferenceImages")?
        .compactMap { $0 as? String }.filter { $0.contains("/member@iPhone6.grid") })
    let name = "ReferenceImages/" + (try #require(references.first))
    let recorded = try scratch.read(name)
    try scratch.write(recorded.replacing("Menu", with: "Mexu"), to: name)

    let failed = try await test("never")
    #expect(failed.code == 1)
    #expect(failed.output.contains("snapshot \"member\" differs"))
    let list = try await run("review")
    #expect(list.code == 1)
    #expect(list.output.contains("1 snapshot in 1 group"))
    #expect(try await run("review", "--approve", "no such").code == 4)
    let both = try await run("review", "--approve", "member", "--reject", "member")
    #expect(both.code == 2, "\(both.output)")
    let spoilt = try scratch.read(name)
    #expect(
      try await run("review", "--reject", "member", "--group", "--reason", "no x").code == 0)
    #expect(try scratch.read(name) == spoilt)
    let rejected = try await run("review")
    #expect(rejected.code == 0 && rejected.output.contains("Nothing waits for review."))
    #expect(rejected.output.contains(": no x\n"), "\(rejected.output)")
    #expect(try await test("never").code == 1)
    #expect(try await run("review", "--approve", "member", "--group").code == 0)
    #expect(try scratch.read(name) == recorded)
    #expect(try await test("never").code == 0)
    #expect(try await run("review").output == "Nothing waits for review.\n")
  }
}

import Foundation
import Testing

/// What a person meets who starts the sample app with a wrong word.
@Suite struct FernwayOptionTests {
  private func fernway(_ arguments: [String]) async throws -> Finished {
    try await Invocation(Products.fernway, arguments, in: try Scratch()).finish(
      within: .seconds(30))
  }

  @Test(arguments: [
    (["--devise", "iPhone 6"], "--device"), (["--device", "iPhone 66"], "iPhone 6"),
    (["--fixture", "nina"], "mina"), (["--scheme", "drak"], "dark"), (["--locale"], "--locale"),
    (["--words", "/nowhere.txt"], "/nowhere.txt"), (["--web", "http"], "0 to 65535"),
    (["--web", "0", "--scheme", "drak"], "dark"),
  ])
  func `a wrong option is named with what would do`(arguments: [String], hint: String) async throws
  {
    let end = try await fernway(arguments)
    #expect(end.code == 2, "\(end.output)")
    #expect(end.output.contains(hint), "\(end.output)")
  }

  @Test func `with every plugin off the smoke set passes`() async throws {
    let end = try await Invocation(
      Products.runner,
      [
        "--tag", "smoke", "--target", "core", "--device", "iPhone 6", "--app",
        "fernway='\(Products.fernway)' --no-plugins",
      ], in: try Scratch.fernway()
    ).finish()
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `help and version exit 0`() async throws {
    #expect(try await fernway(["--help"]).code == 0)
    #expect(try await fernway(["--version"]).code == 0)
  }
}

import Foundation
import Testing
import Waiting

@Suite(.timeLimit(.backstop)) struct InspectTests {
  private func inspect(_ arguments: [String]) async throws -> Finished {
    let scratch = try Scratch()
    let end = try await Invocation(Products.runner, ["inspect"] + arguments, in: scratch).finish()
    return withExtendedLifetime(scratch) { end }
  }

  @Test(arguments: ["tui", "core"])
  func `each element is shown with its locator, and the screen beside`(
    target: String
  ) async throws {
    let end = try await inspect(["fernway", "--target", target, "--device", "iPhone 5"])
    #expect(end.code == 0, "\(end.output)")
    for locator in ["login.user", "login.password", "login.submit"] {
      #expect(end.output.contains("app[.id(\"\(locator)\")]"))
    }
    #expect(end.output.contains("fernway://login"))
    #expect(end.output.contains("40 × 35 cells"))
    #expect(end.output.contains("│"))
  }

  @Test func `programs get it as JSON`() async throws {
    let end = try await inspect([
      "fernway", "--json", "--fixture", "mina", "--url", "fernway://class/7",
    ])
    struct Answer: Decodable {
      struct Element: Decodable { var role: String, identifier: String?, locator: String? }
      var elements: [Element]
      var route: String
    }
    let answer = try JSONDecoder().decode(Answer.self, from: Data(end.output.utf8))
    #expect(answer.route == "fernway://class/7")
    #expect(answer.elements.contains { $0.identifier == "class.book" && $0.role == "button" })
  }

  @Test func `an app that isn't there is a matter of usage`() async throws {
    let end = try await inspect(["nosuch"])
    #expect(end.code == 2)
    #expect(end.output.contains("nosuch"))
    #expect(try await inspect([]).code == 2)
  }
}

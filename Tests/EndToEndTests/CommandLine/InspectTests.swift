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

  @Test func `an app is known by qa.yml, and any program by the PATH`() async throws {
    let scratch = try Scratch()
    try scratch.write("#!/bin/sh\necho Choose one:; exec cat\n", to: "tools/chooser")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.path + "/tools/chooser")
    try scratch.write("apps: {mine: tools/chooser}\n", to: "qa.yml")
    for words in [["mine"], ["chooser"]] {
      let end = try await Invocation(
        Products.runner, ["inspect", "--size", "40x10"] + words, in: scratch,
        environment: ["PATH": "\(scratch.path)/tools:/usr/bin:/bin"]
      ).finish()
      #expect(end.code == 0 && end.output.contains("Choose one:"), "\(end.output)")
    }
  }

  @Test(arguments: [
    (["nosuch"], "There is no app nosuch in qa.yml and no such program on the PATH."),
    (["mien"], "Did you mean \"mine\"?"),
    (["mine"], "The app mine can't be run. There is no "),
    (["/etc/passwd"], "/etc/passwd is no program: it may not be executed."),
    (["/etc"], "/etc is a folder. Name the program in it."),
    (["./none"], "/none. Is it built, and the path right?"), ([], "Name one app"),
  ])
  func `an app that isn't there is a matter of usage`(words: [String], reason: String) async throws
  {
    let scratch = try Scratch()
    try scratch.write("apps: {mine: tools/chooser}\n", to: "qa.yml")
    let end = try await Invocation(Products.runner, ["inspect"] + words, in: scratch).finish()
    #expect(end.code == 2)
    #expect(end.output.contains(reason), "\(end.output)")
  }
}

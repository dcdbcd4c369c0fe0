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

  @Test func `the project's devices are known, and the first is the one that is used`() async throws
  {
    let scratch = try Scratch()
    try scratch.write("devices: {small: [iPhone 5, iPhone 6]}\n", to: "qa.yml")
    for options in [[], ["--device", "small"]] {
      let end = try await Invocation(
        Products.runner, ["inspect", "fernway"] + options, in: scratch
      ).finish()
      #expect(end.output.contains("40 × 35 cells"), "\(end.output)")
    }
  }

  /// In a terminal of 60 columns, which another one of these drives.
  @Test func `what is printed fits the terminal, and wide characters stand in line`() async throws {
    let scratch = try Scratch()
    try scratch.write(
      "#!/bin/sh\nprintf '│ 磁碟空間不足 │ [ OK ]\\n│ free         │ [ OK ]\\n'; exec cat\n",
      to: "wide")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.path + "/wide")
    let end = try await Invocation(
      Products.runner,
      [
        "terminal", "--size", "60x60", "-c", "wait exit 0", "-c", "screen", "--",
        Products.runner, "inspect", "./wide", "--size", "40x5",
      ], in: scratch
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("app.button(\"OK\").nth(1)"), "\(end.output)")
    // The screen stands above the list, each row of it as long as the others.
    #expect(end.output.contains("││ 磁碟空間不足 │ [ OK ]                 │"), "\(end.output)")
    #expect(end.output.contains("││ free         │ [ OK ]                 │"), "\(end.output)")
    #expect(end.output.contains("inferred from the screen: …│"), "\(end.output)")
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
    (["/etc/passwd"], "/etc/passwd is not executable. Run chmod +x on it, or name the program."),
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

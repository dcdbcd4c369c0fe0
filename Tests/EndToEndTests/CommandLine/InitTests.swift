import Foundation
import Testing
import Waiting

/// `init` looks at programs it was not made for; `make init` also builds, runs and breaks them.
@Suite(.serialized, .timeLimit(.backstop)) struct InitTests {
  private func program(_ command: String, in scratch: Scratch) throws -> String {
    let path = try scratch.write("#!/bin/sh\n\(command)\n", to: "mytool")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test(arguments: [
    ("exec nano", #"app.button("Write Out")"#),
    ("exec whiptail --menu 'Choose a room' 15 50 4 a Kitchen b Garden", #"app.button("Cancel")"#),
    (
      "exec python3 '\(Products.package)/Tests/Fixtures/TerminalPrograms/curses_order.py'",
      "app."
    ),
  ])
  func `a page holds on to what the first screen shows`(
    command: String, locator: String
  ) async throws {
    let scratch = try Scratch()
    let path = try program(command, in: scratch)
    let end = try await Invocation(
      Products.runner, ["init", "--app", path, "ui"], in: scratch, environment: ["TERM": "xterm"]
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    let page = try scratch.read("ui/Flows/FirstScreen.swift")
    #expect(page.contains(locator), "\(page)")
    #expect(page.contains("var isShown: Condition { .visible("))
    #expect(try scratch.read("ui/qa.yml").contains("apps: {mytool: \"\(path)\"}"))
    #expect(try scratch.read("ui/Package.swift").contains(Products.package))
    let again = try await Invocation(
      Products.runner, ["init", "--app", path, "ui"], in: scratch
    ).finish()
    #expect(again.code == 2)
    #expect(again.output.contains("ui/Package.swift is there already"))
  }

  @Test func `a program that is not there, or shows nothing, is told`() async throws {
    let scratch = try Scratch()
    let missing = try await Invocation(
      Products.runner, ["init", "--app", "./nothing"], in: scratch
    ).finish()
    #expect(missing.code == 2)
    #expect(missing.output.contains("There is no program at"))
    let empty = try await Invocation(
      Products.runner, ["init", "--app", try program("exec sleep 30", in: scratch)], in: scratch
    ).finish()
    #expect(empty.code == 2, "\(empty.output)")
    #expect(empty.output.contains("shows no text"))
    #expect(try await Invocation(Products.runner, ["init"], in: scratch).finish().code == 2)
  }
}

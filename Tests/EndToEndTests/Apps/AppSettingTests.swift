import Foundation
import ProcessControl
import Testing
import Waiting

/// What `qa.yml`, `--app` and traits say of an app reaches it, in every subcommand alike.
@Suite(.serialized, .timeLimit(.backstop)) struct AppSettingTests {
  private func project(_ configuration: String) throws -> AppProject {
    let project = try AppProject()
    try project.program("tools/teller.py", "#!/usr/bin/env python3\n" + AppProject.teller)
    try project.scratch.write("x = 1\n", to: "fixtures/config.toml")
    try project.scratch.write("deep\n", to: "fixtures/folder/deep.txt")
    try project.scratch.write("", to: "work/sub/here.txt")
    try project.scratch.write(configuration, to: "qa.yml")
    return project
  }

  private static let whole = """
    apps:
      teller:
        path: tools/teller.py
        args: [--demo, "two words", "", "{home}"]
        env: {TZ: UTC, COLOR: "blue", FRUIT: "{home}"}
        cwd: work
        home: private
        files: {config.toml: fixtures/config.toml, .config/teller: fixtures/folder}
        size: 100x30
    """
  private static let expected = [
    "arguments 4", "word '--demo'", "word 'two words'", "word ''", "word '/", "cwd work",
    "TZ = UTC", "COLOR = blue", "FRUIT = /",
    "entries 2", "holds .config", "holds config.toml", "size 100 30", "SECRET = None",
  ]

  @Test func `a test run starts the app as each key of qa.yml says`() async throws {
    let project = try project(Self.whole)
    let end = try await project.test(Self.expected, environment: ["SECRET": "hunter2"])
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("100x30"), "\(end.output)")
    // The check can fail: another size is expected in vain.
    let other = try await project.test(["size 80 24"])
    #expect(other.code == 1, "\(other.output)")
  }

  @Test func `terminal, inspect and serve start it so too`() async throws {
    let project = try project(Self.whole)
    let screens = [
      try await project.terminal(["teller"], environment: ["SECRET": "hunter2"]).output,
      try await project.run(["inspect", "teller"], environment: ["SECRET": "hunter2"]).output,
      try await project.served("teller", []).replacing("&apos;", with: "'"),
    ]
    for screen in screens {
      for text in Self.expected { #expect(screen.contains(text), "\(text) in \(screen)") }
    }
  }

  @Test func `the short form starts in the project's folder, with a private home`() async throws {
    let project = try project("apps: {teller: tools/teller.py}\n")
    let name = URL(fileURLWithPath: project.scratch.path).lastPathComponent
    let end = try await project.test(
      ["arguments 0", "cwd \(name)", "entries 0"], folder: "work")
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `an own home is the caller's`() async throws {
    let project = try project("apps: {teller: {path: tools/teller.py, home: own}}\n")
    let end = try await project.test(["holds qa.yml"])
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `a working directory may be in the home`() async throws {
    let project = try project("apps: {teller: {path: tools/teller.py, cwd: '{home}'}}\n")
    let end = try await project.test(["in home True"])
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `words after a program in --app are its arguments, quotes kept together`() async throws
  {
    let project = try project(Self.whole)
    let words = ["--app", "teller=./tools/teller.py --mine 'two, words' a=\"b c,d=e\""]
    let given = ["arguments 3", "word '--mine'", "word 'two, words'", "word 'a=b c,d=e'"]
    // What else qa.yml says of the app holds.
    let end = try await project.test(
      given + ["TZ = UTC", "cwd work"], words: ["shows it", "--target", "tui"] + words)
    #expect(end.code == 0, "\(end.output)")
    let inspected = try await project.run(["inspect", "teller"] + words)
    let driven = try await project.terminal(words + ["teller"])
    let served = try await project.served("teller", words).replacing("&apos;", with: "'")
    for text in given {
      for screen in [inspected.output, driven.output, served] {
        #expect(screen.contains(text), "\(text) in \(screen)")
      }
    }
    // Without arguments those of qa.yml hold.
    let path = try await project.run(["inspect", "teller", "--app", "teller=tools/teller.py"])
    #expect(path.output.contains("word '--demo'"), "\(path.output)")
  }

  @Test func `a bare name is a file of the folder, or else on the PATH`() async throws {
    var project = try project("apps: {teller: teller.py}\n")
    project.path = "\(project.scratch.path)/tools:\(project.path)"
    #expect(try await project.test(["arguments 0"]).code == 0)
    #expect(try await project.run(["inspect", "teller"]).code == 0)
    #expect(try await project.served("mine", ["--app", "mine=teller.py --x"]).contains("--x"))
    try project.program("teller.py", "#!/bin/sh\necho the one here; exec cat\n")
    let end = try await project.test(["the one here"])
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `traits of a test say how its app starts`() async throws {
    let project = try project(Self.whole)
    let end = try await project.test(
      [
        "arguments 7", "word '--demo'", "word '--mine'", "cwd sub", "COLOR = red", "FRUIT = fig",
        "TZ = UTC", "size 101 31",
      ], words: ["own/start", "--target", "tui"])
    #expect(end.code == 0, "\(end.output)")
    let home = try await project.test(
      ["in home True", "FRUIT = plum", "size 100 30"], words: ["own/home", "--target", "tui"])
    #expect(home.code == 0, "\(home.output)")
  }

  @Test(arguments: [
    (
      ["LC_ALL": "de_DE.UTF-8", "LANG": "en_US.UTF-8"], "",
      ["LANG = en_US.UTF-8", "LC_ALL = de_DE.UTF-8"]
    ),
    (["LC_ALL": "de_DE.UTF-8"], "LC_TIME: C", ["LANG = C.UTF-8", "LC_ALL = None", "LC_TIME = C"]),
    (["LANG": "de_DE.ISO-8859-1", "LC_TIME": "fr_FR"], "", ["LANG = C.UTF-8", "LC_TIME = None"]),
    (["LANG": ""], "", ["LANG = C.UTF-8"]),
  ])
  func `the locale is the caller's where it is UTF-8, and the project's where it says one`(
    caller: [String: String], own: String, expected: [String]
  ) async throws {
    let project = try project("apps: {teller: {path: tools/teller.py, env: {\(own)}}}\n")
    let end = try await project.run(["inspect", "teller"], environment: caller)
    for text in expected { #expect(end.output.contains(text), "\(text) in \(end.output)") }
  }

  @Test(arguments: [
    (
      "{path: tools/teller.py, arg: [x]}",
      #"qa.yml:1:40: unknown key "arg". Did you mean "args"?"#
    ),
    ("{args: [x]}", #"qa.yml:1:16: the app "teller" needs a "path": its program."#),
    ("{path: tools/teller.py, home: mine}", #"qa.yml:1:46: "home" must be own or private"#),
    (
      "{path: tools/teller.py, agent: textuall}",
      #"qa.yml:1:47: "agent" must be one of auto, textual, urwid, prompt_toolkit, not "textuall"."#
        + #" Did you mean "textual"?"#
    ),
    (
      "{path: tools/teller.py, size: 80}",
      #"qa.yml:1:46: "size" must be columns and rows of 1 to 1000"#
    ),
    ("{path: tools/teller.py, size: 0x24}", #"qa.yml:1:46: "size" must be"#),
    ("{path: tools/teller.py, size: 80x24x3}", #"qa.yml:1:46: "size" must be"#),
    ("{path: tools/teller.py, env: [a]}", #"qa.yml:1:45: "env" must be a mapping, not a list."#),
    ("{path: tools/teller.py, env: {A=B: c}}", "its name is empty or holds a \"=\""),
    (
      "{path: tools/teller.py, args: {a: b}}",
      #"qa.yml:1:46: "args" must be a list, not a mapping."#
    ),
    ("{path: tools/teller.py, files: {../x: fixtures/config.toml}}", "must be a path in the home"),
    (
      "{path: tools/teller.py, home: own, files: {x: fixtures/config.toml}}",
      "\"files\" are copied into a private home"
    ),
    ("{path: tools/teller.py, cwd: nowhere}", "qa.yml:1:45: the app teller starts in"),
    (
      "{path: tools/teller.py, files: {config.toml: fixtures/none}}",
      "qa.yml:1:61: the app teller needs"
    ),
    ("{path: tools/none.py}", "The app teller can't be run. There is no"),
    ("nosuchprogram", "The app teller can't be run. There is no"),
  ])
  func `a mistake in qa.yml is refused with its place, in every subcommand`(
    app: String, reason: String
  ) async throws {
    let project = try project("apps: {teller: \(app)}\n")
    for end in [
      try await project.test(["arguments"]), try await project.run(["inspect", "teller"]),
      try await project.terminal(["teller"]),
    ] {
      #expect(end.code == 2, "\(end.output)")
      #expect(end.output.contains(reason), "\(end.output)")
    }
    let doctor = try await project.run(["doctor"])
    #expect(doctor.output.contains(reason), "\(doctor.output)")
  }

  @Test func `what a server that runs already can't be sent is said`() async throws {
    let project = try project(Self.whole)
    let server = try await Invocation(
      Products.runner,
      ["serve", "--port", "0", "--drain", "0s", "--app", "teller=tools/teller.py --theirs"],
      in: project.scratch, environment: ["PATH": project.path])
    defer { server.child.signal(SIGKILL) }
    let url = try await server.address()
    let end = try await project.test(
      ["'--theirs'"], words: ["shows it", "--target", "tui", "--driver", url])
    #expect(end.code == 0, "\(end.output)")
    #expect(
      end.output.contains("args, env, cwd, files of teller in qa.yml are not sent to it"),
      "\(end.output)")
  }
}

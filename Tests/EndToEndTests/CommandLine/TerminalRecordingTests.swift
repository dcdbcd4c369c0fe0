import Foundation
import Testing
import Waiting

/// `qa-runner terminal --record`: what is done by hand becomes a test.
@Suite(.timeLimit(.backstop)) struct TerminalRecordingTests {
  /// A program that asks for a name and a password, and greets.
  private static let program = """
    import getpass
    name = input("Your name: ")
    word = getpass.getpass("Password: ")
    print("Welcome, " + name if word == "s3cret" else "Try again")
    input("Press enter to leave. ")
    """
  private static let script = """
    wait "Your name"
    type "mina"
    key enter
    wait "Password"
    type "s3cret"
    key enter
    wait "Welcome"
    key enter
    wait exit 0
    """

  private func record(
    _ file: String, script: String = Self.script, in scratch: Scratch
  ) async throws -> Finished {
    try scratch.write(Self.program, to: "login.py")
    try scratch.write(script, to: "script.tt")
    return try await Invocation(
      Products.runner,
      ["terminal", "--script", "script.tt", "--record", file, "--", "python3", "login.py"],
      in: scratch
    ).finish()
  }

  private func run(_ file: String, in scratch: Scratch) async throws -> Finished {
    try await Invocation(Products.runner, [file, "-e", "PASSWORD=s3cret"], in: scratch).finish()
  }

  @Test func `a recorded flow passes at once, and fails when the program is broken`() async throws {
    let scratch = try Scratch()
    let recorded = try await record("login.yaml", in: scratch)
    #expect(recorded.code == 0, "\(recorded.output)")
    #expect(recorded.output.contains("run       qa-runner login.yaml -e PASSWORD=…"))
    let flow = try scratch.read("login.yaml")
    #expect(!flow.contains("s3cret"))
    #expect(flow.contains("- secret: ${PASSWORD}\n"), "\(flow)")
    #expect(flow.contains("- waitForExit: 0\n"), "\(flow)")
    let passed = try await run("login.yaml", in: scratch)
    #expect(passed.code == 0, "\(flow)\n\(passed.output)")
    try scratch.write(
      Self.program.replacingOccurrences(of: "Welcome, ", with: "Goodbye, "), to: "login.py")
    let failed = try await run("login.yaml", in: scratch)
    #expect(failed.code == 1, "\(failed.output)")
    #expect(failed.output.contains("did not see \"Welcome, mina\""), "\(failed.output)")
  }

  @Test func `a recorded script passes at once, and fails when the program is broken`() async throws
  {
    let scratch = try Scratch()
    let recorded = try await record("login.tt", in: scratch)
    #expect(recorded.code == 0, "\(recorded.output)")
    #expect(recorded.output.contains("run       qa-runner login.tt -e PASSWORD=…"))
    let script = try scratch.read("login.tt")
    #expect(!script.contains("s3cret"))
    #expect(script.contains("app python3 login.py\n"), "\(script)")
    #expect(script.contains("secret ${PASSWORD}\n"), "\(script)")
    #expect(script.contains("wait exit 0\n"), "\(script)")
    let passed = try await run("login.tt", in: scratch)
    #expect(passed.code == 0, "\(script)\n\(passed.output)")
    // The same file is a script of `terminal`, which takes the secret from the environment.
    let played = try await scratch.qa(
      ["terminal", "--script", "login.tt"], ["PASSWORD": "s3cret"])
    #expect(played.code == 0, "\(played.output)")
    try scratch.write(
      Self.program.replacingOccurrences(of: "Welcome, ", with: "Goodbye, "), to: "login.py")
    try scratch.write(
      script.replacing("wait \"Welcome, mina\"", with: "wait \"Welcome, mina\" within 1s"),
      to: "login.tt")
    let failed = try await run("login.tt", in: scratch)
    #expect(failed.code == 1, "\(failed.output)")
    #expect(failed.output.contains("wait \"Welcome, mina\" within 1s"), "\(failed.output)")
    let journal = try scratch.read("qa-output/journal.jsonl")
    #expect(!journal.contains("s3cret"))
  }

  @Test func `a recorded tape passes at once, and fails when the program is broken`() async throws {
    let scratch = try Scratch()
    let program = Self.program.replacing("getpass.getpass(\"Password: \")", with: "\"s3cret\"")
    try scratch.write(program, to: "greet.py")
    let script =
      "wait \"Your name\"\ntype \"mina\"\nkey enter\nwait \"Welcome\"\nkey enter\nwait exit 0\n"
    try scratch.write(script, to: "script.txt")
    let recorded = try await Invocation(
      Products.runner,
      [
        "terminal", "--script", "script.txt", "--record", "greet.tape", "--", "python3", "greet.py",
      ],
      in: scratch
    ).finish()
    #expect(recorded.code == 0, "\(recorded.output)")
    #expect(recorded.output.contains("run       qa-runner greet.tape --record missing"))
    let passed = try await scratch.qa(["greet.tape", "--record", "missing"])
    #expect(passed.code == 0, "\(passed.output)")
    let again = try await scratch.qa(["greet.tape"])
    #expect(again.code == 0, "\(again.output)")
    // The text is the same, and the exit code is not.
    try scratch.write(program + "\nraise SystemExit(3)\n", to: "greet.py")
    let tape = try scratch.read("greet.tape")
    try scratch.write("Set WaitTimeout 3s\n" + tape, to: "greet.tape")
    let failed = try await scratch.qa(["greet.tape"])
    #expect(failed.code == 1, "\(failed.output)")
    #expect(failed.output.contains("did not see /exit code 0\\b/"), "\(failed.output)")
  }

  @Test func `a secret is no part of a recorded tape`() async throws {
    let scratch = try Scratch()
    let recorded = try await record("login.tape", in: scratch)
    #expect(recorded.code == 0, "\(recorded.output)")
    #expect(
      recorded.output.contains("gap       A tape cannot type the secret PASSWORD"),
      "\(recorded.output)")
    #expect(!(try scratch.read("login.tape")).contains("s3cret"))
  }

  @Test func `a pasted password stays out of the test, and what has gone is expected to be`()
    async throws
  {
    let scratch = try Scratch()
    let script = Self.script.replacingOccurrences(of: "type \"s3cret\"", with: "paste \"s3cret\"")
      .replacingOccurrences(
        of: "wait \"Welcome\"", with: "wait \"Welcome\"\nwait button \"OK\" gone")
    let recorded = try await record("login.yaml", script: script, in: scratch)
    #expect(recorded.code == 0, "\(recorded.output)")
    let flow = try scratch.read("login.yaml")
    #expect(!flow.contains("s3cret") && flow.contains("- secret: ${PASSWORD}\n"), "\(flow)")
    #expect(flow.contains("- assertNotVisible: OK\n"), "\(flow)")
  }

  @Test(arguments: ["type", "paste"])
  func `what a program hides while it is recorded is masked where the program shows it later`(
    word: String
  ) async throws {
    let scratch = try Scratch()
    let script = """
      wait "Password"
      \(word) "s3cret"
      key enter
      wait "Got"
      screen
      key enter
      wait exit 0
      """
    try scratch.write(script, to: "script.tt")
    let program = "read -rsp Password: word; echo; echo Got $word; read -r"
    let recorded = try await Invocation(
      Products.runner,
      ["terminal", "--script", "script.tt", "--record", "a.yaml", "--", "bash", "-c", program],
      in: scratch
    ).finish()
    #expect(recorded.code == 0, "\(recorded.output)")
    #expect(recorded.output.contains("Got ••••••"), "\(recorded.output)")
    #expect(!recorded.output.contains("s3cret"), "\(recorded.output)")
  }

  @Test(arguments: [
    ("login.md", "the extension says what is written: .yaml for a flow, .tt for a script"),
    ("script.tt", "script.tt exists. Remove it, or choose another name."),
    ("login.py", "login.py exists. Remove it, or choose another name."),
    ("no/login.yaml", "the folder of no/login.yaml does not exist. Make it first."),
  ])
  func `a file that cannot be recorded is refused before the program starts`(
    file: String, sentence: String
  ) async throws {
    let end = try await record(file, in: try Scratch())
    #expect(end.code == 2, "\(end.output)")
    #expect(end.output.contains(sentence), "\(end.output)")
  }
}

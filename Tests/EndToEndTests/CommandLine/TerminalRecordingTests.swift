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
    #expect(failed.output.contains("did not see \"Welcome\""), "\(failed.output)")
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
    ("login.tape", "A recording cannot be written as .tape yet. Record login.yaml, .swift or .py."),
    ("script.tt", "A recording cannot be written as .tt yet."),
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

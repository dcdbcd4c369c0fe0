import Foundation
import Testing
import Waiting

/// What `qa-runner terminal --record` writes notices what a program does wrong, and holds where it does nothing wrong.
@Suite(.timeLimit(.backstop)) struct RecordingNoticesTests {
  private func record(
    _ program: String, _ lines: [String], in scratch: Scratch, options: [String] = []
  ) async throws -> Finished {
    try scratch.write(program, to: "program.py")
    try scratch.write(lines.joined(separator: "\n") + "\n", to: "script.tt")
    return try await Invocation(
      Products.runner,
      ["terminal", "--script", "script.tt", "--record", "test.yaml"] + options
        + ["--", "python3", "program.py"], in: scratch
    ).finish()
  }

  @Test func `what differs in a second play is a pattern, and a value beside it still counts`()
    async throws
  {
    let scratch = try Scratch()
    let program = """
      import os, time
      print("Started", time.strftime("%d %H:%M:%S"), "by", os.getpid())
      number = int(input("Number: "))
      print("Doubled:", 2 * number)
      """
    let recorded = try await record(
      program, ["type \"21\"", "key enter", "wait exit 0"], in: scratch)
    #expect(recorded.code == 0, "\(recorded.output)")
    #expect(recorded.output.contains("differs from run to run: expected as /Started +"))
    #expect(recorded.output.contains("played    2 times: it passes"), "\(recorded.output)")
    let flow = try scratch.read("test.yaml")
    #expect(flow.contains("\"Doubled: 42\"") && flow.contains("- waitForExit: 0"), "\(flow)")
    let passed = try await scratch.qa(["test.yaml"])
    #expect(passed.code == 0, "\(flow)\n\(passed.output)")
    try scratch.write(program.replacing("2 * number", with: "2 * number + 1"), to: "program.py")
    let failed = try await scratch.qa(["test.yaml"])
    #expect(failed.code == 1, "\(failed.output)")
    #expect(failed.output.contains("did not see \"Doubled: 42\""), "\(failed.output)")
  }

  @Test func `a program that forgets what is typed ahead gets its keys one by one`() async throws {
    let scratch = try Scratch()
    let program = """
      import sys, termios, tty
      tty.setcbreak(0)
      def ask(question):
          sys.stdout.write(question)
          sys.stdout.flush()
          termios.tcflush(0, termios.TCIFLUSH)
          key = sys.stdin.read(1)
          print(key)
          return key
      sure = ask("Delete? ") == "y" and ask("Really? ") == "y"
      print("deleted" if sure else "kept")
      """
    let recorded = try await record(program, ["key y", "key y", "wait exit 0"], in: scratch)
    #expect(recorded.code == 0, "\(recorded.output)")
    let passed = try await scratch.qa(["test.yaml"])
    #expect(passed.code == 0, "\(passed.output)")
    try scratch.write(
      program.replacing(" and ask(\"Really? \") == \"y\"", with: ""), to: "program.py")
    let failed = try await scratch.qa(["test.yaml"])
    #expect(failed.code == 1, "\(failed.output)")
  }

  @Test func `rows of a list that changes by itself are not expected, its heading is`() async throws
  {
    let scratch = try Scratch()
    let program = """
      import os, select, sys, time, tty
      tty.setcbreak(0)
      ticks = int(time.time())
      print("press o", flush=True)
      shown = False
      while True:
          if select.select([0], [], [], 0.3)[0]:
              key = os.read(0, 1)
              if key == b"q": break
              shown = True
          if shown:
              ticks += 1
              print("\\033[H\\033[JOverview of jobs")
              for number, name in enumerate(open("jobs").read().split()):
                  print(f"{ticks * 7 + number} {name}", flush=True)
      """
    try scratch.write("alpha beta gamma delta", to: "jobs")
    let recorded = try await record(
      program, ["key o", "wait text Overview", "key q", "wait exit 0"], in: scratch)
    #expect(recorded.code == 0, "\(recorded.output)")
    try scratch.write("gamma beta epsilon zeta", to: "jobs")
    let passed = try await scratch.qa(["test.yaml"])
    let flow = try scratch.read("test.yaml")
    #expect(passed.code == 0, "\(flow)\n\(passed.output)")
    try scratch.write(program.replacing("Overview", with: "Survey"), to: "program.py")
    let failed = try await scratch.qa(["test.yaml"])
    #expect(failed.code == 1, "\(failed.output)")
  }

  @Test func `a key that changes nothing is named as weak, with its line`() async throws {
    let scratch = try Scratch()
    let program = """
      import sys, tty
      tty.setcbreak(0)
      print("Ready", flush=True)
      while sys.stdin.read(1) != "q": pass
      print("over")
      """
    let recorded = try await record(
      program, ["wait \"Ready\"", "key tab", "key q", "wait exit 0"], in: scratch,
      options: ["--no-play"])
    #expect(recorded.code == 0, "\(recorded.output)")
    #expect(!recorded.output.contains("played"))
    let flow = try scratch.read("test.yaml").split(separator: "\n").map(String.init)
    let line = try #require(flow.firstIndex(of: "- pressKey: tab"), "\(flow)") + 1
    #expect(
      recorded.output.contains(
        "weak      test.yaml:\(line)  press tab: No step notices what it does"),
      "\(recorded.output)")
  }

  @Test func `a file that came meanwhile stays, and what a failed command leaves is written`()
    async throws
  {
    let scratch = try Scratch()
    let recorded = try await record(
      "input('Name: ')\n",
      ["type \"mina\"", "host touch test.yaml", "wait \"nothing\" within 100ms"],
      in: scratch)
    #expect(recorded.code == 1, "\(recorded.output)")
    #expect(try scratch.read("test.yaml").isEmpty)
    #expect(try scratch.read("test-2.yaml").contains("- inputText: mina"))
    #expect(recorded.output.contains("recorded  test-2.yaml"), "\(recorded.output)")
    #expect(recorded.output.contains("A command failed: the test has the steps before it"))
  }

  @Test func `a test that fails when it is played again is written, and the exit code says so`()
    async throws
  {
    let scratch = try Scratch()
    let program = """
      import os
      print("Ready")
      input()
      if os.path.exists("mark"):
          raise SystemExit(3)
      open("mark", "w").close()
      print("Made")
      """
    let recorded = try await record(program, ["key enter", "wait exit 0"], in: scratch)
    #expect(recorded.code == 1, "\(recorded.output)")
    #expect(
      recorded.output.contains("fails     Played again, the test fails:"), "\(recorded.output)")
    #expect(try scratch.read("test.yaml").contains("Made"))
  }
}

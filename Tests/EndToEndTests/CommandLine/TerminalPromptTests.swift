import Foundation
import TerminalEmulation
import TerminalModel
import Testing
import Waiting

/// The prompt of `qa-runner terminal` in a real pseudo-terminal, as a person types at it.
@Suite(.timeLimit(.backstop)) struct TerminalPromptTests {
  private let scratch: Scratch
  private var file: String { "state/qa-runner/terminal-history" }

  init() throws { scratch = try Scratch() }

  private func session(
    _ program: [String] = ["cat"], environment extra: [String: String] = [:],
    size: CellSize = CellSize(columns: 90, rows: 60)
  ) async throws -> TerminalSession {
    var environment = scratch.environment
    environment["TERM"] = "xterm-256color"
    environment["XDG_STATE_HOME"] = scratch.path + "/state"
    environment.merge(extra) { $1 }
    let session = try TerminalSession(
      Launch(
        executable: Products.runner,
        arguments: ["terminal", "--size", "40x4", "--"] + program,
        environment: environment, workingDirectory: scratch.path, size: size))
    try await shows("\n\(program[0])>", session)
    return session
  }

  private func shows(_ text: String, _ session: TerminalSession) async throws {
    try await session.until("the screen that shows \(text)", deadline: .soon) {
      $0.screen.text.contains(text)
    }
  }

  /// The last line with something in it is so.
  private func line(_ text: String, _ session: TerminalSession) async throws {
    try await session.until("the line \(text)", deadline: .soon) {
      $0.screen.text.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }?
        .trimmingCharacters(in: .whitespaces) == text
    }
  }

  private func quit(_ session: TerminalSession) async throws {
    _ = try session.send(text: "\u{5}\u{15}quit\r")
    #expect(await session.waitForExit(deadline: .soon) == .exited(0))
  }

  private func mode(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(scratch.path)/\(name)")
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func `lines are recalled, edited and completed, and outlive the session`() async throws {
    let first = try await session()
    // A typing mistake at the beginning, mended there.
    _ = try first.send(text: "ype größer漢\u{1}t\u{5}!\r")
    try await shows("größer漢!", first)
    try await line("cat>", first)
    _ = try first.send(text: "mar\there\r")
    try await shows("cat> mark here\ncat>", first)
    _ = try first.send(text: "\u{1B}[A")
    try await line("cat> mark here", first)
    _ = try first.send(text: "\u{1B}[A")
    try await line("cat> type größer漢!", first)
    _ = try first.send(text: "\u{1B}[B\u{17}new\u{1B}[D\u{1B}[D_")
    try await line("cat> mark n_ew", first)
    try await quit(first)
    #expect(try scratch.read(file) == "type größer漢!\nmark here\nquit\n")
    #expect(try mode(file) == 0o600)
    #expect(try mode("state/qa-runner") == 0o700)

    let second = try await session()
    _ = try second.send(text: "\u{12}größ")
    try await shows("größ", second)
    _ = try second.send(text: "\u{1B}\u{5}")
    try await line("cat> type größer漢!", second)
    try await quit(second)
  }

  @Test func `Tab puts in what is certain and lists what is not`() async throws {
    let session = try await session()
    for (typed, shown) in [
      ("sc\t", "screen"), ("wait x wi\t", "wait x within"), ("click hi\t", "click highlighted"),
      ("key ctrl+pageD\t", "key ctrl+pageDown"), ("focus o\t", "focus out"),
      ("save shot.p\t", "save shot.png"), ("type sc\t", "type sc"),
    ] {
      _ = try session.send(text: "\u{15}\(typed)")
      try await line("cat> \(shown)", session)
    }
    _ = try session.send(text: "\u{15}s\t")
    try await shows("screen    secret    signal    save      state     snapshot\ncat> s", session)
    try await quit(session)
  }

  @Test func `a secret is neither written nor recalled, however it is typed`() async throws {
    let program = ["sh", "-c", "printf 'Name: [______]\\nPassword: [______]\\n'; exec cat"]
    let session = try await session(program)
    for line in [
      "mark first", "secret seaside1", "  Secret \"seaside2", "secrt seaside3",
      "fill Password seaside4", "fill field Nobody seaside5", "# seaside6",
      "'secret' seaside7",
    ] {
      _ = try session.send(text: "\u{15}\(line)\r")
      try await session.until("the answer to \(line)", deadline: .soon) {
        $0.screen.text.contains("> \(line)\n")
      }
      try await self.line("sh>", session)
    }
    _ = try session.send(text: "\u{1B}[A")
    try await line("sh> fill field Nobody seaside5", session)
    _ = try session.send(text: "\u{1B}[A")
    try await line("sh> mark first", session)
    try await quit(session)
    #expect(try scratch.read(file) == "mark first\nquit\n")
  }

  @Test(arguments: ["type", "paste"])
  func `what a program hides is neither written, recalled nor shown`(command: String) async throws {
    let program = [
      "sh", "-c", "stty -echo; printf 'Word: '; read w; stty echo; echo \"got $w\"; cat",
    ]
    let session = try await session(program)
    for line in ["wait Word:", "\(command) seaside1", "key Enter", "wait got"] {
      _ = try session.send(text: "\u{15}\(line)\r")
      try await session.until("the answer to \(line)", deadline: .soon) {
        $0.screen.text.contains("> \(line)\n")
      }
      try await self.line("sh>", session)
    }
    _ = try session.send(text: "\u{15}find\r")
    try await session.until("the masked word", deadline: .soon) {
      $0.screen.text.contains("got •••")
    }
    try await quit(session)
    #expect(try scratch.read(file) == "wait Word:\nkey Enter\nwait got\nfind\nquit\n")
  }

  /// What the terminal was before, after each way to end.
  @Test(arguments: [
    "quit\r", "\u{4}", "\u{3}", "half a line\u{3}", "\u{1C}", "TERM", "signal KILL\rquit\r",
  ])
  func `the terminal is as it was`(end: String) async throws {
    let script = """
      import os, pty, select, signal, sys, termios, time
      main, side = pty.openpty()
      before = termios.tcgetattr(side)
      import subprocess
      child = subprocess.Popen(sys.argv[2:], stdin=side, stdout=side, stderr=side, start_new_session=True,
        preexec_fn=lambda: __import__("fcntl").ioctl(0, termios.TIOCSCTTY, 0))
      def wait(words):
          end, seen = time.monotonic() + 60, b""
          while words not in seen:
              if not select.select([main], [], [], end - time.monotonic())[0]: sys.exit(f"no {words}: {seen}")
              seen += os.read(main, 65536)
      wait(b"cat> ")
      while termios.tcgetattr(side)[3] & termios.ICANON: time.sleep(0.01)
      if sys.argv[1] == "TERM": child.send_signal(signal.SIGTERM)
      else: os.write(main, sys.argv[1].encode())
      code = child.wait(60)
      print(code, termios.tcgetattr(side) == before)
      """
    let finished = try await Invocation(
      "/usr/bin/python3", ["-c", script, end, Products.runner, "terminal", "--", "cat"],
      in: scratch, environment: ["TERM": "xterm"]
    ).finish()
    #expect(finished.output == "0 True\n")
  }

  @Test func `a line is drawn anew for another size and after a stop`() async throws {
    let session = try await session()
    _ = try session.send(text: "mark 1234567890123456789012345678901234567890")
    try await line("cat> mark 1234567890123456789012345678901234567890", session)
    session.resize(to: CellSize(columns: 40, rows: 60))
    _ = try session.send(text: "+")
    try await session.until("the line in the narrower terminal", deadline: .soon) {
      $0.screen.text.replacing("\n", with: "").contains("34567890123456789012345678901234567890+")
    }
    kill(session.processIdentifier, SIGSTOP)
    kill(session.processIdentifier, SIGCONT)
    _ = try session.send(text: "\u{15}mark x")
    try await line("cat> mark x", session)
    try await quit(session)
  }

  @Test(arguments: [["TERM": "dumb"], ["LD_LIBRARY_PATH": "libraries"]])
  func `without the library or a terminal for it lines are plain`(
    environment: [String: String]
  ) async throws {
    try scratch.write("", to: "libraries/libedit.so.2")
    let session = try await session(environment: environment)
    try await line("cat>", session)
    #expect(
      session.screen.text.contains(
        "Lines can't be edited or recalled here: apt-get install libedit2.")
        == (environment["TERM"] == nil))
    _ = try session.send(text: "type hello\r")
    try await shows("hello", session)
    _ = try session.send(text: "quit\r")
    #expect(await session.waitForExit(deadline: .soon) == .exited(0))
    #expect(!scratch.exists(file))
  }
}

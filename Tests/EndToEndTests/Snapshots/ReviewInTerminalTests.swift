import Foundation
import Imaging
import JSONModel
import Namespaces
import SnapshotKit
import TerminalEmulation
import TerminalModel
import Testing
import Waiting

/// `qa-runner review` in a real pseudo-terminal.
@Suite(.timeLimit(.backstop)) struct ReviewInTerminalTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("targets: [tui]\n", to: "qa.yml")
    for (name, shift) in [("first", 4), ("second", 4), ("third", 9)] {
      try scratch.failSnapshot(name, by: shift)
    }
  }

  private func session(
    _ words: String..., under wrapper: [String] = []
  ) throws -> TerminalSession {
    var environment = scratch.environment
    environment["TERM"] = "xterm-256color"
    environment["NO_COLOR"] = nil
    return try TerminalSession(
      Launch(
        executable: "/usr/bin/env", arguments: wrapper + [Products.runner, "review"] + words,
        environment: environment,
        workingDirectory: scratch.path, size: CellSize(columns: 90, rows: 28)))
  }

  private func shows(_ text: String, _ session: TerminalSession) async throws {
    try await session.until("the screen that shows \(text)", deadline: .soon) {
      $0.screen.text.contains(text)
    }
  }

  @Test func `it is looked at, approved one by one and left`() async throws {
    let session = try session()
    try await shows("3 snapshots in 3 groups", session)
    _ = try session.send(text: "\r")
    try await shows("reference │ actual │ difference", session)
    #expect(session.screen.text.contains("▀") || session.screen.text.contains("▄"))
    let colors = Set(session.screen.rows.flatMap { $0.map(\.style.background) })
    #expect(colors.contains(.rgb(red: 255, green: 255, blue: 255)), "half blocks in true colour")
    _ = try session.send(text: "a")
    try await shows("approved Login/looks right/first.png", session)
    _ = try session.send(text: "rnot red")
    try await shows("reason: not red", session)
    _ = try session.send(text: "\r")
    try await shows("rejected Login/looks right/second.png", session)
    _ = try session.send(text: "u")
    try await shows("Login/looks right/second.png waits again", session)
    _ = try session.send(text: "r\r")
    try await shows("rejected Login/looks right/second.png", session)
    _ = try session.send(text: "q")
    let exit = await session.waitForExit(deadline: .soon)
    #expect(exit == .exited(1), "one still waits")
    #expect(!session.screen.text.contains("qa-runner review"), "the terminal is as it was")
    let waiting = PendingReview(
      output: scratch.path + "/qa-output", references: scratch.path + "/ReferenceImages")
    #expect(waiting.items.map(\.record.reference) == ["Login/looks right/third.png"])
    #expect(try reference("first") == Scratch.block(at: 12))
  }

  private func reference(_ name: String) throws -> Imaging.Image {
    let path = "\(scratch.path)/ReferenceImages/Login/looks right/\(name).png"
    return try Imaging.Image(png: Array(try Data(contentsOf: URL(filePath: path))))
  }

  /// Keeps the files of what waits as they are, or no longer.
  private func lock(_ isLocked: Bool) throws {
    for name in ["first", "second", "third"] {
      try scratch.lock("qa-output/snapshots/Login/looks right/\(name).png", isLocked)
    }
  }

  private var waiting: Int {
    PendingReview(
      output: scratch.path + "/qa-output", references: scratch.path + "/ReferenceImages"
    ).items.count
  }

  @Test func `what can't be decided beside the files is named, and nothing is replaced`()
    async throws
  {
    let all = PendingReview(
      output: scratch.path + "/qa-output", references: scratch.path + "/ReferenceImages"
    ).items
    let approval = ["review", "--approve", "all", "--seen", PendingReview.seen(all).text]
    try lock(true)
    let rejected = try await scratch.runStopped(["review", "--reject", "all", "--json"])
    let approved = try await scratch.runStopped(approval + ["--json"])
    try lock(false)
    for finished in [rejected, approved] {
      #expect(finished.code == 1)
      #expect(
        finished.output.contains("first.png/decision.json can't be written: Permission denied. "),
        "\(finished.output)")
      let answer = try JSONParser.parse(Data(finished.output.utf8))
      let counts = (answer.objectValue ?? [:]).compactMapValues { $0.arrayValue?.count }
      #expect(counts == ["approved": 0, "rejected": 0, "undone": 0, "failed": 3])
    }
    #expect(waiting == 3)
    #expect(try reference("first") == Scratch.block(at: 8))
    let mended = try await Invocation(Products.runner, approval, in: scratch).finish()
    #expect(mended.code == 0, "\(mended.output)")
    #expect(waiting == 0)
    for (name, x) in [("first", 12), ("second", 12), ("third", 17)] {
      #expect(try reference(name) == Scratch.block(at: x))
    }
  }

  @Test func `in the terminal, too, what can't be decided is named`() async throws {
    try lock(true)
    let session = try session(under: FileModes.wrapper)
    try await shows("3 snapshots in 3 groups", session)
    _ = try session.send(text: "A")
    try await shows("approve all 3 snapshots?", session)
    _ = try session.send(text: "y")
    try await shows("failed", session)
    _ = try session.send(text: "q")
    let exit = await session.waitForExit(deadline: .soon)
    try lock(false)
    #expect(exit == .exited(1), "all still wait")
    #expect(session.screen.text.contains("failed    Login/looks right/third.png"))
  }

  @Test func `keys that come before a page is shown approve nothing`() async throws {
    let session = try session("--pictures", "blocks")
    try await shows("3 snapshots in 3 groups", session)
    _ = try session.send(text: "aaAyyy")
    try await shows("approve all 3 snapshots?", session)
    #expect(waiting == 3)
    _ = try session.send(text: "y")
    try await shows("Nothing waits for review any more.", session)
    _ = try session.send(text: "u")
    try await shows("3 snapshots wait again", session)
    #expect(try reference("first") == Scratch.block(at: 8), "the reference of before is back")
    _ = try session.send(text: "q")
    _ = await session.waitForExit(deadline: .soon)
    #expect(waiting == 3)
  }

  @Test func `what waits comes on one sheet`() async throws {
    let finished = try await Invocation(
      Products.runner, ["review", "--sheet", "out/sheet.png"], in: scratch
    ).finish()
    #expect(finished.code == 1)
    let data = try Data(contentsOf: URL(filePath: scratch.path + "/out/sheet.png"))
    let sheet = try Imaging.Image(png: Array(data))
    #expect(sheet.width > 1000)
    try FileManager.default.removeItem(atPath: scratch.path + "/qa-output")
    let none = try await Invocation(
      Products.runner, ["review", "--sheet", "out/none.png"], in: scratch
    ).finish()
    #expect(none.code == 4)
  }

  @Test func `all are approved after a question`() async throws {
    let session = try session("--pictures", "blocks")
    try await shows("3 snapshots", session)
    _ = try session.send(text: "A")
    try await shows("approve all 3 snapshots?", session)
    _ = try session.send(text: "y")
    try await shows("Nothing waits for review any more.", session)
    _ = try session.send(text: "q")
    _ = await session.waitForExit(deadline: .soon)
    #expect(
      PendingReview(
        output: scratch.path + "/qa-output", references: scratch.path + "/ReferenceImages"
      ).items.isEmpty)
  }

  /// A terminal that answers no question, before which somebody holds a key down for 15 s.
  private static let held = """
    import os, pty, select, sys, time
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(sys.argv[1], [sys.argv[1], "review"])
    seen, end = b"", time.monotonic() + 15
    while time.monotonic() < end and b"3 snapshots" not in seen:
        os.write(terminal, b"j")
        if select.select([terminal], [], [], 0.05)[0]:
            seen += os.read(terminal, 65536)
    os.kill(pid, 9)
    sys.exit(0 if b"3 snapshots" in seen else 1)
    """

  @Test func `keys that are pressed meanwhile do not hold the first page back`() async throws {
    let finished = try await Invocation(
      "python3", ["-c", Self.held, Products.runner], in: scratch,
      environment: ["TERM": "xterm-256color"]
    ).finish()
    #expect(finished.code == 0, "nothing was drawn while a key was held")
  }

  @Test func `what a terminal says unasked presses no key`() async throws {
    let session = try session()
    try await shows("3 snapshots in 3 groups", session)
    _ = try session.send(text: "\r")
    try await shows("reference │ actual │ difference", session)
    // Of these letters G rejects a group, a approves, q leaves, and ESC goes back.
    for said in ["\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}]11;aqG\u{7}", "\u{1B}[200~aqG\r\u{1B}[201~"] {
      _ = try session.send(bytes: Array(said.utf8))
    }
    _ = try session.send(text: "v")
    try await session.until("the reference alone", deadline: .soon) {
      !$0.screen.text.contains("reference │ actual")
    }
    #expect(
      PendingReview(
        output: scratch.path + "/qa-output", references: scratch.path + "/ReferenceImages"
      ).items.count == 3)
    _ = try session.send(text: "\u{1B}")
    try await shows("3 snapshots in 3 groups", session)
    _ = try session.send(text: "\u{1B}")
    let exit = await session.waitForExit(deadline: .soon)
    #expect(exit == .exited(1))
  }

  /// A terminal around the program, and what waits for its words.
  private static let terminal = """
    import os, pty, select, sys, time
    child, terminal = pty.fork()
    if child == 0:
        os.execv(sys.argv[1], sys.argv[1:])
    def wait(words):
        end, seen = time.monotonic() + 20, b""
        while words not in seen:
            ready = select.select([terminal], [], [], end - time.monotonic())[0]
            if not ready: sys.exit(f"no {words} in {seen[-2000:]}")
            seen += os.read(terminal, 65536)
    def end():
        os.write(terminal, b"q")
        print("code", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    wait(b"3 snapshots in 3 groups")

    """

  /// It says late that it knows kitty's pictures.
  private static let lateTerminal =
    terminal + """
      os.write(terminal, b"\\x1b_Gi=31;OK\\x1b\\\\\\x1b[6;20;10t\\x1b[?62;c\\r")
      wait(b"\\x1b_Ga=T,f=100")
      end()
      """

  /// It knows kitty's pictures, and says late how large its cells are.
  private static let largeTerminal =
    terminal + """
      os.write(terminal, b"\\r")
      wait(b"\\x1b_Ga=T,f=100")
      os.write(terminal, b"\\x1b[6;20;10t\\x1b[?62;c")
      wait(b"\\x1b_Ga=T,f=100")
      end()
      """

  /// It says things in bytes that come further apart than an ESC may be the beginning of more.
  private static let slowTerminal =
    terminal + """
      for said in b"\\x1b_Gi=31;OK\\x1b\\\\", b"\\x1b]11;aqG\\x07", b"\\x1b[6;20;10t", b"\\x1bPG\\x1b\\\\":
          for byte in said:
              os.write(terminal, bytes([byte]))
              time.sleep(0.06)
      os.write(terminal, b"\\x1b[?62;c\\r")
      wait("reference │ actual".encode())
      end()
      """

  @Test func `a late answer still brings pictures, in the room that they have`() async throws {
    for (script, words) in [
      (Self.lateTerminal, ["review"]), (Self.largeTerminal, ["review", "--pictures", "kitty"]),
    ] {
      let finished = try await Invocation(
        "/usr/bin/python3", ["-c", script, Products.runner] + words, in: scratch
      ).finish()
      #expect(finished.output == "code 1\n")
    }
  }

  @Test func `an answer that comes in parts presses no key`() async throws {
    let finished = try await Invocation(
      "/usr/bin/python3", ["-c", Self.slowTerminal, Products.runner, "review"], in: scratch
    ).finish()
    #expect(finished.output == "code 1\n")
    // Of its letters G rejects a group.
    #expect(
      PendingReview(
        output: scratch.path + "/qa-output", references: scratch.path + "/ReferenceImages"
      ).items.count == 3)
  }
}

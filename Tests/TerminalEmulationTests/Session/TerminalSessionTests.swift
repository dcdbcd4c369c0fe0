import Foundation
import Synchronization
import TerminalModel
import TestPlaces
import Testing
import Waiting

@testable import TerminalEmulation

@Suite struct TerminalSessionTests {
  @Test func `the last line of a program that exits at once is on the screen`() async throws {
    let scratch = try Scratch()
    for _ in 0..<20 {
      let session = try TerminalSession(scratch.launch("printf", "last words"))
      let exit = await session.waitForExit(deadline: .soon)
      #expect(exit == .exited(0))
      #expect(session.screen.text(row: 0).hasPrefix("last words"))
    }
  }

  @Test func `typed text is echoed, read and answered`() async throws {
    let scratch = try Scratch()
    let session = try TerminalSession(scratch.launch("cat"))
    #expect(try session.send(text: "hello") == 5)
    #expect(try session.send(key: .enter) == 6)
    let frame = await session.waitForScreen(deadline: .soon) { $0.text.contains("hello\nhello") }
    #expect(frame != nil)
    try session.send(key: .control("d"))
    #expect(await session.waitForExit(deadline: .soon) == .exited(0))
  }

  @Test func `a status and a signal are told apart`() async throws {
    let scratch = try Scratch()
    let failing = try TerminalSession(scratch.launch("sh", "-c", "exit 7"))
    #expect(await failing.waitForExit(deadline: .soon) == .exited(7))
    let killed = try TerminalSession(scratch.launch("sh", "-c", "kill -TERM $$"))
    #expect(await killed.waitForExit(deadline: .soon) == .signalled(15, dumpedCore: false))
  }

  @Test func `the terminal is the controlling one, of its size, with nothing inherited`()
    async throws
  {
    let scratch = try Scratch()
    let script = "stty size; echo ok > /dev/tty; ls /proc/self/fd | tr '\\n' ' '; env | sort"
    let session = try TerminalSession(scratch.launch("sh", "-c", script, columns: 60, rows: 30))
    await session.waitForExit(deadline: .soon)
    let lines = session.screen.text.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["30 60", "ok"])
    #expect(lines.dropFirst(2).first?.hasPrefix("0 1 2 3 ") == true)
    #expect(lines.contains("LANG=C.UTF-8"))
    #expect(!lines.contains { $0.hasPrefix("USER=") })
  }

  @Test func `a resize reaches the program and the screen`() async throws {
    let scratch = try Scratch()
    let script = "trap 'stty size; exit' WINCH; echo ready; while :; do read line; done"
    let session = try TerminalSession(scratch.launch("sh", "-c", script))
    _ = await session.waitForScreen(deadline: .soon) { $0.text.contains("ready") }
    session.resize(to: CellSize(columns: 46, rows: 41))
    await session.waitForExit(deadline: .soon)
    #expect(session.screen.size == CellSize(columns: 46, rows: 41))
    #expect(session.screen.text.contains("41 46"))
  }

  @Test func `a frame of a synchronised update is never half drawn`() async throws {
    let scratch = try Scratch()
    let script = """
      for i in 1 2 3; do
        printf '\\033[?2026h\\033[Hone%s' $i; sleep 0.05
        printf '\\033[2;1Htwo%s\\033[?2026l' $i
      done
      """
    let session = try TerminalSession(scratch.launch("sh", "-c", script))
    await session.waitForExit(deadline: .soon)
    let texts = session.frames(after: 0).filter { $0.kind == .synchronized }.map(\.screen.text)
    #expect(texts.map { $0.prefix(9) } == ["one1\ntwo1", "one2\ntwo2", "one3\ntwo3"])
    #expect(!session.frames(after: 0).contains { $0.kind == .drained && $0.generation < 3 })
  }

  @Test func `a revision mark pairs with its screen, and only with the right secret`() async throws
  {
    let scratch = try Scratch()
    let script = """
      printf '\\033[?2026h\\033[Hfirst\\033]7770;s3cret;1\\033\\\\\\033[?2026l'
      printf '\\033[?2026h\\033[Hsecond\\033]7770;s3cret;2\\033\\\\\\033[?2026l'
      printf '\\033[?2026h\\033[Hforged\\033]7770;guess;3\\033\\\\\\033[?2026l'
      """
    let session = try TerminalSession(
      scratch.launch("sh", "-c", script), configuration: .init(secret: "s3cret"))
    let second = await session.firstFrame(after: 0, deadline: .soon) { $0.revision == 2 }
    await session.waitForExit(deadline: .soon)
    #expect(second?.revision == 2)
    #expect(session.frame(revision: 1)?.screen.text(row: 0).hasPrefix("first") == true)
    #expect(session.frame(revision: 2)?.screen.text(row: 0).hasPrefix("second") == true)
    #expect(session.frame(revision: 3) == nil)
    #expect(session.state.revision == 2)
  }

  @Test func `a wait ends at its deadline, at the exit, and when it is cancelled`() async throws {
    let scratch = try Scratch()
    let session = try TerminalSession(scratch.launch("cat"))
    let generation = session.state.generation
    let state = await session.waitForChange(
      after: generation, deadline: .now + .milliseconds(30))
    #expect(state.generation == generation)

    let waiting = Task { await session.waitForChange(after: generation, deadline: .soon) }
    waiting.cancel()
    #expect(await waiting.value.generation == generation)

    async let ended = session.firstFrame(after: generation, deadline: .soon) { _ in false }
    try session.signal(SIGKILL)
    #expect(await ended == nil)
    #expect(session.state.exit == .signalled(SIGKILL, dumpedCore: false))
  }

  @Test(.timeLimit(.backstop))
  func `each change is told on its way: frames, the exit, the closing`() async throws {
    let scratch = try Scratch()
    let told = Mutex<TerminalSession?>(nil)
    let (states, continuation) = AsyncStream.makeStream(of: TerminalState.self)
    var configuration = TerminalSession.Configuration()
    configuration.onChange = {
      if let session = told.withLock({ $0 }) { continuation.yield(session.state) }
    }
    let session = try TerminalSession(scratch.launch("cat"), configuration: configuration)
    told.withLock { $0 = session }
    try session.send(text: "x\r")
    #expect(await states.contains { $0.frame.screen.text.contains("x\nx") })
    try session.signal(SIGKILL)
    #expect(await states.contains { $0.exit != nil && !$0.isClosed })
    session.close()
    #expect(await states.contains { $0.isClosed })
    told.withLock { $0 = nil }
  }

  @Test func `settled waits for quiet after input`() async throws {
    let scratch = try Scratch()
    let session = try TerminalSession(
      scratch.launch("sh", "-c", "read x; sleep 0.1; echo one; sleep 0.1; echo two; read y"))
    try session.send(text: "go\r")
    let settling = await session.settled(quiet: .milliseconds(400), deadline: .soon)
    #expect(settling.isSettled)
    #expect(settling.state.frame.screen.text.contains("one\ntwo"))
  }

  @Test func `an open update is not settled`() async throws {
    let scratch = try Scratch()
    let session = try TerminalSession(
      scratch.launch("sh", "-c", "printf '\\033[?2026hhalf'; read x"))
    try await session.until("the update", deadline: .soon) { _ in
      session.state.modes.synchronizedUpdate
    }
    let settling = await session.settled(
      quiet: .milliseconds(10), deadline: .now + .milliseconds(100))
    #expect(!settling.isSettled)
    #expect(settling.state.modes.synchronizedUpdate)
    let overdue = await session.firstFrame(after: 0, deadline: .soon) { $0.kind == .overdue }
    #expect(overdue?.screen.text.contains("half") == true)
  }

  @Test func `a program that stops reading is an error and not a hang`() async throws {
    let scratch = try Scratch()
    let session = try TerminalSession(
      scratch.launch("sh", "-c", "stty raw -echo; echo ready; sleep 600"))
    _ = await session.waitForScreen(deadline: .soon) { $0.text.contains("ready") }
    try session.send(bytes: Array(repeating: 0x61, count: 500_000))
    #expect(session.state.queuedInputBytes > 0)
    let stuck = await #expect(throws: TerminalError.self) {
      try await session.inputTaken(deadline: .now + .milliseconds(50))
    }
    #expect(stuck?.code == .inputStuck)
    let full = #expect(throws: TerminalError.self) {
      try session.send(bytes: Array(repeating: 0x61, count: 1 << 20))
    }
    #expect(full?.code == .inputStuck)
    try session.signal(SIGKILL)
    await session.waitForExit(deadline: .soon)
  }

  @Test func `a flood is read, shown and ended by closing`() async throws {
    let scratch = try Scratch()
    let session = try TerminalSession(scratch.launch("yes"))
    let later = await session.firstFrame(after: 3, deadline: .soon) { _ in true }
    #expect(later?.screen.text(row: 0).hasPrefix("y") == true)
    session.close()
    #expect(await session.waitForExit(deadline: .soon) == .signalled(SIGHUP, dumpedCore: false))
    #expect(session.state.isClosed)
    let error = #expect(throws: TerminalError.self) { try session.send(text: "x") }
    #expect(error?.code == .closed)
  }

  @Test func `a program that leaves a child behind has ended all the same`() async throws {
    let scratch = try Scratch()
    let session = try TerminalSession(
      scratch.launch("sh", "-c", "(trap '' HUP; sleep 0.3) & printf bye; exit 3"))
    #expect(await session.waitForExit(deadline: .soon) == .exited(3))
    #expect(session.screen.text(row: 0).hasPrefix("bye"))
  }
}

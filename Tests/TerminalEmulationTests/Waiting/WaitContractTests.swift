import Foundation
import TerminalModel
import Testing
import Waiting

@testable import TerminalEmulation

/// The lines of `docs/terminal/waiting.md` on `settled` and `until`.
@Suite struct WaitContractTests {
  private func session(_ script: String) throws -> TerminalSession {
    try TerminalSession(.shell(script))
  }

  // MARK: Settled

  @Test func `W9 settled is no earlier than the quiet time`() async throws {
    let session = try session("read x; printf one; read y")
    try session.send(text: "go\r")
    let quiet = Duration.milliseconds(120)
    let settling = await session.settled(quiet: quiet, deadline: .soon)
    #expect(settling.state.frame.screen.text.contains("one"))
    #expect(settling.isSettled)
    #expect(settling.state.lastActivity + quiet <= .now)
  }

  @Test(arguments: ["\\033[3", "\\303"])
  func `W10 a half sequence or character is not settled`(_ half: String) async throws {
    let session = try session("printf 'a\(half)'; read x")
    try await session.until("a", deadline: .soon) { $0.screen.text.hasPrefix("a") }
    let settling = await session.settled(
      quiet: .milliseconds(5), deadline: .now + .milliseconds(80))
    #expect(!settling.isSettled)
  }

  @Test func `W11 an open update is not settled`() async throws {
    let session = try session("printf 'a\\033[?2026hb'; read x")
    try await session.until("the update", deadline: .soon) { _ in
      session.state.modes.synchronizedUpdate
    }
    let settling = await session.settled(
      quiet: .milliseconds(5), deadline: .now + .milliseconds(80))
    #expect(!settling.isSettled)
  }

  @Test func `W12 a program that runs in silence is not settled`() async throws {
    let session = try session("printf busy; while :; do :; done")
    try await session.until("busy", deadline: .soon) { $0.screen.text.hasPrefix("busy") }
    let settling = await session.settled(
      quiet: .milliseconds(5), deadline: .now + .milliseconds(300))
    #expect(!settling.isSettled)
    #expect(session.activity.contains("is running"))
  }

  @Test func `W13 settled says its evidence`() async throws {
    func evidence(_ script: String) async throws -> Settling.Evidence? {
      let session = try session("printf ready; " + script)
      try await session.until("ready", deadline: .soon) { $0.screen.text.hasPrefix("ready") }
      return await session.settled(quiet: .milliseconds(20), deadline: .soon).evidence
    }
    #expect(try await evidence("read x") == .readsTerminal)
    #expect(try await evidence("exec cat") == .readsTerminal)
    #expect(
      try await evidence("exec python3 -c 'import select; select.select([0],[],[])'") == .polls)
    #expect(try await evidence("exec sleep 600") == .longQuiet)
    #expect(try await evidence("exit") == .ended)
  }

  // MARK: Until

  @Test func `W14 what is there already is found at once`() async throws {
    let session = try session("printf here; read x")
    try await session.until("here", deadline: .soon) { $0.screen.text.hasPrefix("here") }
    let frame = try await session.until("here", deadline: .now) {
      $0.screen.text.hasPrefix("here")
    }
    #expect(frame.generation == session.state.frame.generation)
  }

  @Test func `W15 the first frame that is as wanted ends the wait`() async throws {
    let session = try session(
      "for i in 1 2 3; do printf '\\033[?2026h\\033[H%s\\033[?2026l' $i; done; read x")
    _ = await session.settled(quiet: .milliseconds(20), deadline: .soon)
    let frame = try await session.until("a number above 1", in: .after(0), deadline: .soon) {
      $0.screen.text.prefix(1) > "1"
    }
    #expect(frame.screen.text.hasPrefix("2"))
  }

  @Test func `W16 a time-out tells screen, input, process and unanswered queries`() async throws {
    let session = try session(
      "stty -echo; printf 'a prompt> \\033[?9999$p\\033P+q4142\\033\\\\\\033[21t'; read x; read y")
    try await session.until("the prompt", deadline: .soon) { $0.screen.text.contains("prompt>") }
    try session.send(text: "hi")
    try session.send(key: .enter)
    try session.send(key: .named(.up))
    try session.send(key: .control("a"))
    _ = await session.settled(quiet: .milliseconds(20), deadline: .soon)
    let failure = await #expect(throws: WaitFailure.self) {
      try await session.until("the word \"never\"", deadline: .now + .milliseconds(30)) {
        $0.screen.text.contains("never")
      }
    }
    let text = "\(try #require(failure))"
    #expect(failure?.reason == .timedOut)
    #expect(text.hasPrefix("the word \"never\" was not there after"))
    #expect(text.contains("│ a prompt>"))
    #expect(text.contains("last input: hi⟨Enter⟩⟨Up⟩⟨^A⟩"))
    #expect(text.contains("is blocked reading its terminal"))
    #expect(failure?.unanswered.isEmpty == false)
    #expect(text.contains("queries without an answer: "))
  }

  @Test func `W17 the program's end ends a wait and is told`() async throws {
    let session = try session("read x; exit 7")
    let waiting = Task { try await session.until("never", deadline: .soon) { _ in false } }
    try session.send(text: "\r")
    let failure = await #expect(throws: WaitFailure.self) { try await waiting.value }
    #expect(failure?.reason == .programEnded)
    #expect(failure?.process.contains("exited with status 7") == true)
  }

  @Test func `W18 a cancelled wait ends at once`() async throws {
    let session = try session("read x")
    let waiting = Task { () -> WaitFailure.Reason? in
      do throws(WaitFailure) {
        try await session.until("never", deadline: .soon) { _ in false }
        return nil
      } catch {
        return error.reason
      }
    }
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
  }

  // MARK: How

  @Test func `W19 nothing polls while a program is silent`() async throws {
    let session = try session("exec cat")
    _ = await session.settled(quiet: .milliseconds(30), deadline: .soon)
    let before = session.loop.turns
    _ = await session.waitForChange(
      after: session.state.generation, deadline: .now + .milliseconds(300))
    // One turn to take note of the wait, one for its deadline.
    #expect(session.loop.turns - before <= 3)
  }
}

import Foundation
import TerminalModel
import Testing
import Waiting

@testable import TerminalEmulation

/// The lines of `docs/terminal/waiting.md` on frames.
@Suite struct FrameContractTests {
  private func session(
    _ script: String, _ configure: (inout TerminalSession.Configuration) -> Void = { _ in }
  ) throws -> TerminalSession {
    var configuration = TerminalSession.Configuration(secret: "s3cret")
    configure(&configuration)
    return try TerminalSession(
      .shell("stty -echo; " + script), configuration: configuration)
  }

  private func frames(
    _ session: TerminalSession, _ kind: TerminalFrame.Kind
  ) -> [String] {
    session.frames(after: 0).filter { $0.kind == kind }.map {
      String($0.screen.text.prefix { $0 != "\n" })
    }
  }

  @Test func `W1 a closed update is an exact frame though one read brings several`() async throws {
    let session = try session(
      "printf '\\033[?2026h\\033[Hone\\033[?2026l\\033[?2026h\\033[Htwo\\033[?2026l\\033[Hxxx'")
    await session.waitForExit(deadline: .soon)
    #expect(frames(session, .synchronized) == ["one", "two"])
  }

  @Test func `W2 a mark is believed with the secret alone`() async throws {
    let session = try session(
      "printf 'a\\033]7770;s3cret;1\\033\\\\'; printf 'b\\033]7770;guess;2\\033\\\\'")
    await session.waitForExit(deadline: .soon)
    #expect(frames(session, .marked) == ["a"])
    #expect(session.state.revision == 1)
  }

  @Test func `W3 output is a frame when all is read and in a flood now and then`() async throws {
    let quiet = try session("printf 'hello'; read x")
    try await quiet.until("hello", deadline: .soon) {
      $0.kind == .drained && $0.screen.text.hasPrefix("hello")
    }
    let flood = try session("exec yes")
    let frame = try await flood.until("a frame of the flood", deadline: .soon) {
      $0.screen.text(row: 20).hasPrefix("y")
    }
    #expect(frame.kind == .drained)
    try await flood.until(
      "the next", in: .after(frame.generation + 3), deadline: .soon, where: { _ in true })
  }

  @Test func `W4 an update that stays open is shown and not called exact`() async throws {
    let session = try session("printf '\\033[?2026hhalf'; read x") {
      $0.longestUpdate = .milliseconds(50)
    }
    let frame = try await session.until("half", deadline: .soon) {
      $0.screen.text.hasPrefix("half")
    }
    #expect(frame.kind == .overdue)
    #expect(frames(session, .synchronized).isEmpty)
  }

  private static let hundred = """
    i=0; while [ $i -lt 100 ]; do printf '\\033[?2026h\\033[H%03d\\033[?2026l' $i; i=$((i+1)); done
    """

  @Test func `W5 a wait sees each kept frame once and in order`() async throws {
    let session = try session(Self.hundred + "; read x") { $0.keptFrames = 200 }
    let seen = Recorded()
    try await session.until("the last", in: .after(0), deadline: .soon) { frame in
      guard frame.kind == .synchronized else { return false }
      return seen.add(String(frame.screen.text.prefix(3))) == "099"
    }
    #expect(seen.all == (0..<100).map { String(format: "%03d", $0) })
  }

  @Test func `W6 a wait that was left behind says so`() async throws {
    let session = try session(Self.hundred)
    await session.waitForExit(deadline: .soon)
    #expect(session.frames(after: 0).count == 64)
    let failure = await #expect(throws: WaitFailure.self) {
      try await session.until("a frame", in: .after(0), deadline: .soon) { _ in false }
    }
    #expect(failure?.framesMissed == true)
    #expect(failure?.framesSeen == 64)
    #expect("\(try #require(failure))".contains("too fast to be kept"))
  }

  @Test func `W7 a frame since the input is none from before it`() async throws {
    let session = try session(
      "printf 'ready'; read x; printf '\\033[?2026h\\033[Hready %s\\033[?2026l' $x; read y")
    try await session.until("ready", deadline: .soon) { $0.screen.text.hasPrefix("ready") }
    try session.send(text: "now\r")
    let frame = try await session.until("an answer", in: .sinceInput, deadline: .soon) {
      $0.screen.text.hasPrefix("ready")
    }
    #expect(frame.screen.text.hasPrefix("ready now"))
    #expect(frame.inputBytes == 4)
  }

  @Test func `W8 the end is a frame with the last output on it`() async throws {
    let session = try session("printf 'last words'; exit 3")
    let frame = try await session.until("the end", in: .after(0), deadline: .soon) {
      $0.kind == .final
    }
    #expect(frame.screen.text.hasPrefix("last words"))
  }
}

/// What a predicate has seen, in order.
final class Recorded: @unchecked Sendable {
  // A predicate is called by one task at a time, and read when that has ended.
  private(set) var all: [String] = []

  func add(_ text: String) -> String {
    all.append(text)
    return text
  }
}

extension Launch {
  /// A shell that runs `script` in the root directory.
  static func shell(_ script: String) -> Launch {
    Launch(
      executable: "sh", arguments: ["-c", script],
      environment: hermeticEnvironment(home: "/"), workingDirectory: "/")
  }
}

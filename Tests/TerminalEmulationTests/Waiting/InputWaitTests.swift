import Foundation
import TerminalModel
import Testing
import Waiting

@testable import TerminalEmulation

/// Whether a program can go on without input.
@Suite struct InputWaitTests {
  private func session(_ script: String) async throws -> TerminalSession {
    let session = try TerminalSession(.shell("echo ready; \(script)"))
    try await session.until("ready", deadline: .soon) { $0.screen.text.contains("ready") }
    return session
  }

  @Test(arguments: [
    "read x", "cat; true",
    // Its line editor selects its input alone.
    "exec bash --norc -c 'read -e x'", "exec python3 -c 'input()'",
  ])
  func `a program that waits for its terminal alone can't go on without input`(
    script: String
  ) async throws {
    let session = try await session(script)
    #expect(try await eventually { session.work.waitsForInputAlone })
  }

  @Test(arguments: [
    "sleep 9; echo late", "sleep 9 & read x", "(sleep 9; echo late) & cat",
    "exec python3 -c 'import select, sys; select.select([sys.stdin], [], [], 9)'",
    "exec python3 -c 'from threading import Timer; Timer(9, print).start(); input()'",
    "exec python3 -c 'import os, select; r, w = os.pipe(); select.select([0, r], [], [])'",
  ])
  func `a program that waits for a time, a thread, a child or something else can go on`(
    script: String
  ) async throws {
    let session = try await session(script)
    _ = await session.settled(quiet: .milliseconds(300), deadline: .soon)
    #expect(!session.work.waitsForInputAlone)
  }
}

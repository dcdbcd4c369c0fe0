import PageObjects
import Testing
import Waiting

/// The end of a real program as a session without a runner sees it.
@Suite(.timeLimit(.backstop)) struct ExitTests {
  private let leaves = DrivenProgram(name: "leaves.py")

  @Test func `an exit is waited for and read`() async throws {
    try await leaves.drive { app in
      #expect(try await app.exitStatus() == nil)
      try await app.press("l")
      try await app.expectExit(0, 3)
      #expect(try await app.exitStatus() == .code(3))
      try await expect(app.text("Saved")).toBeVisible()
      try await app.quit()
    }
  }

  @Test func `an app that runs on, or ends in another way, is said`() async throws {
    try await leaves.drive { app in
      let running = try await failure { try await app.expectExit(0, within: .milliseconds(50)) }
      #expect(running.code == .expectation)
      #expect(
        running.message.hasPrefix("app.expectExit(0) did not see the app end (it still runs) in "))
      try await app.press("t")
      let other = try await failure { try await app.expectExit(0, .signal(.term)) }
      #expect(other.code == .expectation)
      #expect(
        other.message.hasPrefix(
          "app.expectExit(0, .signal(.term)) saw the app end with exit code 1 in "))
      #expect(other.screen?.contains("KeyError: 'today'") == true)
    }
  }

  @Test func `an old text of a crashed app is not found, and quitting says so`() async throws {
    try await leaves.drive { app in
      try await app.press("p")
      let found = try await failure { try await expect(app.text("Ready")).toBeVisible() }
      #expect(found.code == .appFault)
      #expect(found.message == "app crashed: exit code 101")
      #expect(found.notes == ["before expect(app.text(\"Ready\")).toBeVisible()"])
      let quit = try await failure { try await app.quit() }
      #expect(quit.message == "app crashed: exit code 101")
      #expect(quit.screen?.contains("Ready") == true)
      // The session was ended all the same, and the next use begins another.
      #expect(try await app.exitStatus() == nil)
      try await app.quit()
    }
  }

  @Test func `an exit with code 0 is unexpected too`() async throws {
    try await leaves.drive { app in
      try await app.press("q")
      try await expect(app.text("Bye")).toBeVisible()
      let error = try await failure { try await app.launch() }
      #expect(error.message.hasPrefix("the app exited with code 0, which the test did not expect"))
    }
  }
}

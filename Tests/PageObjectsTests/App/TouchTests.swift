import PageObjects
import Testing
import Waiting
import WebDriverFake

/// A finger that is held over several steps, on a real program in a terminal.
@Suite(.timeLimit(.backstop)) struct TouchTests {
  private let mirror = DrivenProgram(name: "mirror.py")

  @Test func `a finger is put down, moved and lifted, one step after the other`() async throws {
    try await mirror.drive { app in
      let finger = try await app.touch(at: CellPoint(x: 3, y: 4))
      try await expect(app.text(.containing("[<0;4;5M"))).toBeVisible()
      try await finger.move(by: .cells(2, 1)).move(by: .cells(0, 2)).hold(for: .zero).lift()
      try await expect(app.text(.containing("[<0;6;8m"))).toBeVisible()
    }
  }

  @Test func `on a phone's profile cells and points are told apart`() async throws {
    var program = mirror
    program.capabilities = ["appium:deviceName": "iPhone 6"]
    try await program.drive { app in
      let finger = try await app.touch(at: CellPoint(x: 3, y: 20))
      try await finger.move(by: .cells(1, -2)).move(by: .points(16, -32)).lift()
      try await expect(app.text(.containing("[<0;7;17m"))).toBeVisible()
    }
  }

  @Test func `a program without an agent can't cancel a touch, and the finger stays`() async throws
  {
    try await mirror.drive { app in
      let finger = try await app.touch(on: app.text("Ready"))
      let error = try await failure { try await finger.cancel() }
      #expect(error.code == .unsupported)
      #expect(error.message.contains("move away and release"))
      try await finger.lift()
      try await expect(app.text(.containing("[<0;3;1m"))).toBeVisible()
    }
  }

  @Test func `a way that leaves the screen is refused`() async throws {
    try await mirror.drive { app in
      let error = try await failure {
        _ = try await app.touch(at: CellPoint(x: 3, y: 4)).move(by: .cells(0, -9))
      }
      #expect(error.message.contains("touch.move(by: .cells(0, -9))"))
    }
  }
}

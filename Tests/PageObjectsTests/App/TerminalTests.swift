import PageObjects
import Testing
import Waiting
import WebDriverFake

/// What a spec does to a real program in a terminal, and what it reads of it.
@Suite(.timeLimit(.backstop)) struct TerminalTests {
  private let mirror = DrivenProgram(name: "mirror.py")

  @Test func `a window takes another size, and the program learns it`() async throws {
    try await mirror.drive { app in
      try await expect(app.text("size 80x24")).toBeVisible()
      try await app.resize(columns: 100, rows: 30)
      try await expect(app.text("size 100x30")).toBeVisible()
      #expect(try await app.screen.size == CellSize(columns: 100, rows: 30))
      let error = try await failure { try await app.resize(columns: 0, rows: 30) }
      #expect(error.message.contains("1 to 1000 columns and rows"))
    }
  }

  @Test func `a window on a phone's profile is measured in cells too`() async throws {
    var program = mirror
    program.capabilities = ["appium:deviceName": "iPhone 6"]
    try await program.drive { app in
      try await app.resize(columns: 60, rows: 20)
      try await expect(app.text("size 60x20")).toBeVisible()
      try await app.click(column: 59, row: 19)
      try await expect(app.text(.containing("[<0;60;20M"))).toBeVisible()
    }
  }

  @Test func `the wheel turns at a cell`() async throws {
    try await mirror.drive { app in
      try await app.wheel(.down, by: 2, at: CellPoint(x: 7, y: 3))
      // The program reads both notches at once or one after the other.
      try await expect(app.text(.containing("[<65;8;4M")).first).toBeVisible()
      try await app.wheel(.up)
      try await expect(app.text(.containing("[<64;41;13M"))).toBeVisible()
    }
  }

  @Test func `a cell is clicked with each button`() async throws {
    try await mirror.drive { app in
      try await app.click(column: 4, row: 2)
      try await expect(app.text(.containing("[<0;5;3M"))).toBeVisible()
      try await app.click(column: 4, row: 2, .right)
      try await expect(app.text(.containing("[<2;5;3M"))).toBeVisible()
      let error = try await failure { try await app.click(column: 80, row: 2) }
      #expect(error.message.contains("app.click(column: 80, row: 2)"))
    }
  }

  @Test func `a program that takes no mouse is not clicked in vain`() async throws {
    var program = mirror
    program.arguments = ["--plain"]
    try await program.drive { app in
      for act in [{ try await app.click(column: 1, row: 1) }, { try await app.wheel(.up) }] {
        let error = try await failure(act)
        #expect(error.code == .notActionable)
        #expect(error.message.contains("has not enabled mouse reporting"))
      }
    }
  }

  @Test func `a text is pasted as the program asked`() async throws {
    try await mirror.drive { app in
      try await app.paste("two words")
      try await expect(app.text(.containing("[200~two words"))).toBeVisible()
    }
    var program = mirror
    program.arguments = ["--plain"]
    try await program.drive { app in
      try await app.paste("two words")
      try await expect(app.text("got two words")).toBeVisible()
    }
  }

  @Test func `the window's focus goes and comes`() async throws {
    try await mirror.drive { app in
      try await app.focus(.out)
      try await expect(app.text(.containing("[O"))).toBeVisible()
      try await app.focus(.in)
      try await expect(app.text(.containing("[I"))).toBeVisible()
    }
  }

  @Test func `a signal reaches the program, and one that ends it is expected`() async throws {
    try await mirror.drive { app in
      try await app.signal(.usr1)
      try await expect(app.text("signal SIGUSR1")).toBeVisible()
      let unknown = try await failure { try await app.signal(Signal("NONE")) }
      #expect(unknown.message.contains("There is no signal SIGNONE"))
      try await app.signal(.term)
      try await app.expectExit(.signal(.term))
      try await app.quit()
    }
  }

  @Test func `short keys are pressed`() async throws {
    let keys: [(Key, String)] = [
      ("d", "got d"), (.down, "got \\x1b[B"), (.control("c"), "got \\x03"),
      ("ctrl+x", "got \\x18"), (.shift(.tab), "got \\x1b[Z"), (.alt("x"), "got \\x1bx"),
      (.function(5), "got \\x1b[15~"), (.pageUp, "got \\x1b[5~"), ("end", "got \\x1b[F"),
      (.space, "got  "), ("pgdn", "got \\x1b[6~"), (.function(13), "got \\x1b[1;2P"),
      (.backspace, "got \\x7f"),
    ]
    try await mirror.drive { app in
      for (key, answer) in keys {
        try await app.press(key)
        try await expect(app.text(.containing(answer)).first).toBeVisible()
      }
      let error = try await failure { try await app.press("entre") }
      #expect(error.message.contains("There is no key \"entre\". Did you mean \"enter\"?"))
      let held = try await failure { try await app.press("ctr+c") }
      #expect(held.message.contains("There is no key \"ctr+c\". Did you mean \"ctrl+c\"?"))
    }
  }

  @Test func `title, bell and cursor are read and waited for`() async throws {
    try await mirror.drive { app in
      try await app.press("T")
      try await expect(app).toHaveTitle("notes.md - mirror")
      try await expect(app).toHaveTitle(/^notes/)
      #expect(try await app.title() == "notes.md - mirror")
      #expect(try await app.bellCount() == 0)
      try await app.press("B")
      try await expect(app).toHaveBellCount(2)
      try await expect(app).toShowCursor()
      try await app.press("C")
      try await expect(app).toHaveCursor(column: 10, row: 4)
      try await expect(app).toHaveCursor(.bar)
      #expect(try await app.cursor().position == CellPoint(x: 10, y: 4))
      try await app.press("H")
      try await expect(app).not.toShowCursor()
    }
  }

  @Test func `what is there instead is said`() async throws {
    try await mirror.drive { app in
      let short = Duration.milliseconds(60)
      let checks: [(() async throws -> Void, String)] = [
        ({ try await expect(app).toHaveTitle("x", within: short) }, "the title is \"\""),
        ({ try await expect(app).toHaveBellCount(1, within: short) }, "it has rung 0 times"),
        (
          { try await expect(app).toHaveCursor(column: 70, row: 9, within: short) },
          "it is at column 0, row 2"
        ),
        ({ try await expect(app).toHaveCursor(.bar, within: short) }, "it is a block"),
        ({ try await expect(app).not.toShowCursor(within: short) }, "it is shown"),
      ]
      for (check, said) in checks {
        let error = try await failure(check)
        #expect(error.code == .expectation)
        #expect(error.message.contains("did not hold: \(said)"), "\(error.message)")
      }
      try await expect(app).soft.toHaveBellCount(9, within: short)
      #expect(app.softFailures.count == 1)
    }
  }

  @Test func `another driver than ours says what it lacks`() async throws {
    let driver = try FakeDriver(waitsByFrames: false)
    let app = driver.app()
    let all: [() async throws -> Void] = [
      { try await app.resize(columns: 9, rows: 9) }, { try await app.wheel(.up) },
      { try await app.click(column: 1, row: 1) }, { try await app.paste("x") },
      { try await app.focus(.in) }, { try await app.signal(.term) },
      { _ = try await app.cursor() }, { _ = try await app.bellCount() },
      { _ = try await app.exitStatus() }, { try await app.expectExit(0) },
      { try await expect(app).toHaveBellCount(1) }, { try await expect(app).toShowCursor() },
    ]
    for act in all {
      let error = try await failure(act)
      #expect(error.code == .unsupported)
      #expect(error.message.contains(": this driver "), "\(error.message)")
    }
  }
}

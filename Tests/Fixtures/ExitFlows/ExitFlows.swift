import PageObjects
import SessionSnapshots
import SuiteKit

/// Tests of a program that ends in the way a key says; each group is named after its verdict.
@main struct ExitFlows: SuiteExecutable {
  static let suites = [passed, idle, empty, failed, recording]
}

/// Keys that come before the program has set its terminal are lost.
private let isReady = beforeEach { app in try await expect(app.text("Ready")).toBeVisible() }

private let passed = describe("passed") {
  isReady
  it("leaves and the test expects it") { app in
    try await app.press("q")
    try await app.expectExit(0)
    try await expect(app.text("Bye")).toBeVisible()
    try await app.expectSnapshot("farewell")
  }
  it("crashes and the test expects it") { app in
    try await app.press("t")
    try await app.expectExit(1)
    try await expect(app.text(.containing("KeyError"))).toBeVisible()
  }
  it("is ended by a signal and the test expects it") { app in
    try await app.signal(.term)
    try await app.expectExit(0, .signal(.term))
  }
  it("may leave", .mayExit(0, 101)) { app in
    try await app.press("p")
    try await expect(app.text("Ready")).toBeVisible()
  }
  it("is started anew and quit") { app in
    try await expect(app.text("Ready")).toBeVisible()
    try await app.launch()
    try await expect(app.text("Ready")).toBeVisible()
    try await app.quit()
  }
}

private let idle = describe("passed without the app") { it("is never started") { _ in } }

private let empty = describe("failed as empty") {
  it("types and looks at nothing") { app in try await app.press("x") }
}

private let failed = describe("failed") {
  isReady
  it("raises at its last key") { app in try await app.press("t") }
  it("exits behind an old text") { app in
    try await app.press("p")
    try await expect(app.text("Ready")).toBeVisible()
  }
  it("leaves unexpectedly") { app in try await app.press("q") }
  it("exits a moment after its answer") { app in
    try await app.press("l")
    try await expect(app.text("Saved")).toBeVisible()
  }
  it("has its death caught") { app in
    try await app.press("t")
    try? await expect(app.text("Ready")).toBeVisible()
    try? await app.expectExit(0)
  }
  it("is quit when it is dead") { app in
    try await app.press("t")
    try await app.quit()
  }
  it("is started anew when it is dead") { app in
    try await app.press("t")
    try? await app.launch()
  }
  it("runs on") { app in try await app.expectExit(0, within: .milliseconds(200)) }
  it("ends with another code", .mayExit(0)) { app in
    try await app.press("t")
    try await app.expectExit(0)
  }
  it("ends with a code that is not allowed", .mayExit(0)) { app in try await app.press("p") }
  context("with a hook") {
    afterEach { app in try await app.press("t") }
    it("dies in it") { app in try await expect(app.text("Ready")).toBeVisible() }
  }
}

/// No reference may stay of these.
private let recording = describe("recording") {
  isReady
  it("shows a traceback") { app in
    try await app.press("t")
    try await app.expectSnapshot("traceback")
  }
  it("shows a traceback and dies later") { app in
    try await app.press("w")
    try await expect(app.text("RuntimeError: half dead")).toBeVisible()
    try await app.expectSnapshot("dying")
    try? await app.expectExit(0)
  }
}

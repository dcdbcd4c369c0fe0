import Foundation
import PageObjects
import SessionSnapshots
import SuiteKit

/// Tests of whatever app a run starts: what its screen must show stands in the variable `EXPECTED`,
/// a text a line.
@main struct ScreenFlows: SuiteExecutable {
  static let suites = [screen, secret]
}

private let screen = describe("Screen") {
  it("shows it") { app in try await expectTexts(app) }
  context("of a test's own", .environment(["COLOR": "red", "FRUIT": "plum"])) {
    it(
      "start", .arguments(["--mine", "two words", "{home}/x"]), .environment(["FRUIT": "fig"]),
      .workingDirectory("sub"), .size(columns: 101, rows: 31)
    ) { app in try await expectTexts(app) }
    it("home", .workingDirectory("{home}")) { app in try await expectTexts(app) }
  }
}

/// Types what stands in the variable `TYPED`, and fails, so that all evidence is kept.
private let secret = describe("Secret") {
  it("is typed") { app in
    try await expect(app.text("Name")).toBeVisible()
    try await app.type(ProcessInfo.processInfo.environment["TYPED", default: ""], .sensitive)
    try await app.press(.enter)
    try await expect(app.text("Done")).toBeVisible()
    try await app.expectSnapshot("a")
    try await expect(app.text("nowhere")).toBeVisible()
  }
}

private func expectTexts(_ app: App) async throws {
  let texts = ProcessInfo.processInfo.environment["EXPECTED", default: ""].split(separator: "\n")
  // Nothing to expect would pass with any screen.
  guard !texts.isEmpty else { throw NothingExpected() }
  for text in texts {
    try await expect(app.text(.containing(String(text)))).toBeVisible()
  }
}

private struct NothingExpected: Error {}

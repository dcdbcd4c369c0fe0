import PageObjects
import SuiteKit

/// Tests of Fernway on a phone, for drivers that fail: each has the result that its suite's name tells.
@main struct PhoneFlows: SuiteExecutable {
  static let suites = [twelve, passing, failing]
}

/// Twelve tests that pass.
private let twelve = describe("Twelve", .fixture(.mina)) {
  for number in 1...12 {
    it("opens class \(number)") { app in try await visit(number, in: app) }
  }
}

/// With `failing` a hundred tests, each suite named after the result of its tests.
private let passing = describe("passed", .fixture(.mina)) {
  for number in 1...90 {
    it("opens class \(number)") { app in try await visit(number, in: app) }
  }
}

private let failing = describe("failed", .fixture(.mina)) {
  for number in 1...10 {
    it("expects another class than \(number)") { app in
      try await visit(number, in: app)
      guard try await app[.id("class.title")].text() == "another" else { throw Elsewhere() }
    }
  }
}

private struct Elsewhere: Error {}

/// A few commands of a session, each of which must do what it says.
private func visit(_ number: Int, in app: App) async throws {
  let id = 1 + number % 10
  try await app.open(Route("fernway://class/\(id)"))
  try await expect(app[.id("class.title")]).toBeVisible(within: .seconds(10))
}

extension Fixture {
  fileprivate static let mina = Fixture("mina")
}

import Execution
import Foundation
import PageObjects
import SuiteKit

/// Tests that deny an error which their program may show later: one for each word of `DENIALS`.
///
/// `d007-later` is a test of the app `d007`. After the denial it gives the next input `now` or
/// `later`, or comes to its `end`. `Tests/Denials/denials` judges the verdicts.
@main struct DenialFlows: SuiteExecutable {
  static let suites = [
    describe("swift") {
      for word in words {
        it(word, .app(String(word.prefix { $0 != "-" }))) { app in
          try await deny(app, then: word.drop { $0 != "-" }.dropFirst())
        }
      }
    }
  ]
}

private let words = (ProcessInfo.processInfo.environment["DENIALS"] ?? "").split(separator: " ")
  .map(String.init)

private func deny(_ app: App, then next: Substring) async throws {
  try await expect(app.text("ready")).toBeVisible()
  try await app.type("x")
  try await expect(app.text(.containing("Error"))).not.toBeVisible(within: .seconds(2))
  if next == "end" { return }
  if next == "later" { try await DispatchTimer().sleep(for: .milliseconds(200)) }
  try await app.type("y")
  try await expect(app.text("next")).toBeVisible()
}

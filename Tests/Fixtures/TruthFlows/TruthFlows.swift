import PageObjects
import SuiteKit

/// Tests on Fernway whose verdicts are known beforehand: each is named after its own.
///
/// A run under faults is judged by them: whatever is killed, a verdict must not change.
@main struct TruthFlows: SuiteExecutable {
  static let suites = [passing, failing, flaky, crashing, hanging]
}

private let passing = describe("passed") {
  for number in 1...37 {
    it("logs in \(number)") { app in
      try await app.launch()
      try await expect(app[.id("login.submit")]).toBeVisible()
      try await app[.id("login.user")].fill("mina\(number)@fernway.test")
      try await expect(app[.id("login.user")]).toHaveValue("mina\(number)@fernway.test")
    }
  }
}

private let failing = describe("failed") {
  for number in 1...5 {
    it("expects what is not so \(number)") { app in
      try await app.launch()
      try await expect(app[.id("login.submit")]).toHaveText("Farewell", within: .milliseconds(200))
    }
  }
}

private let flaky = describe("flaky") {
  for number in 1...4 {
    it("is right the second time \(number)") { app in
      try await app.launch()
      try await expect(app[.id("login.submit")]).toBeVisible()
      if app.tryNumber == 1 { throw Wrong() }
    }
  }
}

private let crashing = describe("crashed") {
  for number in 1...2 {
    it("traps \(number)") { app in
      try await app.launch()
      let nobody = [Int]()
      print(nobody[number])
    }
  }
}

private let hanging = describe("timedOut", .timeout(.seconds(1))) {
  for number in 1...2 {
    it("waits for ever \(number)") { app in
      try await app.launch()
      try await expect(app[.id("never")]).toBeVisible(within: .seconds(600))
    }
  }
}

/// What a flaky test throws.
private struct Wrong: Error, CustomStringConvertible {
  var description: String { "it is wrong the first time" }
}

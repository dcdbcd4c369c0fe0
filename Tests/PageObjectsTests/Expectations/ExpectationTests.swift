import JSONModel
import PageObjects
import Testing
import WebDriverFake
import WireProtocol

@Suite struct ExpectationTests {
  /// A driver whose waits fail with an error, and whose one element has a text.
  private func failing(
    _ code: WebDriverErrorCode = .timeout, text: String = "1 try left."
  ) throws -> FakeDriver {
    try FakeDriver { call in
      if let wait = try? call.wait() {
        return wait.condition == .present ? .value(element("e1")) : .error(code, "Not so.")
      }
      switch call.path {
      case "/element/e1/text": return .value(.string(text))
      case "/element/e1/attribute/value": return .value("old")
      case "/elements": return .value([element("e1"), element("e2")])
      default: return nil
      }
    }
  }

  @Test(arguments: [
    ("toBeVisible", ElementCondition.visible), ("toBeGone", .gone), ("toBeEnabled", .enabled),
    ("toBeDisabled", .disabled), ("toBeSelected", .selected), ("toBeFocused", .focused),
    ("toHaveText", .text(.equals("a"))), ("toContain", .text(.contains("a"))),
    ("toMatch", .text(.matches("a+"))), ("toHaveValue", .value(.equals("a"))),
    ("toHaveCount", .count(3)),
  ])
  func `each expectation is one wait in the driver`(
    _ name: String, _ condition: ElementCondition
  ) async throws {
    let driver = try FakeDriver()
    let expectation = expect(driver.app()[.id("x")])
    for expectation in [expectation, expectation.not] {
      switch name {
      case "toBeVisible": try await expectation.toBeVisible()
      case "toBeGone": try await expectation.toBeGone()
      case "toBeEnabled": try await expectation.toBeEnabled()
      case "toBeDisabled": try await expectation.toBeDisabled()
      case "toBeSelected": try await expectation.toBeSelected()
      case "toBeFocused": try await expectation.toBeFocused()
      case "toHaveText": try await expectation.toHaveText("a")
      case "toContain": try await expectation.toContain("a")
      case "toMatch": try await expectation.toMatch(/a+/)
      case "toHaveValue": try await expectation.toHaveValue("a")
      default: try await expectation.toHaveCount(3)
      }
    }
    let waits = try driver.calls.compactMap { try $0.wait() }
    #expect(waits.map(\.condition) == [condition, condition])
    #expect(waits.map(\.isNegated) == [false, true])
  }

  @Test func `a text that differs is told`() async throws {
    let app = try failing().app()
    let line = #line + 1
    let error = try await failure { try await expect(app[.id("e")]).toHaveText("2 tries left.") }
    #expect(error.code == .expectation)
    #expect(error.line == line)
    #expect(
      error.message.hasPrefix("expect(app[.id(\"e\")]).toHaveText(\"2 tries left.\") did not hold"))
    #expect(error.message.contains("its text is \"1 try left.\""))
  }

  @Test func `what is there instead is told of values, counts and absence`() async throws {
    let app = try failing().app()
    let value = try await failure { try await expect(app[.id("e")]).toHaveValue("new") }
    #expect(value.message.contains("its value is \"old\""))
    let count = try await failure { try await expect(app.rows).toHaveCount(3) }
    #expect(count.message.contains("2 match"))
    let absent = try failing(.noSuchElement).app()
    let gone = try await failure { try await expect(absent[.id("e")]).toBeVisible() }
    #expect(gone.message.contains("there is no such element"))
  }

  @Test func `a soft expectation is noted and the test goes on`() async throws {
    let app = try failing().app()
    try await expect(app[.id("e")]).soft.toBeVisible()
    try await expect(app[.id("e")]).soft.not.toBeGone()
    #expect(app.softFailures.count == 2)
  }

  @Test func `a lost driver is no soft failure`() async throws {
    let app = App(driver: "http://127.0.0.1:9", capabilities: [:])
    let error = try await failure { try await expect(app[.id("e")]).soft.toBeVisible() }
    #expect(error.isInfrastructure)
  }

  @Test func `expectThrows gives the error and fails where there is none`() async throws {
    let app = try failing(.noSuchElement).app()
    let error = try await expectThrows(PageError.self) { try await app.button("x").tap() }
    #expect(error.code == .notFound)
    let nothing = try await failure { _ = try await expectThrows(PageError.self) {} }
    #expect(nothing.code == .expectation)
    let lost = App(driver: "http://127.0.0.1:9", capabilities: [:])
    let fault = try await failure {
      _ = try await expectThrows(PageError.self) { try await lost.back() }
    }
    #expect(fault.isInfrastructure)
  }

  @Test func `a wait longer than a command is several commands`() async throws {
    let driver = try FakeDriver { call in
      (try? call.wait()).map { _ in .error(.timeout, "Not yet.") }
    }
    let app = driver.app(wait: .seconds(2), command: .milliseconds(200))
    let error = try await failure { try await expect(app[.id("e")]).toBeVisible() }
    #expect(error.code == .expectation)
    let waits = try driver.calls.compactMap { try $0.wait() }
    #expect(waits.count > 2)
    #expect(waits.allSatisfy { $0.timeout <= 100 })
  }
}

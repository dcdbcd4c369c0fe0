import Foundation
import JSONModel
import PageObjects
import ProcessControl
import SuiteKit
import Synchronization
import Testing
import WebDriverFake
import WireProtocol
import WorkerProtocol

/// Attempts that use a session, against a driver that answers what a test says.
@Suite struct WorkerSessionTests {
  /// Removed with the suite's value.
  private let folder: PrivateDirectory
  private var output: String { folder.path }

  init() throws { folder = try PrivateDirectory(prefix: "qa-worker") }

  /// A driver with one element, whose waits are met, or fail with an error.
  private func driver(failing error: FakeDriver.Answer? = nil) throws -> FakeDriver {
    try FakeDriver { call in
      if call.script == MobileCommand.waitFor.script { return error ?? .value(element("e1")) }
      switch call.path {
      case "/source": return .value("<application/>")
      case "/screenshot": return .value("aGk=")
      default: return nil
      }
    }
  }

  private func run(
    _ driver: FakeDriver, _ body: @escaping Spec.Body
  ) async throws -> (result: AttemptResult, events: [AttemptEvent.Kind]) {
    let suite = describe("A") { it("b", at: "fernway://login", as: "mina", body) }
    return try await WorkerHarness([suite]).run("A/b", driver: driver.url, output: output)
  }

  @Test func `a session asks for what test, device and target say, and is ended`() async throws {
    let driver = try driver()
    let (result, events) = try await run(driver) { app in try await app.button("Go").tap() }
    #expect(result.outcome == .passed)
    var asked = driver.calls[0].body["capabilities"]?["alwaysMatch"]?.objectValue ?? [:]
    // A retry is another attempt, and begins without the first one's data.
    #expect(asked.removeValue(forKey: "qa:data")?.stringValue == result.attempt)
    #expect(
      asked == [
        "platformName": "core", "appium:app": "sample", "appium:deviceName": "iPhone 6",
        "qa:fixture": "mina", "qa:url": "fernway://login",
      ])
    #expect(driver.commands.last == "DELETE ")
    let steps = events.compactMap { event -> String? in
      if case .step(let name, _, false, _) = event { name } else { nil }
    }
    #expect(steps == ["tap(app.button(\"Go\"))"])
  }

  @Test func `a test that looks at nothing of its app is empty, and fails for good`() async throws {
    let (result, events) = try await run(try driver()) { app in try await app.press(.named(.enter))
    }
    #expect(result.outcome == .failed)
    let issue = try #require(events.compactMap(\.issue).first)
    #expect(issue.message.hasPrefix("empty: the test has looked at nothing of its app."))
    #expect(issue.isDeterministic)
  }

  @Test func `a test may look at nothing where it says so, or uses no app`() async throws {
    let suite = describe("A", .allowEmpty) { it("b") { app in try await app.back() } }
    let driver = try driver()
    let allowed = try await WorkerHarness([suite]).run("A/b", driver: driver.url)
    #expect(allowed.result.outcome == .passed)
    let (result, _) = try await run(driver) { _ in }
    #expect(result.outcome == .passed)
  }

  @Test(
    arguments: [
      { app in _ = try await app.button("Go").isVisible() },
      { app in _ = try await app.source() },
      { app in try await app.button("Go").tap() },
      { app in try await expect(app.button("Go")).toBeGone() },
    ] as [Spec.Body])
  func `what finds or reads something of the app has looked`(body: @escaping Spec.Body) async throws
  {
    let (result, _) = try await run(try driver(), body)
    #expect(result.outcome == .passed)
  }

  @Test func `a failure is told with its place and leaves files behind`() async throws {
    let driver = try driver(
      failing: .error(
        .noSuchElement, "None.", data: ["candidates": "button \"Gone\"", "screen": "Log in"]))
    let line = #line + 1
    let (result, events) = try await run(driver) { app in try await app.button("Go").tap() }
    #expect(result.outcome == .failed)
    let issue = try #require(events.compactMap(\.issue).first)
    #expect(issue.message.hasPrefix("tap(app.button(\"Go\")) found nothing in "))
    #expect(issue.place?.line == line)
    #expect(issue.details.first == "driver:   None.")
    #expect(issue.details.contains("nearest:  button \"Gone\""))
    #expect(issue.screen == "Log in")
    #expect(!issue.isDeterministic)
    let files = events.compactMap { event -> String? in
      if case .attachment(let name, let path) = event, FileManager.default.fileExists(atPath: path)
      {
        name
      } else {
        nil
      }
    }
    #expect(files == ["source.xml", "screenshot.png"])
    #expect(driver.commands.last == "DELETE ")
  }

  @Test(arguments: [
    (AppFault.appKilled, AttemptResult.Outcome.infrastructure), (.appStopped, .infrastructure),
    (.appCrashed, .failed), (.appHung, .failed), (.appExited, .failed),
  ])
  func `what became of the app decides the outcome`(
    _ fault: AppFault, _ outcome: AttemptResult.Outcome
  ) async throws {
    let driver = try driver(
      failing: .error(.unknownError, "Gone.", data: ["qa:fault": .string(fault.rawValue)]))
    let (result, _) = try await run(driver) { app in try await app.button("Go").tap() }
    #expect(result.outcome == outcome)
  }

  @Test(arguments: [
    (AppFault.appKilled, AttemptResult.Outcome.infrastructure), (.appCrashed, .failed),
    (.appHung, .failed),
  ])
  func `a death that the test ignores still decides it`(
    _ fault: AppFault, _ outcome: AttemptResult.Outcome
  ) async throws {
    let driver = try driver(
      failing: .error(.unknownError, "Gone.", data: ["qa:fault": .string(fault.rawValue)]))
    let (result, _) = try await run(driver) { app in try? await app.button("Go").tap() }
    #expect(result.outcome == outcome)
  }

  /// A driver whose app has ended by the time of the last look.
  private func driver(ended answer: FakeDriver.Answer) throws -> FakeDriver {
    try FakeDriver { call in
      if call.isLastLook { return answer }
      return call.script == MobileCommand.waitFor.script ? .value(element("e1")) : nil
    }
  }

  @Test(
    arguments: [
      (["status": 1, "fault": "appExited"], AttemptResult.Outcome.failed),
      (["status": 0, "fault": "appExited"], .failed),
      (["signal": "SIGSEGV", "fault": "appCrashed"], .failed),
      (["signal": "SIGKILL", "fault": "appKilled"], .infrastructure),
      (["status": 1, "fault": "appExited", "expected": true], .passed),
    ] as [([String: JSONValue], AttemptResult.Outcome)])
  func `an end that no command met decides the outcome`(
    end: [String: JSONValue], outcome: AttemptResult.Outcome
  ) async throws {
    let driver = try driver(ended: .value(.object(end.merging(["running": false]) { $1 })))
    let (result, events) = try await run(driver) { app in try await app.button("Go").tap() }
    #expect(result.outcome == outcome)
    #expect(events.compactMap(\.issue).count == (outcome == .failed ? 1 : 0))
    #expect(driver.commands.last == "DELETE ")
  }

  @Test func `a driver that can't say what became of the app is infrastructure`() async throws {
    for answer in [FakeDriver.Answer.raw(200, ""), .value(.null), .error(.invalidSessionID, "No.")]
    {
      let (result, _) = try await run(try driver(ended: answer)) { app in
        try await app.button("Go").tap()
      }
      #expect(result.outcome == .infrastructure)
    }
  }

  @Test func `the app's end is reported once`() async throws {
    let driver = try FakeDriver { call in
      call.isLastLook
        ? .value(["running": false, "status": 1, "fault": "appExited"])
        : .error(.unknownError, "Gone.", data: ["qa:fault": "appExited", "qa:exit": "1"])
    }
    let (result, events) = try await run(driver) { app in try await app.button("Go").tap() }
    #expect(result.outcome == .failed)
    #expect(events.compactMap(\.issue).map(\.message) == ["app crashed: exit code 1"])
  }

  @Test func `soft failures let the test go on and fail it at its end`() async throws {
    let driver = try driver(failing: .error(.timeout, "Not so."))
    let reached = Mutex(false)
    let (result, events) = try await run(driver) { app in
      try await expect(app[.id("a")]).soft.toBeVisible()
      reached.withLock { $0 = true }
    }
    #expect(reached.withLock { $0 })
    #expect(result.outcome == .failed)
    #expect(events.compactMap(\.issue).count == 1)
  }

  @Test func `a test that runs out of time in a command tells which`() async throws {
    let driver = try driver(failing: .silence)
    let suite = describe("A") { it("b") { app in try await app.button("Go").tap() } }
    let (result, events) = try await WorkerHarness([suite]).run(
      "A/b", driver: driver.url, timeout: 200, output: output)
    #expect(result.outcome == .timedOut)
    let issue = try #require(events.compactMap(\.issue).first)
    #expect(
      issue.message.hasPrefix(
        "the test did not end within 0.2 s: tap(app.button(\"Go\")) was cancelled after "))
    #expect(driver.commands.last == "DELETE ")
  }

  @Test func `a session that cannot be ended doesn't change the outcome`() async throws {
    let driver = try FakeDriver { call in
      if call.isLastLook { return nil }
      return call.method == "DELETE"
        ? .error(.unknownError, "It won't go.") : .value(element("e1"))
    }
    let (result, events) = try await run(driver) { app in try await app.button("Go").tap() }
    #expect(result.outcome == .passed)
    #expect(
      events.compactMap(\.output).contains { $0.hasPrefix("the session could not be ended") })
  }

  @Test func `hooks after the test may still use the session`() async throws {
    let driver = try driver()
    let suite = describe("A") {
      afterEach { app in try await app.button("Log out").tap() }
      it("b") { app in
        try await app.button("Go").tap()
        throw CancellationError()
      }
    }
    let (result, events) = try await WorkerHarness([suite]).run(
      "A/b", driver: driver.url, output: output)
    #expect(result.outcome == .failed)
    #expect(driver.commands.filter { $0.hasSuffix("/click") }.count == 2)
    #expect(events.compactMap(\.issue).count == 1)
  }
}

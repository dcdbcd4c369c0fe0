import JSONModel
import PageObjects
import SuiteKit
import Testing
import WebDriverFake
import WireProtocol
import WorkerProtocol

/// What a worker says of a driver that does not do its work.
@Suite struct DriverFaultTests {
  private static let suite = describe("A") { it("b") { app in _ = try await app.title() } }

  private func states(_ events: [AttemptEvent.Kind]) -> [SessionState] {
    events.compactMap { if case .session(let state) = $0 { state } else { nil } }
  }

  @Test func `a session that does not come is the driver's fault, however short the test's limit`()
    async throws
  {
    let driver = try FakeDriver(newSession: .silence)
    let (result, events) = try await WorkerHarness([Self.suite]).run(
      "A/b", driver: driver.url, timeout: 50, session: 300)
    #expect(result.outcome == .infrastructure)
    #expect(
      result.driverFault == DriverFault(.sessionTimedOut, "did not open a session in 0.3 s"))
    #expect(states(events) == [.opening, .ended])
  }

  @Test(arguments: [WebDriverErrorCode.sessionNotCreated, .unknownError])
  func `a session that is refused is the driver's fault`(code: WebDriverErrorCode) async throws {
    let driver = try FakeDriver(newSession: .error(code, "Clearing out."))
    let (result, _) = try await WorkerHarness([Self.suite]).run("A/b", driver: driver.url)
    #expect(result.outcome == .infrastructure)
    #expect(
      result.driverFault == DriverFault(.sessionRefused, "refused a session: Clearing out."))
  }

  @Test func `a session that does not end is the driver's fault, and the test has passed`()
    async throws
  {
    let driver = try FakeDriver(session: [:]) { $0.method == "DELETE" ? .silence : .value("t") }
    let (result, events) = try await WorkerHarness([Self.suite]).run(
      "A/b", driver: driver.url, command: 300)
    #expect(result.outcome == .passed)
    #expect(result.driverFault == DriverFault(.endTimedOut, "did not end a session in 5 s"))
    #expect(states(events) == [.opening, .open, .ending, .ended])
  }

  @Test func `a command without an answer is the driver's fault`() async throws {
    let driver = try FakeDriver(session: [:]) { $0.path == "/title" ? .silence : nil }
    let (result, _) = try await WorkerHarness([Self.suite]).run(
      "A/b", driver: driver.url, command: 200)
    #expect(result.outcome == .infrastructure)
    #expect(
      result.driverFault == DriverFault(.commandTimedOut, "did not answer \"title\" in 0.2 s"))
  }

  @Test func `a test that its limit stops in a command of a dead driver has not timed out`()
    async throws
  {
    let driver = try FakeDriver(session: [:]) { _ in .silence }
    let (result, _) = try await WorkerHarness([Self.suite]).run(
      "A/b", driver: driver.url, timeout: 100, command: 2000)
    #expect(result.outcome == .infrastructure)
    #expect(result.driverFault?.kind == .endTimedOut)
  }

  @Test func `a test that its limit stops in a command of a good driver has timed out`()
    async throws
  {
    let driver = try FakeDriver(session: [:]) { $0.path == "/title" ? .silence : nil }
    let (result, _) = try await WorkerHarness([Self.suite]).run(
      "A/b", driver: driver.url, timeout: 100)
    #expect(result.outcome == .timedOut)
    #expect(result.driverFault == nil)
  }

  @Test func `a session that the driver has lost is its fault`() async throws {
    let driver = try FakeDriver(session: [:]) {
      $0.path == "/title" ? .error(.invalidSessionID, "No s1.") : nil
    }
    let (result, _) = try await WorkerHarness([Self.suite]).run("A/b", driver: driver.url)
    #expect(result.outcome == .infrastructure)
    #expect(result.driverFault?.kind == .sessionLost)
  }
}

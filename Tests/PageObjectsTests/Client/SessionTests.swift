import DriverFront
import JSONModel
import PageObjects
import Testing
import WebDriverFake
import WireProtocol

@Suite struct SessionTests {
  @Test func `the first use starts one session and quit ends it`() async throws {
    let driver = try FakeDriver { $0.path == "/title" ? .value("Fernway") : nil }
    let app = driver.app()
    #expect(driver.calls.isEmpty)
    async let first = app.title()
    async let second = app.title()
    #expect(try await [first, second] == ["Fernway", "Fernway"])
    try await app.quit()
    #expect(driver.commands == ["GET /title", "GET /title", "DELETE "])
    var asked = driver.calls[0].body["capabilities"]?["alwaysMatch"]?.objectValue ?? [:]
    #expect(asked.removeValue(forKey: "qa:data")?.stringValue?.isEmpty == false)
    #expect(asked == ["platformName": "core", "appium:app": "sample"])
  }

  @Test func `an app that is launched again shares its data with the one before`() async throws {
    let driver = try FakeDriver()
    let app = driver.app()
    try await app.launch()
    try await app.launch()
    try await app.quit()
    try await driver.app().launch()
    let data = driver.calls.filter { $0.path == "/session" }.map {
      $0.body["capabilities"]?["alwaysMatch"]?["qa:data"]?.stringValue
    }
    #expect(data.count == 3 && data[0] != nil)
    #expect(data[0] == data[1] && data[1] != data[2])
  }

  @Test func `what a test asks for wrongly is its own failure, and no other try mends it`()
    async throws
  {
    let driver = try FakeDriver(newSession: .error(.invalidArgument, "There is no app \"a\"."))
    let app = driver.app()
    let error = try await failure { try await app.back() }
    #expect(error.message == "app.back(): There is no app \"a\".")
    #expect(error.isDeterministic && !error.isInfrastructure)
    #expect(app.driverFailure == nil)
  }

  @Test func `launching again ends the session and asks for fixture and route`() async throws {
    let driver = try FakeDriver()
    let app = driver.app()
    try await app.launch(fixture: "otto")
    try await app.launch(fixture: "mina", at: "fernway://login")
    let asked = driver.calls.filter { $0.path == "/session" }.map {
      $0.body["capabilities"]?["alwaysMatch"]
    }
    #expect(asked.map { $0?["qa:fixture"] } == ["otto", "mina"])
    #expect(asked.map { $0?["qa:url"] } == [nil, "fernway://login"])
    #expect(
      driver.calls.filter { !$0.isLastLook }.map(\.method) == ["POST", "DELETE", "POST"])
  }

  @Test func `quitting what was never started asks the driver nothing`() async throws {
    let driver = try FakeDriver()
    try await driver.app().quit()
    #expect(driver.calls.isEmpty)
  }

  @Test(arguments: [
    FakeDriver.Answer.raw(200, "<html>"), .raw(200, ""), .raw(200, "{}"), .raw(200, "{\"value\":"),
    .raw(502, "Bad gateway"), .raw(404, "{\"value\":null}"), .raw(500, "{\"value\":{}}"),
  ])
  func `an answer that is not WebDriver's is the driver's fault`(
    _ answer: FakeDriver.Answer
  ) async throws {
    let driver = try FakeDriver { _ in answer }
    let app = driver.app()
    let error = try await failure { _ = try await app.title() }
    #expect(error.code == .driverLost)
    #expect(error.isInfrastructure)
    #expect(app.firstFault?.message == error.message)
  }

  @Test func `a text where a flag is due is the driver's fault`() async throws {
    let driver = try FakeDriver(waitsByFrames: false) { call in
      call.path == "/elements" ? .value([element("e1")]) : .value("yes")
    }
    let app = driver.app()
    let error = try await failure { _ = try await app[.id("a")].isVisible() }
    #expect(error.code == .driverLost)
    #expect(error.message.contains("neither true nor false"))
  }

  @Test func `a driver that is not there is infrastructure`() async throws {
    let app = App(driver: "http://127.0.0.1:9", capabilities: [:])
    let error = try await failure { try await app.back() }
    #expect(error.code == .driverLost)
    #expect(error.isInfrastructure)
    #expect(error.callLog.count == 1)
  }

  @Test func `a driver that falls silent is given up at the command's deadline`() async throws {
    let driver = try FakeDriver { _ in .silence }
    let error = try await failure {
      try await driver.app(command: .milliseconds(100)).back()
    }
    #expect(error.code == .driverLost)
    #expect(error.isInfrastructure)
  }

  @Test(arguments: [
    (AppFault.appKilled, true), (.appStopped, true), (.appCrashed, false), (.appExited, false),
    (.appHung, false), (.appNotStarted, false),
  ])
  func `what became of the app decides whose fault it is`(
    _ fault: AppFault, isInfrastructure: Bool
  ) async throws {
    let driver = try FakeDriver { call in
      .error(
        .unknownError, "The app is gone.",
        data: ["qa:fault": .string(fault.rawValue), "screen": "last words"])
    }
    let error = try await failure { try await driver.app().button("Go").tap() }
    #expect(error.code == .appFault)
    #expect(error.fault == fault)
    #expect(error.isInfrastructure == isInfrastructure)
    #expect(error.screen == "last words")
  }

  @Test func `a session that cannot be created blames the app only when the driver does`()
    async throws
  {
    let plain = try FakeDriver(newSession: .error(.sessionNotCreated, "No pty is left."))
    let lost = try await failure { try await plain.app().back() }
    #expect(lost.code == .launch)
    #expect(lost.isInfrastructure)
    let crash = try FakeDriver(
      newSession: .error(
        .sessionNotCreated, "The app crashed.", data: ["qa:fault": "appCrashed"]))
    let crashed = try await failure { try await crash.app().back() }
    #expect(crashed.code == .appFault)
    #expect(!crashed.isInfrastructure)
  }

  @Test func `an app that can't be started is the failure, whatever was asked of it`() async throws
  {
    let driver = try FakeDriver(
      newSession: .error(
        .sessionNotCreated, "The app could not be started: no interpreter.",
        data: ["qa:fault": "appNotStarted"]))
    let app = driver.app()
    let error = try await failure { try await expect(app.button("Go")).toBeGone() }
    #expect(error.message == "The app could not be started: no interpreter.")
    #expect(error.notes == ["before expect(app.button(\"Go\")).toBeGone()"])
    #expect(error.code == .appFault && !error.isInfrastructure)
    // A test that goes on all the same fails by it.
    #expect(app.firstFault?.message == error.message)
  }

  @Test func `what a dying app said last is told where no screen shows it`() async throws {
    let driver = try FakeDriver { _ in
      .error(
        .unknownError, "The app exited with code 3.",
        data: ["qa:fault": "appExited", "qa:exit": "3", "words": "out of paper"])
    }
    let error = try await failure { try await driver.app().back() }
    #expect(error.message == "app crashed: exit code 3")
    #expect(error.notes.contains("its last words: out of paper"))
  }

  @Test(
    arguments: [
      ("arguments", ["browserName": "chrome"], true),
      ("arguments", ["appium:automationName": "XCUITest"], false),
      ("arguments", ["appium:automationName": "UiAutomator2"], true),
      ("workingDirectory", ["appium:automationName": "XCUITest"], true),
      ("environment", ["browserName": "chrome"], true),
    ] as [(String, JSONValue, Bool)])
  func `a trait about the app's process is refused where the driver can't honour it`(
    trait: String, answered: JSONValue, isRefused: Bool
  ) async throws {
    let driver = try FakeDriver(
      newSession: .value(["sessionId": "s1", "capabilities": answered]))
    let asked: [String: Capability] =
      switch trait {
      case "arguments": ["appium:processArguments": ["args": ["--demo"]]]
      case "environment": ["appium:processArguments": ["env": ["TZ": "UTC"]]]
      default: ["qa:workingDirectory": "fixtures"]
      }
    let front = try Front(of: driver.url)
    let app = App(driver: front.url, capabilities: asked)
    do {
      try await app.back()
      #expect(!isRefused)
    } catch let error as PageError {
      #expect(isRefused && error.code == .unsupported)
      #expect(error.message.contains("can't start an app as the trait .\(trait) asks"))
      #expect(driver.commands.last == "DELETE ")
    }
  }

  @Test func `a session that the driver has forgotten is infrastructure`() async throws {
    let driver = try FakeDriver { _ in .error(.invalidSessionID, "There is no session s1.") }
    #expect(try await failure { try await driver.app().back() }.isInfrastructure)
  }

  @Test func `a cancelled task ends its command and blames nobody`() async throws {
    let driver = try FakeDriver { _ in .silence }
    let app = driver.app(command: .seconds(60))
    let task = Task { try await failure { try await app.back() } }
    task.cancel()
    let error = try await task.value
    #expect(error.code == .cancelled)
    #expect(!error.isInfrastructure)
  }
}

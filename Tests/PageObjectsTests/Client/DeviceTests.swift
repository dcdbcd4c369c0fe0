import DriverFront
import JSONModel
import PageObjects
import Testing
import WebDriverFake
import WireProtocol

/// What happens to an app from outside, as the driver is told.
@Suite struct DeviceTests {
  @Test func `turning the device is told, and snapshots know it`() async throws {
    let driver = try FakeDriver { _ in nil }
    let app = driver.app()
    #expect(app.setting("orientation") == nil)
    try await app.rotate(.landscape)
    #expect(driver.commands == ["POST /execute/sync mobile: setOrientation"])
    #expect(driver.calls.last?.argument == ["orientation": "LANDSCAPE"])
    #expect(app.setting("orientation") == "LANDSCAPE")
  }

  @Test func `a push notification carries its payload as JSON`() async throws {
    let driver = try FakeDriver { _ in nil }
    try await driver.app().push(
      Push("classMoved", ["class": 7, "title": "Pottery", "is_new": true]))
    #expect(driver.commands == ["POST /execute/sync mobile: push"])
    #expect(
      driver.calls.last?.argument
        == ["payload": ["class": 7, "title": "Pottery", "is_new": true]])
  }

  @Test func `a payload that JSON can't hold is refused before it is sent`() async throws {
    let driver = try FakeDriver { _ in nil }
    let error = try await failure {
      try await driver.app().push(Push("endless", ["number": Double.infinity]))
    }
    #expect(error.message.contains("app.push(.endless)"))
    #expect(error.message.hasSuffix("it is inf, which JSON has no form for"), "\(error)")
    #expect(driver.commands.isEmpty)
  }

  @Test func `the background is asked for in seconds`() async throws {
    let driver = try FakeDriver { _ in nil }
    try await driver.app().background(for: .milliseconds(1500))
    #expect(driver.commands == ["POST /execute/sync mobile: backgroundApp"])
    #expect(driver.calls.last?.argument == ["seconds": 1.5])
    try await driver.app().background(for: .seconds(-1))
    #expect(driver.calls.last?.argument == ["seconds": -1])
  }

  /// What the driver's script answers of an empty page.
  private static let outline = #"{"page":1,"revision":0}"#

  private static let deeds: [(String, @Sendable (App) async throws -> Void)] = [
    ("can't change a setting", { try await $0.set(.darkMode) }),
    ("can't turn the screen", { try await $0.rotate(.landscape) }),
    ("can't deliver a push notification", { try await $0.push(Push("moved", ["class": 7])) }),
    ("can't send the app into the background", { try await $0.background(for: .seconds(1)) }),
    ("gives no grid of cells", { _ = try await $0.screen }),
  ]

  @Test(arguments: 0..<deeds.count)
  func `what a browser can't do is refused in a sentence and never sent`(deed: Int) async throws {
    let driver = try FakeDriver(session: ["browserName": "Firefox", "browserVersion": "140.0"]) {
      call in
      call.path == "/execute/sync" ? .value(.string(Self.outline)) : nil
    }
    let front = try Front(of: driver.url)
    let app = App(driver: front.url, capabilities: ["browserName": "Firefox"])
    let error = try await failure { try await Self.deeds[deed].1(app) }
    #expect(error.code == .unsupported)
    #expect(error.message.contains("firefox 140.0 \(Self.deeds[deed].0)"), "\(error)")
    #expect(
      driver.commands.allSatisfy { $0.hasPrefix("POST /execute/sync const page") },
      "\(driver.commands)")
    #expect(app.setting("colorScheme") == nil)
  }

  @Test func `Appium is sent what it has, in its own form`() async throws {
    let driver = try FakeDriver(
      session: ["platformName": "android", "automationName": "UiAutomator2"])
    let app = driver.app()
    try await app.rotate(.landscape)
    #expect(driver.commands.last == "POST /orientation")
    #expect(driver.calls.last?.body == ["orientation": "LANDSCAPE"])
    try await app.background(for: .seconds(2))
    #expect(driver.calls.last?.argument == ["seconds": 2])
    let error = try await failure { _ = try await app.screen }
    #expect(error.message.contains("Appium's UiAutomator2 driver gives no grid"))
    #expect(driver.commands.count == 2)
  }

  @Test func `a device that can't turn says so`() async throws {
    let driver = try FakeDriver { _ in .error(.unsupportedOperation, "No device.") }
    let error = try await failure { try await driver.app().rotate(.portrait) }
    #expect(error.code == .unsupported)
    #expect(error.message.contains("app.rotate(.portrait)"))
  }
}

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
    #expect(error.message.contains("inf"))
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

  @Test func `a device that can't turn says so`() async throws {
    let driver = try FakeDriver { _ in .error(.unsupportedOperation, "No device.") }
    let error = try await failure { try await driver.app().rotate(.portrait) }
    #expect(error.code == .unsupported)
    #expect(error.message.contains("app.rotate(.portrait)"))
  }
}

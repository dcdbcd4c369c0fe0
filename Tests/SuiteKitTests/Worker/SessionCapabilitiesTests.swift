import JSONModel
import Testing
import WorkerProtocol

@testable import SuiteKit

/// What an attempt asks of a driver that is not ours.
@Suite struct SessionCapabilitiesTests {
  private func capabilities(
    _ traits: [SuiteKit.Trait], _ driver: [String: JSONValue]
  ) throws -> [String: JSONValue] {
    let spec = Spec(test: "a", traits: traits, file: "Spec.swift", line: 1) { _ in }
    let test = try #require(TestCase.all(in: [spec]).first)
    let order = RunOrder(
      attempt: "1",
      test: TestIdentity(path: "a", device: "iPhone 6", target: TestTarget(rawValue: "phone")),
      driver: "http://127.0.0.1:1", capabilities: driver, app: "todo", references: "/nonexistent",
      recordMode: "never", output: "/nonexistent", testTimeout: 1, commandTimeout: 1)
    return SessionCapabilities.of(order, test)
  }

  @Test func `a phone's driver gets an app's identifier, not the name of a program`() throws {
    let android: [String: JSONValue] = [
      "platformName": "Android", "appium:automationName": "UiAutomator2",
    ]
    let named = try capabilities([.app("com.shop")], android)
    #expect(named["appium:appPackage"] == "com.shop")
    #expect(named["appium:app"] == nil)
    #expect(try capabilities([], android)["appium:app"] == nil)
    let given = try capabilities(
      [.app("com.shop")], android.merging(["appium:app": "/shop.apk"]) { $1 })
    #expect(given["appium:app"] == "/shop.apk")
    #expect(given["appium:appPackage"] == nil)
    let apple = try capabilities(
      [.app("com.shop")], ["platformName": "iOS", "appium:automationName": "XCUITest"])
    #expect(apple["appium:bundleId"] == "com.shop")
    #expect(try capabilities([.app("com.shop")], [:])["appium:app"] == "com.shop")
  }
}

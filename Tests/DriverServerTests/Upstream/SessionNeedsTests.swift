import JSONModel
import Testing
import WireProtocol

@testable import DriverServer

@Suite struct SessionNeedsTests {
  @Test func `fixture, settings and route come as launch arguments where the app reads them`()
    throws
  {
    var asked: [String: JSONValue] = [
      "platformName": "iOS", "qa:launch": "arguments", "qa:fixture": "mina",
      "qa:url": "shop://cart", "qa:settings": ["clock": "2026-03-16T12:00"],
      "appium:processArguments": ["args": ["-quiet", "YES"]],
    ]
    let apple = try SessionNeeds(asked)
    #expect(
      apple.capabilities["appium:processArguments"]?["args"] == [
        "-quiet", "YES", "-url", "shop://cart", "-clock", "2026-03-16T12:00", "-fixture", "mina",
      ])
    #expect(apple.capabilities["qa:launch"] == nil)
    asked["platformName"] = "Android"
    asked["qa:fixture"] = "it's mine"
    asked["appium:optionalIntentArguments"] = "--ez quiet true"
    #expect(
      try SessionNeeds(asked).capabilities["appium:optionalIntentArguments"]
        == .string(
          "--ez quiet true -d shop://cart --es clock 2026-03-16T12:00 --es fixture 'it'\\''s mine'"
        ))
    asked["qa:launch"] = "files"
    #expect(throws: WebDriverError.self) { try SessionNeeds(asked) }
  }
}

package import JSONModel
import WireProtocol

/// Whose WebDriver server answers a session, as the session's capabilities tell.
package enum DriverKind: Hashable, Sendable {
  /// qa-runner's own: it waits by frames, and knows every `mobile:` command.
  case own
  /// Appium's on a phone; `automation` is `UiAutomator2`, `XCUITest` and so on.
  case appium(automation: String, isAndroid: Bool)
  /// Any other server of W3C WebDriver.
  case other

  package init(capabilities: [String: JSONValue]) {
    func text(_ names: String...) -> String? {
      names.lazy.compactMap { capabilities[$0]?.stringValue }.first { !$0.isEmpty }
    }
    if capabilities[.waitFor]?.boolValue == true {
      self = .own
    } else if let automation = text("appium:automationName", "automationName") {
      self = .appium(
        automation: automation, isAndroid: text("platformName")?.lowercased() == "android")
    } else {
      self = .other
    }
  }

  /// How a sentence calls it.
  package var name: String {
    switch self {
    case .own: "qa-runner's driver"
    case .appium(let automation, _): "Appium's \(automation) driver"
    case .other: "this driver"
    }
  }

  /// Why it can't do a `mobile:` command; nil where the command can be sent to it.
  ///
  /// Any other server would run `mobile: screen` as JavaScript, in which that is a label and a name.
  func refusal(of script: String) -> String? {
    guard let name = MobileCommand.name(in: script) else { return nil }
    let command = MobileCommand(rawValue: name)
    switch (self, command) {
    case (.own, _), (.appium, .backgroundApp): return nil
    default: break
    }
    let lack: String
    switch command {
    case .screen:
      return "\(self.name) gives no grid of cells, as only terminal apps and headless cores have "
        + "one. Take a picture instead: app.screenshot(), or expectSnapshot(…, as: .image)"
    case .set: lack = "can't change a setting such as dark mode, locale or text size"
    case .setOrientation: lack = "can't turn the screen"
    case .exitStatus, .waitForExit: lack = "can't tell whether the app has ended"
    case .paste: lack = "can't paste"
    case .focus: lack = "can't give a window the focus"
    case .signal: lack = "can't send a signal"
    case .getState: lack = "can't tell what a terminal does, its bell for example"
    case .push: lack = "can't deliver a push notification"
    case .backgroundApp: lack = "can't send the app into the background"
    default: lack = "has no command `\(script)`"
    }
    return refusal(lack)
  }

  /// A sentence that says what it can't do, as a clause: `can't …`.
  func refusal(_ lack: String) -> String {
    "\(name) \(lack), as only qa-runner's own driver can. "
      + "Limit the test to other targets, by the trait .targets(…)"
  }
}

import JSONModel
import WireProtocol

/// What Appium's own drivers do of our commands, in their words.
enum PhoneCommand {
  /// A request that a driver knows, in place of one of ours; nil where it knows none.
  /// - Parameter bundle: the app's identifier, as the session's capabilities tell it.
  static func request(
    for request: WireRequest, _ driver: DriverKind, bundle: String?
  ) -> WireRequest? {
    guard case .appium(let automation, let isAndroid) = driver, let script = request.script,
      let command = MobileCommand(script: script)
    else { return nil }
    let argument = request.body?["args"]?.arrayValue?.first
    switch (automation.lowercased(), command) {
    case (let name, .set)
    where argument?["name"] == "colorScheme" && ["xcuitest", "uiautomator2"].contains(name):
      let isDark = argument?["value"] == "dark"
      return name == "xcuitest"
        ? mobile("setAppearance", ["style": isDark ? "dark" : "light"], request.label)
        : mobile("setUiMode", ["mode": "night", "value": isDark ? "yes" : "no"], request.label)
    case ("xcuitest", .push):
      guard let bundle, let payload = argument?["payload"] else { return nil }
      return mobile(
        "pushNotification", ["bundleId": .string(bundle), "payload": payload], request.label)
    case (_, .pressKey):
      guard let name = argument?["button"]?.stringValue,
        let script = PhoneButton.script(name, isAndroid: isAndroid)
      else { return nil }
      return mobile(script.command, script.argument, request.label)
    case (_, .terminateApp), (_, .activateApp), (_, .reset):
      guard let app = argument?["app"]?.stringValue ?? bundle else { return nil }
      return Self.request(for: command, app: app, driver)
    default: return nil
    }
  }

  /// A command of an app's life, with the identifier that the driver wants.
  private static func request(
    for command: MobileCommand, app: String, _ driver: DriverKind
  ) -> WireRequest {
    var identifier = "bundleId"
    if case .appium(_, isAndroid: true) = driver { identifier = "appId" }
    let name = command == .reset ? "clearApp" : command.rawValue
    return mobile(name, [identifier: .string(app)], "mobile: \(name)")
  }

  private static func mobile(
    _ name: String, _ argument: JSONValue, _ label: String
  ) -> WireRequest {
    .run("mobile: \(name)", [argument], label: label)
  }
}

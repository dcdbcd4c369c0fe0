import JSONModel
import WireProtocol

/// The capabilities of a new session, judged as Appium and its drivers judge them.
struct SessionRules: Sendable {
  /// W3C's own names, which have no prefix.
  private static let standard: Set<String> = [
    "browserName", "browserVersion", "platformName", "acceptInsecureCerts", "pageLoadStrategy",
    "proxy", "setWindowRect", "timeouts", "strictFileInteractability", "unhandledPromptBehavior",
    "userAgent", "webSocketUrl",
  ]
  /// Those that have to be numbers; a text that reads as a number will do.
  private static let numbers: Set<String> = [
    "newCommandTimeout", "systemPort", "wdaLocalPort", "adbExecTimeout", "wdaLaunchTimeout",
    "uiautomator2ServerLaunchTimeout",
  ]
  private static let texts: Set<String> = [
    "platformName", "automationName", "app", "deviceName", "udid", "bundleId", "appPackage",
    "appActivity", "optionalIntentArguments", "orientation",
  ]
  private static let flags: Set<String> = ["noReset", "fullReset", "autoAcceptAlerts"]

  /// What the session has, without the prefix `appium:`.
  private(set) var capabilities: [String: JSONValue]
  let platform: PhonePlatform

  init(_ body: JSONValue) throws(PhoneError) {
    let always = body["capabilities"]?["alwaysMatch"]?.objectValue
    let first = body["capabilities"]?["firstMatch"]?.arrayValue
    guard always != nil || first?.isEmpty == false,
      first?.allSatisfy({ $0.objectValue != nil }) != false
    else {
      throw PhoneError(
        .sessionNotCreated, "All capabilities must be specified by W3C capabilities format")
    }
    var merged = always ?? [:]
    for (name, value) in first?.first?.objectValue ?? [:] {
      guard merged[name] == nil else {
        throw PhoneError(
          .invalidArgument,
          "property '\(name)' should not exist on both primary and secondary object")
      }
      merged[name] = value
    }
    let bare = merged.keys.filter { !$0.contains(":") && !Self.standard.contains($0) }.sorted()
    guard bare.isEmpty else {
      throw PhoneError(
        .invalidArgument,
        "All non-standard capabilities should have a vendor prefix. The following capabilities did "
          + "not have one: \(bare.joined(separator: ","))")
    }
    capabilities = [:]
    for (name, value) in merged where !value.isNull {
      let short = name.hasPrefix("appium:") ? String(name.dropFirst("appium:".count)) : name
      capabilities[short] = value
    }
    try Self.check(capabilities)
    platform = try Self.platform(capabilities)
    try platform.require(capabilities)
  }

  private static func check(_ given: [String: JSONValue]) throws(PhoneError) {
    for name in ["platformName", "automationName"] where (given[name]?.stringValue ?? "").isEmpty {
      throw PhoneError(.invalidArgument, "'\(name)' can't be blank")
    }
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      let isNumber = value.numberValue != nil || value.stringValue.flatMap(Double.init) != nil
      if numbers.contains(name), !isNumber {
        throw PhoneError(.invalidArgument, "'\(name)' must be of type number")
      }
      if texts.contains(name), value.stringValue == nil {
        throw PhoneError(.invalidArgument, "'\(name)' must be of type string")
      }
      let isFlag = value.boolValue != nil || ["true", "false"].contains(value.stringValue)
      if flags.contains(name), !isFlag {
        throw PhoneError(.invalidArgument, "'\(name)' must be of type boolean")
      }
    }
  }

  private static func platform(_ given: [String: JSONValue]) throws(PhoneError) -> PhonePlatform {
    let automation = given["automationName"]?.stringValue ?? ""
    let name = given["platformName"]?.stringValue ?? ""
    switch (automation.lowercased(), name.lowercased()) {
    case ("uiautomator2", "android"): return .android
    case ("xcuitest", "ios"): return .ios
    default:
      throw PhoneError(
        .unknownError,
        "Could not find a driver for automationName '\(automation)' and platformName '\(name)'. Have "
          + "you installed a driver that supports those capabilities? Run 'appium driver list "
          + "--installed' to see.")
    }
  }
}

import JSONModel
import WireProtocol

/// What each standard capability may be (W3C WebDriver, section "Validate capabilities").
enum CapabilityRules {
  private static let promptKinds = [
    "alert", "beforeUnload", "confirm", "default", "file", "prompt",
  ]
  private static let promptHandlers = [
    "dismiss", "accept", "dismiss and notify", "accept and notify", "ignore",
  ]

  /// - Throws: `invalid argument` for an unknown name without a prefix, and for a wrong value.
  static func validate(_ name: String, _ value: JSONValue) throws(WebDriverError) {
    func require(_ condition: Bool, _ what: String) throws(WebDriverError) {
      if !condition {
        throw WebDriverError(.invalidArgument, "The capability \(name) must be \(what).")
      }
    }
    switch name {
    case "browserName", "browserVersion", "platformName", "userAgent":
      try require(value.stringValue != nil, "a string")
    case "acceptInsecureCerts", "setWindowRect", "strictFileInteractability", "webSocketUrl":
      try require(value.boolValue != nil, "true or false")
    case "pageLoadStrategy":
      try require(
        ["none", "eager", "normal"].contains(value.stringValue ?? ""), "none, eager or normal")
    case "proxy": try validateProxy(value)
    case "timeouts":
      var timeouts = SessionTimeouts()
      try timeouts.update(value)
    case "unhandledPromptBehavior":
      let known = promptHandlers.joined(separator: ", ")
      if let members = value.objectValue {
        try require(
          members.keys.allSatisfy(promptKinds.contains),
          "an object of the prompts \(promptKinds.joined(separator: ", "))")
        try require(members.values.allSatisfy(isHandler), "an object with values of \(known)")
      } else {
        try require(isHandler(value), "one of \(known)")
      }
    default:
      // A name with a colon belongs to somebody's extension.
      try require(
        name.contains(":"),
        "one of the standard, or an extension's with its prefix, as in appium:\(name)")
    }
  }

  private static func isHandler(_ value: JSONValue) -> Bool {
    promptHandlers.contains(value.stringValue ?? "")
  }

  /// Section "Deserialize as a proxy".
  private static func validateProxy(_ value: JSONValue) throws(WebDriverError) {
    func bad(_ what: String) -> WebDriverError {
      WebDriverError(.invalidArgument, "The capability proxy must have \(what).")
    }
    guard let members = value.objectValue else {
      throw WebDriverError(.invalidArgument, "The capability proxy must be an object.")
    }
    guard members["proxyType"] != nil else {
      throw bad("a proxyType, and this driver supports none: leave the capability out")
    }
    for (key, value) in members {
      switch key {
      case "proxyType":
        let known = ["pac", "direct", "autodetect", "system", "manual"]
        guard known.contains(value.stringValue ?? "") else {
          throw bad("a proxyType of \(known.joined(separator: ", "))")
        }
      case "proxyAutoconfigUrl":
        guard value.stringValue?.contains(":") == true else {
          throw bad("a URL as proxyAutoconfigUrl")
        }
      case "ftpProxy", "httpProxy", "sslProxy", "socksProxy":
        guard let host = value.stringValue, isHostAndPort(host) else {
          throw bad("a host, or a host and a port, as \(key)")
        }
      case "noProxy":
        guard let hosts = value.arrayValue, hosts.allSatisfy({ $0.stringValue != nil }) else {
          throw bad("a list of hosts as noProxy")
        }
      case "socksVersion":
        guard let version = value.integerValue, (0...255).contains(version) else {
          throw bad("a socksVersion in 0 … 255")
        }
      // A name with a colon belongs to somebody's extension.
      case _ where key.contains(":"): break
      default: throw bad("no member \(key)")
      }
    }
    if members["proxyType"] == "pac", members["proxyAutoconfigUrl"] == nil {
      throw bad("a proxyAutoconfigUrl where its type is pac")
    }
    if members["socksProxy"] != nil, members["socksVersion"] == nil {
      throw bad("a socksVersion beside its socksProxy")
    }
  }

  private static func isHostAndPort(_ text: String) -> Bool {
    guard !text.isEmpty, !text.contains("/"), !text.contains(" ") else { return false }
    // An IPv6 address stands in brackets, so that its colons are no port's.
    let afterHost =
      text.hasPrefix("[") ? text.drop { $0 != "]" }.dropFirst() : text.drop { $0 != ":" }
    if afterHost.isEmpty { return true }
    guard afterHost.first == ":", let port = Int(afterHost.dropFirst()) else { return false }
    return (0...65535).contains(port) && text.first != ":"
  }
}

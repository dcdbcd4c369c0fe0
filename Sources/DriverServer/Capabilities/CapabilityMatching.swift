package import JSONModel
package import WireProtocol

/// The processing of capabilities (W3C WebDriver, section "Capabilities").
package enum CapabilityMatching {
  /// The first alternative that this driver can be, as a request.
  /// - Parameter body: The body of `POST /session`.
  /// - Throws: `invalid argument` for malformed capabilities, `session not created` when none fits.
  package static func request(from body: JSONValue) throws(WebDriverError) -> SessionRequest {
    let (always, alternatives) = try parts(body)
    var reasons: [String] = []
    // One after the other: all of them merged may be many times what the client has sent.
    for alternative in alternatives {
      let capabilities = always.merging(alternative) { first, _ in first }
      switch match(capabilities) {
      case nil: return try SessionRequest(capabilities: capabilities)
      case let reason?: reasons.append(reason)
      }
    }
    throw WebDriverError(
      .sessionNotCreated,
      "No alternative of the capabilities fits this driver: "
        + reasons.joined(separator: "; ") + ". Ask for platformName tui or core.")
  }

  /// The most alternatives, and the most members of an object of capabilities.
  private static let (alternativeLimit, memberLimit) = (256, 4096)

  /// What each alternative has, and the alternatives; no name is in both.
  static func parts(
    _ body: JSONValue
  ) throws(WebDriverError) -> (always: [String: JSONValue], alternatives: [[String: JSONValue]]) {
    guard body.objectValue != nil, let capabilities = body["capabilities"]?.objectValue else {
      throw WebDriverError(
        .invalidArgument, "The body has no object \"capabilities\": send W3C capabilities.")
    }
    let always = try validated(capabilities["alwaysMatch"] ?? [:], "alwaysMatch")
    let first = capabilities["firstMatch"] ?? [[:]]
    guard let alternatives = first.arrayValue, !alternatives.isEmpty else {
      throw WebDriverError(.invalidArgument, "firstMatch must be a list of at least one object.")
    }
    guard alternatives.count <= alternativeLimit else {
      throw WebDriverError(
        .invalidArgument,
        "firstMatch has \(alternatives.count) alternatives: give at most \(alternativeLimit).")
    }
    var all: [[String: JSONValue]] = []
    for alternative in alternatives {
      let members = try validated(alternative, "firstMatch")
      for name in members.keys.sorted() where always[name] != nil {
        throw WebDriverError(
          .invalidArgument, "\(name) is in both alwaysMatch and firstMatch: keep one of them.")
      }
      all.append(members)
    }
    return (always, all)
  }

  private static func validated(
    _ json: JSONValue, _ place: String
  ) throws(WebDriverError) -> [String: JSONValue] {
    guard let members = json.objectValue else {
      throw WebDriverError(.invalidArgument, "\(place) must hold objects.")
    }
    guard members.count <= memberLimit else {
      throw WebDriverError(
        .invalidArgument,
        "\(place) has \(members.count) capabilities: give at most \(memberLimit).")
    }
    var valid: [String: JSONValue] = [:]
    for (name, value) in members where !value.isNull {
      try CapabilityRules.validate(name, value)
      valid[name] = value
    }
    return valid
  }

  /// Why this driver isn't what the capabilities ask for; nil when it is.
  private static func match(_ capabilities: [String: JSONValue]) -> String? {
    for (name, value) in capabilities.sorted(by: { $0.key < $1.key }) {
      switch name {
      case "platformName":
        let platform = value.stringValue?.lowercased() ?? ""
        if !["tui", "core"].contains(platform) {
          return "platformName is \(platform)"
        }
      case "browserName":
        if value.stringValue != DriverIdentity.name {
          return "browserName is \(value.stringValue ?? "")"
        }
      case "browserVersion":
        if value.stringValue != DriverIdentity.version {
          return "browserVersion is \(value.stringValue ?? "")"
        }
      case "acceptInsecureCerts" where value == true: return "acceptInsecureCerts is true"
      case "webSocketUrl" where value == true: return "webSocketUrl is true"
      case "proxy": return "a proxy is asked for"
      case "setWindowRect" where value == false: return "setWindowRect is false"
      default: break
      }
    }
    return nil
  }
}

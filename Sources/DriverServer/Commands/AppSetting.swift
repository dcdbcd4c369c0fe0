import JSONModel
import WireProtocol

/// How the `mobile:` commands that change an app's world are told to its agent: by names and
/// values of its `set`.
enum AppSetting {
  /// What is to be set, in this order.
  /// - Throws: `invalid argument` for an argument that is missing or of the wrong type.
  static func settings(
    of command: MobileCommand, _ argument: JSONValue
  ) throws(WebDriverError) -> [(name: String, value: String)] {
    switch command {
    case .setAppearance: return [("colorScheme", try text(argument, "style"))]
    case .setLocale: return [("locale", try text(argument, "locale"))]
    case .setTextSize: return [("textSize", try text(argument, "size"))]
    case .setFlag: return [("flag.\(try text(argument, "name"))", try scalar(argument, "value"))]
    case .setClock: return [("clock", try text(argument, "time"))]
    case .setPermission:
      return [("permission.\(try text(argument, "name"))", try text(argument, "state"))]
    case .setNetworkConditions:
      let known = ["offline", "latency"]
      let given = known.filter { argument[$0] != nil }
      guard !given.isEmpty else {
        throw WebDriverError(
          .invalidArgument, "Network conditions are offline (true, false) and latency (ms).")
      }
      var settings: [(name: String, value: String)] = []
      for name in given { settings.append(("network.\(name)", try scalar(argument, name))) }
      return settings
    case .stubNetwork:
      return [("network.stub.\(try text(argument, "call"))", try scalar(argument, "answer"))]
    case .push:
      guard argument["payload"]?.objectValue != nil else {
        throw WebDriverError(.invalidArgument, "A push notification needs a payload, an object.")
      }
      let payload = argument["payload"] ?? [:]
      return [("push", String(decoding: payload.encoded(), as: UTF8.self))]
    default: return [(try text(argument, "name"), try text(argument, "value"))]
    }
  }

  private static func text(_ argument: JSONValue, _ name: String) throws(WebDriverError) -> String {
    guard let text = argument[name]?.stringValue, !text.isEmpty else {
      throw WebDriverError(.invalidArgument, "The argument \(name) must be a string.")
    }
    return text
  }

  private static func scalar(
    _ argument: JSONValue, _ name: String
  ) throws(WebDriverError) -> String {
    switch argument[name] {
    case .string(let text)?: return text
    case .bool(let value)?: return String(value)
    case .number(let number)?: return Int(exactly: number).map(String.init) ?? String(number)
    default:
      throw WebDriverError(
        .invalidArgument, "The argument \(name) must be a string, a number, true or false.")
    }
  }
}

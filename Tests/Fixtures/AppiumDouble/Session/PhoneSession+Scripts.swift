import JSONModel
import WireProtocol

extension PhoneSession {
  /// What a platform's driver can be asked by `mobile:`, with the parameters that each needs.
  private var scripts: [String: [String]] {
    let identifier = platform == .android ? "appId" : "bundleId"
    let common: [String: [String]] = [
      "activateApp": [identifier], "terminateApp": [identifier], "queryAppState": [identifier],
      "isAppInstalled": [identifier], "clearApp": [identifier], "backgroundApp": [],
      "deepLink": ["url"], "hideKeyboard": [],
      "isKeyboardShown": [], "getDeviceTime": [],
    ]
    switch platform {
    case .android:
      return common.merging(["setUiMode": ["mode", "value"], "getUiMode": ["mode"]]) { $1 }
    case .ios:
      return common.merging([
        "setAppearance": ["style"], "getAppearance": [],
        "pushNotification": ["bundleId", "payload"],
      ]) { $1 }
    }
  }

  func execute(_ script: String, _ arguments: JSONValue) async throws(PhoneError) -> JSONValue {
    guard script.hasPrefix("mobile:") else { throw PhoneError.notImplemented }
    let name = String(script.dropFirst("mobile:".count).drop { $0 == " " })
    guard let needed = scripts[name] else {
      let known = scripts.keys.sorted().map { "mobile: \($0)" }.joined(separator: ", ")
      throw PhoneError(
        .unsupportedOperation,
        "Unsupported execute method 'mobile: \(name)'. Make sure the installed "
          + "\(platform.driverName) is up-to-date. Execute methods available in the current driver "
          + "version are: \(known)")
    }
    guard let list = arguments.arrayValue, list.count <= 1 else {
      throw PhoneError(
        .invalidArgument,
        "Did not get correct format of arguments for execute method. Expected zero or one arguments "
          + "to execute script")
    }
    let argument = list.first ?? [:]
    guard let members = argument.objectValue else {
      throw PhoneError(
        .invalidArgument, "Did not receive an appropriate execute method parameters object")
    }
    if needed.contains(where: { members[$0] == nil }) {
      throw PhoneError.badParameters(wanted: needed, sent: members.keys.sorted())
    }
    let identifier = platform == .android ? "appId" : "bundleId"
    if needed.contains(identifier), name != "isAppInstalled",
      argument[identifier]?.stringValue != package
    {
      throw PhoneError(
        .unknownError,
        "The application '\(argument[identifier]?.stringValue ?? "")' is not installed")
    }
    return try await run(name, argument)
  }

  private func run(_ name: String, _ argument: JSONValue) async throws(PhoneError) -> JSONValue {
    let own: JSONValue = ["appId": .string(String(package.dropFirst("app.".count)))]
    switch name {
    case "activateApp": return try await app.execute(.activateApp, own)
    case "terminateApp": return try await app.execute(.terminateApp, own)
    case "queryAppState": return try await app.execute(.queryAppState, own)
    case "clearApp":
      try await app.execute(.reset)
      return try await app.execute(.terminateApp, own)
    case "isAppInstalled":
      return .bool((argument["appId"] ?? argument["bundleId"])?.stringValue == package)
    case "backgroundApp": return try await app.execute(.backgroundApp, argument)
    case "deepLink": return try await open(argument["url"]?.stringValue ?? "")
    case "hideKeyboard", "isKeyboardShown": return .bool(false)
    case "getDeviceTime": return try await app.execute(.getDeviceTime)
    case "pushNotification":
      return try await app.execute(.push, ["payload": argument["payload"] ?? [:]])
    case "setAppearance", "setUiMode":
      let value = (argument["style"] ?? argument["value"])?.stringValue
      appearance = value == "dark" || value == "yes" ? "dark" : "light"
      return try await app.execute(
        .set, ["name": "colorScheme", "value": .string(appearance)])
    case "getAppearance": return ["style": .string(appearance)]
    case "getUiMode": return .string(appearance == "dark" ? "yes" : "no")
    default: throw PhoneError.notImplemented
    }
  }
}

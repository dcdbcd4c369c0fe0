import Devices
import HTTPClient
import JSONModel
import WireProtocol

/// The app on the phone: a session of qa-runner's own driver, headless.
struct AppSession: Sendable {
  private static let limit = Duration.seconds(30)

  let url: String
  private let client = HTTPClient()

  static func open(
    _ app: String, _ given: [String: JSONValue], _ platform: PhonePlatform, on url: String
  ) async throws(PhoneError) -> AppSession {
    var asked: [String: JSONValue] = ["platformName": "core", "appium:app": .string(app)]
    let device = given["deviceName"]?.stringValue ?? ""
    let isKnown = (try? DeviceCatalog.standard.profile(named: device)) != nil
    asked["appium:deviceName"] = .string(isKnown ? device : "iPhone 6")
    for name in ["orientation", "language", "locale"] { asked["appium:\(name)"] = given[name] }
    var settings: [String: JSONValue] = [:]
    for (name, value) in platform.startValues(given) {
      if name == "fixture" || name == "url" {
        asked["qa:\(name)"] = .string(value)
      } else {
        settings[name] = .string(value)
      }
    }
    if !settings.isEmpty { asked["qa:settings"] = .object(settings) }
    let server = AppSession(url: url)
    let answer: JSONValue
    do throws(PhoneError) {
      answer = try await server.send(
        "POST", "/session", ["capabilities": ["alwaysMatch": .object(asked)]])
    } catch {
      throw PhoneError(.sessionNotCreated, "The app did not start: \(error.message)")
    }
    return AppSession(url: "\(url)/session/\(answer["sessionId"]?.stringValue ?? "")")
  }

  /// Sends a command below the session's address.
  @discardableResult
  func send(
    _ method: String, _ path: String, _ body: JSONValue = [:]
  ) async throws(PhoneError) -> JSONValue {
    let reply: HTTPReply
    let value: JSONValue
    do {
      reply = try await client.send(
        method, url + path, headers: ["Content-Type": "application/json"],
        body: method == "POST" ? body.encoded() : nil, deadline: Self.limit)
      value = try JSONParser.parse(reply.body)["value"] ?? .null
    } catch {
      throw PhoneError(.unknownError, "Could not proxy command to the phone: \(error)")
    }
    guard reply.status >= 400 else { return value }
    let code = value["error"]?.stringValue.flatMap(WebDriverErrorCode.init) ?? .unknownError
    throw PhoneError(code, value["message"]?.stringValue ?? code.rawValue)
  }

  func text(_ method: String, _ path: String) async throws(PhoneError) -> String {
    try await send(method, path).stringValue ?? ""
  }

  /// Runs one of qa-runner's own commands.
  @discardableResult
  func execute(
    _ command: MobileCommand, _ argument: JSONValue = [:]
  ) async throws(PhoneError) -> JSONValue {
    try await send(
      "POST", "/execute/sync", ["script": .string(command.script), "args": [argument]])
  }
}

import Execution
import Foundation
import HTTPClient
import JSONModel
import WireProtocol

/// A session of a phone: Appium's commands, answered from a session of qa-runner's own driver that shows the app.
actor PhoneSession {
  nonisolated let id: String
  nonisolated let capabilities: [String: JSONValue]
  nonisolated let newCommandTimeout: Duration
  let platform: PhonePlatform
  let package: String
  let app: AppSession
  /// The ids that were ever given out.
  private var known: Set<String> = []
  private var lastCommand = ContinuousClock.now
  var settings: [String: JSONValue] = [:]
  var appearance = "light"

  private init(
    _ rules: SessionRules, app: AppSession, package: String, newCommandTimeout: Duration
  ) {
    id = UUID().uuidString.lowercased()
    platform = rules.platform
    self.app = app
    self.package = package
    let asked = rules.capabilities["newCommandTimeout"]
    let seconds = asked?.numberValue ?? asked?.stringValue.flatMap(Double.init)
    self.newCommandTimeout = seconds.map { .milliseconds(Int($0 * 1000)) } ?? newCommandTimeout
    var told: [String: JSONValue] = [:]
    for (name, value) in rules.capabilities {
      let isPlain = ["platformName", "browserName", "timeouts"].contains(name)
      told[isPlain || name.contains(":") ? name : "appium:\(name)"] = value
    }
    told["appium:pixelRatio"] = .number(2)
    if platform == .android {
      told["appium:deviceScreenDensity"] = 320
      told["appium:appPackage"] = .string(package)
    } else {
      told["appium:bundleId"] = .string(package)
    }
    capabilities = told
  }

  /// Starts the app.
  static func open(
    _ rules: SessionRules, on url: String, apps: Set<String>, newCommandTimeout: Duration
  ) async throws(PhoneError) -> PhoneSession {
    let given = rules.capabilities
    let name =
      given["app"]?.stringValue ?? given["appPackage"]?.stringValue
      ?? given["bundleId"]?.stringValue ?? ""
    guard apps.contains(name) else {
      throw PhoneError(
        .unknownError,
        "The application at '\(name)' does not exist or is not accessible")
    }
    let app = try await AppSession.open(name, given, rules.platform, on: url)
    return PhoneSession(
      rules, app: app, package: "app.\(name)", newCommandTimeout: newCommandTimeout)
  }

  func end() async throws(PhoneError) { _ = try await app.send("DELETE", "") }

  /// When the session is over unless a command comes before.
  var deadline: ContinuousClock.Instant { lastCommand + newCommandTimeout }

  /// The screen now.
  func tree() async throws(PhoneError) -> PhoneTree {
    // A source and the ids of its elements are of one moment where the source is the same after.
    var source = try await app.text("GET", "/source")
    while true {
      let ids = try await app.send(
        "POST", "/elements", ["using": "xpath", "value": "//*"]
      ).arrayValue?.compactMap { $0[ElementReference.key]?.stringValue }
      let after = try await app.text("GET", "/source")
      if source == after {
        return PhoneTree(source: source, ids: ids ?? [], on: platform, package: package)
      }
      source = after
    }
  }

  func perform(_ request: PhoneRequest) async throws(PhoneError) -> JSONValue {
    lastCommand = .now
    defer { lastCommand = .now }
    if request.path.first == "element" || request.path.first == "elements" {
      return try await performOnElements(request)
    }
    switch (request.method, request.path.joined(separator: "/")) {
    case ("GET", ""): return .object(capabilities)
    case ("GET", "source"): return .string(try await tree().source)
    case ("GET", "screenshot"): return try await app.send("GET", "/screenshot")
    case ("GET", "window/rect"): return scaled(try await app.send("GET", "/window/rect"))
    case ("GET", "orientation"): return try await app.send("GET", "/orientation")
    case ("POST", "orientation"):
      return try await app.send(
        "POST", "/orientation", ["orientation": .string(try request.text("orientation"))])
    case ("POST", "url"): return try await open(try request.text("url"))
    case ("POST", "back"): return try await app.send("POST", "/back")
    case ("POST", "actions"): return try await performActions(try request.need("actions"))
    case ("DELETE", "actions"): return .null
    case ("POST", "execute/sync"):
      return try await execute(try request.text("script"), try request.need("args"))
    case ("GET", "alert/text"): return try await app.send("GET", "/alert/text")
    case ("POST", "alert/accept"): return try await app.send("POST", "/alert/accept")
    case ("POST", "alert/dismiss"): return try await app.send("POST", "/alert/dismiss")
    case ("GET", "context"): return "NATIVE_APP"
    case ("GET", "contexts"): return ["NATIVE_APP"]
    case ("GET", "timeouts"): return ["command": 60000, "implicit": 0]
    case ("POST", "timeouts"):
      if let implicit = request.body["implicit"] {
        return try await app.send("POST", "/timeouts", ["implicit": implicit])
      }
      return .null
    case ("GET", "appium/settings"): return .object(settings)
    case ("POST", "appium/settings"):
      for (name, value) in try request.need("settings").objectValue ?? [:] {
        settings[name] = value
      }
      return .null
    // Those are commands of web pages.
    case ("GET", "url"), ("GET", "title"), ("POST", "execute/async"), ("POST", "refresh"),
      ("POST", "forward"), ("GET", "window"), ("GET", "window/handles"), ("POST", "window/rect"),
      ("GET", "cookie"), ("POST", "frame"):
      throw PhoneError.notImplemented
    default: throw PhoneError.unknownCommand
    }
  }

  func note(_ ids: [String]) { known.formUnion(ids) }

  /// An element that was found before.
  func current(_ id: String) async throws(PhoneError) -> (PhoneElement, PhoneTree) {
    guard known.contains(id) else {
      throw PhoneError(
        .noSuchElement, "The element identified by \"\(id)\" is not known to this session")
    }
    let tree = try await tree()
    guard let element = tree.element(id) else { throw PhoneError.staleElement(id) }
    return (element, tree)
  }

  func scaled(_ rect: JSONValue) -> JSONValue {
    .object(
      (rect.objectValue ?? [:]).mapValues { value in
        value.numberValue.map { .number($0 * platform.scale) } ?? value
      })
  }

  /// Follows a link: both platforms give it to the app that has its scheme.
  func open(_ url: String) async throws(PhoneError) -> JSONValue {
    guard let scheme = url.firstIndex(of: ":"), scheme != url.startIndex,
      !url[..<scheme].contains("/")
    else { throw PhoneError(.unknownError, "'\(url.prefix(100))' must be a valid URL") }
    return try await app.send("POST", "/url", ["url": .string(url)])
  }
}

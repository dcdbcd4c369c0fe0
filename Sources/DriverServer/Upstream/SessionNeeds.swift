import Devices
import Foundation
import JSONModel
import TerminalModel
import WireProtocol

/// What a session on another server's driver asks of ours, taken out of its capabilities: those of its device, the base
/// of relative routes, the size of the page, what the app starts with.
struct SessionNeeds: Hashable, Sendable {
  /// The capabilities as they go to the driver.
  private(set) var capabilities: [String: JSONValue]
  /// Where relative routes start: `http://127.0.0.1:8080`.
  private(set) var base: String?
  /// The extent of the page, in points; nil for whatever the browser has.
  private(set) var viewport: CellSize?
  /// Where the session is to start.
  private(set) var route: String?
  /// What the app is to start with.
  private(set) var fixture: String?
  /// What the app's process is to be started with: `arguments`, `environment variables`, `a
  /// working directory`.
  private(set) var process: [String] = []
  /// Whether the app is to have settings before its first frame.
  private(set) var hasSettings = false

  /// What a page with a bridge is to start its app with, by the names of the command `start`.
  private(set) var start: [String: JSONValue] = [:]
  /// Whether a phone's app gets fixture and settings by its launch arguments.
  private(set) var launchesByArguments = false

  /// - Throws: `invalid argument` for a value that means nothing.
  init(_ asked: [String: JSONValue]) throws(WebDriverError) {
    capabilities = asked
    let device = asked[.deviceName]?.stringValue
    if let devices = capabilities.removeValue(forKey: "qa:devices"), !devices.isNull {
      guard let entries = devices.objectValue else {
        throw Self.wrong("qa:devices", "must hold capabilities for each device, by its name")
      }
      for (name, own) in entries.sorted(by: { $0.key < $1.key }) {
        guard let own = own.objectValue else {
          throw Self.wrong("qa:devices", "must hold an object of capabilities for \(name)")
        }
        // The session's own name may be of no device that is known, another's is a mistake.
        if name != device {
          let known = try Self.profile(name, "qa:devices").name
          guard let device, Self.isName(device, of: known) else { continue }
        }
        capabilities.merge(own) { $1 }
      }
    }
    if let given = capabilities.removeValue(forKey: "qa:baseUrl"), !given.isNull {
      guard let text = given.stringValue, text.contains("://") else {
        throw Self.wrong("qa:baseUrl", "must be an address such as http://127.0.0.1:8080")
      }
      base = text
    }
    if let given = capabilities.removeValue(forKey: "qa:viewport"), !given.isNull {
      viewport = try Self.viewport(
        given.stringValue ?? "", device,
        isTurned: asked[.orientation]?.stringValue?.lowercased() == "landscape")
    }
    if let given = capabilities.removeValue(forKey: "qa:emulate"), !given.isNull {
      guard given.stringValue == "device" else {
        throw Self.wrong("qa:emulate", "must be device")
      }
      try emulate(device)
    }
    // The snapshots' own; no driver has to know it.
    capabilities["qa:comparesSnapshots"] = nil
    route = asked[.url]?.stringValue
    if base != nil, let given = route {
      let told = try address(given)
      route = told
      capabilities[.url] = .string(told)
    }
    fixture = asked[.fixture]?.stringValue
    let own = asked[.processArguments]
    if own?["args"] != nil { process.append(".arguments") }
    if own?["env"] != nil { process.append(".environment") }
    if asked[.workingDirectory]?.isNull == false { process.append(".workingDirectory") }
    hasSettings = asked[.appSettings]?.objectValue?.isEmpty == false
    try addLaunchArguments(asked)
    for (name, value) in Self.startNames.map({ ($0, asked[$1]) }) where value?.isNull == false {
      start[name] = value
    }
  }

  private mutating func addLaunchArguments(
    _ asked: [String: JSONValue]
  ) throws(WebDriverError) {
    guard let given = capabilities.removeValue(forKey: PhoneLaunch.capability), !given.isNull else {
      return
    }
    guard given.stringValue == PhoneLaunch.value else {
      throw Self.wrong(PhoneLaunch.capability, "must be \(PhoneLaunch.value)")
    }
    launchesByArguments = true
    var values = (asked[.appSettings]?.objectValue ?? [:]).compactMapValues(\.stringValue)
    values["fixture"] = fixture
    PhoneLaunch.add(values, route: route, to: &capabilities)
  }

  private static let startNames: [String: String] = [
    "fixture": CapabilityName.fixture.rawValue, "settings": CapabilityName.appSettings.rawValue,
    "device": CapabilityName.deviceName.rawValue,
    "orientation": CapabilityName.orientation.rawValue,
    "locale": "appium:locale", "colorScheme": "qa:colorScheme", "textSize": "qa:textSize",
  ]

  private static func isName(_ name: String, of device: String) -> Bool {
    do throws(DeviceError) {
      return try DeviceCatalog.standard.profile(named: name).name == device
    } catch {
      return false
    }
  }

  /// Has Chromium emulate the device's screen and touch.
  private mutating func emulate(_ name: String?) throws(WebDriverError) {
    guard let name else { throw Self.wrong("qa:emulate", "is device, and the session has none") }
    let device = try Self.profile(name, "appium:deviceName")
    var options = capabilities["goog:chromeOptions"]?.objectValue ?? [:]
    guard options["mobileEmulation"] == nil else {
      throw Self.wrong("qa:emulate", "and mobileEmulation of goog:chromeOptions exclude each other")
    }
    options["mobileEmulation"] = [
      "deviceMetrics": [
        "width": .number(Double(device.width)), "height": .number(Double(device.height)),
        "pixelRatio": .number(device.scale), "touch": true,
      ]
    ]
    capabilities["goog:chromeOptions"] = .object(options)
  }

  private static func viewport(
    _ text: String, _ device: String?, isTurned: Bool
  ) throws(WebDriverError) -> CellSize {
    if text == "device" {
      guard let device else { throw wrong("qa:viewport", "is device, and the session has none") }
      let upright = try profile(device, "appium:deviceName")
      let profile = isTurned ? upright.landscape : upright
      return CellSize(columns: profile.width, rows: profile.height)
    }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...10_000).contains(width), (1...10_000).contains(height)
    else { throw wrong("qa:viewport", "must be device, or a size in points such as 375x667") }
    return CellSize(columns: width, rows: height)
  }

  private static func profile(
    _ name: String, _ capability: String
  ) throws(WebDriverError) -> DeviceProfile {
    do throws(DeviceError) {
      return try DeviceCatalog.standard.profile(named: name)
    } catch {
      throw wrong(capability, "names no device: \(error.description)")
    }
  }

  /// The body of a session of an app of ours, without what only browsers and phones have a use for.
  /// - Throws: `invalid argument` for what means nothing there.
  static func met(by body: JSONValue) throws(WebDriverError) -> JSONValue {
    let (always, alternatives) = try CapabilityMatching.parts(body)
    let names = ["qa:devices", "qa:baseUrl", "qa:viewport", "qa:emulate", "qa:comparesSnapshots"]
    let all = alternatives.reduce(into: Set(always.keys)) { $0.formUnion($1.keys) }
    guard names.contains(where: all.contains), let first = alternatives.first else { return body }
    let needs = try SessionNeeds(always.merging(first) { own, _ in own })
    guard needs.viewport == nil else {
      throw wrong("qa:viewport", "is for browsers: give qa:size or a device")
    }
    return ["capabilities": ["alwaysMatch": .object(needs.capabilities)]]
  }

  private static func wrong(_ name: String, _ what: String) -> WebDriverError {
    WebDriverError(.invalidArgument, "The capability \(name) \(what).")
  }

  /// - Throws: `unsupported operation` for what an app can only be started with by an agent of its own.
  func refuseStart(on name: String) throws(WebDriverError) {
    if let fixture {
      throw WebDriverError(
        .unsupportedOperation,
        "\(name) can't start with the fixture \"\(fixture)\": that takes an app with an agent, or a page "
          + "with window.qaRunner. Leave as: or .fixture away, or limit the test by the trait .targets(…)."
      )
    }
    if hasSettings {
      throw WebDriverError(
        .unsupportedOperation,
        "\(name) can't set flags, a clock or anything else before the app's first frame: that takes an "
          + "app with an agent, or a page with window.qaRunner. Leave .flags, .clock and .settings away, "
          + "or limit the test by the trait .targets(…).")
    }
  }

  /// A route as an address: a relative one starts at the base.
  /// - Throws: `invalid argument` for a relative one without a base.
  func address(_ route: String) throws(WebDriverError) -> String {
    if route.prefix(while: { $0 != "/" && $0 != "?" && $0 != "#" }).contains(":") { return route }
    guard let base else {
      throw WebDriverError(
        .invalidArgument,
        "The route \(route) is relative, and there is no base: give one by the capability "
          + "qa:baseUrl, under drivers: in qa.yml.")
    }
    if route.hasPrefix("/") {
      // From the top of the base's server.
      let scheme = base.range(of: "://").map { base[..<$0.upperBound] } ?? ""
      let host = base.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      return scheme + host + route
    }
    return base.hasSuffix("/") ? base + route : "\(base)/\(route)"
  }
}

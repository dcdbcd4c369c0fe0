import Devices
import JSONModel
import TerminalModel
import WireProtocol

extension SessionRequest {
  /// The most columns or rows that a session may have.
  private static let sizeLimit = 1000

  /// Reads merged capabilities that fit this driver.
  /// - Throws: `invalid argument` for a value of the wrong shape, `session not created` for an
  ///   unknown device.
  init(capabilities: [String: JSONValue]) throws(WebDriverError) {
    self.init()
    let reader = CapabilityReader(capabilities: capabilities)
    platform =
      Platform(rawValue: capabilities["platformName"]?.stringValue?.lowercased() ?? "tui") ?? .tui
    guard let app = try reader.string("appium:app") else {
      throw WebDriverError(
        .sessionNotCreated, "No app is asked for: set appium:app to one of the server's apps.")
    }
    self.app = app
    let process = try reader.object("appium:processArguments") ?? [:]
    arguments = try CapabilityReader(capabilities: process).strings("args") ?? []
    environment = try CapabilityReader(capabilities: process).stringMap("env") ?? [:]
    try readScreen(reader)
    language = try reader.string("appium:language")
    locale = try reader.string("appium:locale")
    colorScheme = try reader.string("qa:colorScheme", oneOf: ["light", "dark"])
    textSize = try reader.string("qa:textSize")
    fixture = try reader.string("qa:fixture")
    url = try reader.string("qa:url")
    newCommandTimeout = try reader.seconds("appium:newCommandTimeout")
    commandTimeout = try reader.seconds("qa:commandTimeout")
    if let lease = try reader.object("qa:lease") {
      let reader = CapabilityReader(capabilities: lease)
      self.lease = Lease(
        owner: try reader.string("owner") ?? "", buildURL: try reader.string("buildUrl"),
        duration: try reader.seconds("seconds"))
    }
    if let settings = capabilities["appium:settings"] { try self.settings.update(settings) }
    if let timeouts = capabilities["timeouts"] { try self.timeouts.update(timeouts) }
    unhandledPromptBehavior = capabilities["unhandledPromptBehavior"]
    strictFileInteractability = capabilities["strictFileInteractability"]?.boolValue ?? false
    pageLoadStrategy = capabilities["pageLoadStrategy"]?.stringValue ?? "normal"
  }

  private mutating func readScreen(_ reader: CapabilityReader) throws(WebDriverError) {
    let orientation = try reader.string("appium:orientation")?.lowercased() ?? "portrait"
    guard orientation == "portrait" || orientation == "landscape" else {
      throw WebDriverError(
        .invalidArgument, "appium:orientation must be PORTRAIT or LANDSCAPE, not \(orientation).")
    }
    isLandscape = orientation == "landscape"
    if let name = try reader.string("appium:deviceName") {
      let device: DeviceProfile
      do throws(DeviceError) {
        device = try DeviceCatalog.standard.profile(named: name)
      } catch {
        throw WebDriverError(.sessionNotCreated, error.description)
      }
      self.device = device
      size = (isLandscape ? device.landscape : device).cells
    }
    if let asked = try reader.object("qa:size") {
      guard let columns = asked["columns"]?.integerValue, let rows = asked["rows"]?.integerValue,
        (1...Self.sizeLimit).contains(columns), (1...Self.sizeLimit).contains(rows)
      else {
        throw WebDriverError(
          .invalidArgument,
          "qa:size must have columns and rows in 1 … \(Self.sizeLimit), whole numbers both.")
      }
      size = CellSize(columns: columns, rows: rows)
    }
  }
}

/// Reads typed capabilities, and names the one that has the wrong type.
private struct CapabilityReader {
  let capabilities: [String: JSONValue]

  func string(_ name: String) throws(WebDriverError) -> String? {
    guard let value = capabilities[name] else { return nil }
    guard let text = value.stringValue else { throw wrong(name, "a string") }
    return text
  }

  func string(_ name: String, oneOf allowed: [String]) throws(WebDriverError) -> String? {
    guard let text = try string(name) else { return nil }
    guard allowed.contains(text) else { throw wrong(name, allowed.joined(separator: " or ")) }
    return text
  }

  func object(_ name: String) throws(WebDriverError) -> [String: JSONValue]? {
    guard let value = capabilities[name] else { return nil }
    guard let object = value.objectValue else { throw wrong(name, "an object") }
    return object
  }

  func strings(_ name: String) throws(WebDriverError) -> [String]? {
    guard let value = capabilities[name], !value.isNull else { return nil }
    guard let values = value.arrayValue else { throw wrong(name, "a list of strings") }
    var texts: [String] = []
    for value in values {
      guard let text = value.stringValue else { throw wrong(name, "a list of strings") }
      texts.append(text)
    }
    return texts
  }

  func stringMap(_ name: String) throws(WebDriverError) -> [String: String]? {
    guard let members = try object(name) else { return nil }
    var map: [String: String] = [:]
    for (key, value) in members {
      guard let text = value.stringValue, !key.isEmpty, !key.contains("=") else {
        throw wrong(name, "an object of strings")
      }
      map[key] = text
    }
    return map
  }

  func seconds(_ name: String) throws(WebDriverError) -> Duration? {
    guard let value = capabilities[name] else { return nil }
    guard let seconds = value.numberValue, (0...1_000_000).contains(seconds) else {
      throw wrong(name, "seconds of 0 or more")
    }
    return .milliseconds(Int(seconds * 1000))
  }

  private func wrong(_ name: String, _ what: String) -> WebDriverError {
    WebDriverError(.invalidArgument, "The capability \(name) must be \(what).")
  }
}

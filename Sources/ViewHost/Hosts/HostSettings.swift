public import Devices
import Foundation
import JSONModel
public import TerminalModel
public import ViewKit
import WireProtocol

/// How an app is shown, as its driver says by environment variables.
public struct HostSettings: Sendable {
  /// The device profile that the app is laid out for (`QA_DEVICE`).
  public var device: DeviceProfile?
  /// The extent without a terminal, in cells (`QA_COLUMNS`, `QA_ROWS`; else the device's).
  public var size: CellSize
  /// What the views inherit (`QA_COLOR_SCHEME`, `QA_LOCALE`, `QA_TEXT_SIZE`).
  public var environment: EnvironmentValues
  /// The link to follow at the start (`QA_URL`).
  public var url: String?
  /// What the app is to set before its first frame, by name (`QA_SETTINGS`, a JSON object).
  package var launch: [(name: String, value: String)] = []

  /// Reads the settings.
  /// - Throws: `badSetting`.
  public init(environment variables: [String: String]) throws(ViewHostError) {
    environment = EnvironmentValues()
    url = variables[.url]
    if let name = variables[.device], !name.isEmpty {
      do {
        device = try DeviceCatalog.standard.profile(named: name)
      } catch {
        throw .badSetting(
          name: AppVariable.device.rawValue, value: name, allowed: "a known device (\(error))")
      }
    }
    size = device?.cells ?? CellSize(columns: 80, rows: 24)
    size.columns = try Self.number(.columns, variables) ?? size.columns
    size.rows = try Self.number(.rows, variables) ?? size.rows
    let settings: [(AppVariable, String)] = [
      (.colorScheme, "colorScheme"), (.locale, "locale"), (.textSize, "textSize"),
    ]
    for (variable, name) in settings {
      guard let value = variables[variable], !value.isEmpty else { continue }
      if let allowed = environment.set(name, to: value) {
        throw .badSetting(name: variable.rawValue, value: value, allowed: allowed)
      }
    }
    try readLaunch(variables[.settings] ?? "")
  }

  /// Reads the settings of the launch: those of the views are set now, those of the app later.
  private mutating func readLaunch(_ text: String) throws(ViewHostError) {
    if text.isEmpty { return }
    let name = AppVariable.settings.rawValue
    let members: [String: JSONValue]?
    do throws(JSONParseError) {
      members = try JSONParser.parse(Data(text.utf8)).objectValue
    } catch {
      throw .badSetting(name: name, value: text, allowed: "a JSON object (\(error))")
    }
    guard let members else {
      throw .badSetting(
        name: name, value: text, allowed: "a JSON object such as {\"clock\": \"…\"}")
    }
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      guard let value = value.stringValue else {
        throw .badSetting(name: name, value: text, allowed: "a text as the value of \(key)")
      }
      guard Self.isOfViews(key) else {
        launch.append((key, value))
        continue
      }
      if let allowed = environment.set(key, to: value) {
        throw .badSetting(name: "\(name), \(key)", value: value, allowed: allowed)
      }
    }
  }

  private static func isOfViews(_ name: String) -> Bool {
    EnvironmentValues.settings.contains(name)
  }

  /// The screen of this extent: the device's, upright or on its side, or else a terminal's.
  func screen(of size: CellSize) -> DeviceProfile {
    let screens = device.map { [$0, $0.landscape] } ?? []
    return screens.first { $0.cells == size } ?? .terminal(columns: size.columns, rows: size.rows)
  }

  private static func number(
    _ variable: AppVariable, _ variables: [String: String]
  ) throws(ViewHostError) -> Int? {
    guard let text = variables[variable], !text.isEmpty else { return nil }
    guard let number = Int(text), (1...1000).contains(number) else {
      throw .badSetting(name: variable.rawValue, value: text, allowed: "a number from 1 to 1000")
    }
    return number
  }
}

extension EnvironmentValues {
  /// The names that `set` knows.
  package static let settings: Set<String> = ["colorScheme", "locale", "textSize", "phase"]

  /// Sets a value by the name and the text that drivers use; answers what is allowed where `value`
  /// isn't.
  package mutating func set(_ name: String, to value: String) -> String? {
    switch name {
    case "colorScheme":
      guard let scheme = ColorScheme(rawValue: value) else { return "light or dark" }
      colorScheme = scheme
    case "textSize":
      guard let size = TextSize(rawValue: value) else {
        return TextSize.allCases.map(\.rawValue).joined(separator: ", ")
      }
      textSize = size
    case "locale":
      guard !value.isEmpty else { return "a locale such as pt-PT" }
      setLocale(value)
    case "phase":
      guard let phase = ScenePhase(rawValue: value) else { return "active or background" }
      scenePhase = phase
    default: return "colorScheme, locale, textSize or phase"
    }
    return nil
  }
}

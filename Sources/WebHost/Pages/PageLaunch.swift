import Devices
import Foundation
import JSONModel
import WireProtocol

/// How an instance of the app starts: what a driver gives other apps by environment variables.
struct PageLaunch {
  /// The environment variables.
  private(set) var variables: [String: String] = [:]
  /// Whether the device lies on its side.
  private(set) var isLandscape = false
  init() {}

  private static let names: [String: AppVariable] = [
    "fixture": .fixture, "device": .device, "locale": .locale, "colorScheme": .colorScheme,
    "textSize": .textSize, "url": .url,
  ]

  /// Reads the argument of the command `start`.
  /// - Throws: `PageRefusal` for what no launch has.
  init(_ argument: JSONValue) throws(PageRefusal) {
    guard let members = argument.objectValue else {
      throw PageRefusal("start takes an object of texts.")
    }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where !value.isNull {
      switch (name, value) {
      case ("settings", .object):
        variables[.settings] = String(decoding: value.encoded(), as: UTF8.self)
      case ("orientation", .string(let text)): isLandscape = text == "LANDSCAPE"
      case (_, .string(let text)):
        guard let variable = Self.names[name] else { fallthrough }
        variables[variable] = text
      default:
        let known = (Self.names.keys + ["orientation", "settings"]).sorted()
        throw PageRefusal(
          "start has no \(name) of this kind: use \(known.joined(separator: ", ")).")
      }
    }
  }

  /// Makes a link of a place of the page, where the launch begins at one.
  mutating func resolve(_ link: (String) -> String?) {
    guard let url = variables[.url], url.hasPrefix("/") else { return }
    variables[.url] = link(url)
  }

  /// Takes over what a person prefers, as their browser tells.
  mutating func prefers(_ preferences: JSONValue?) {
    for name in ["locale", "colorScheme"] {
      guard let text = preferences?[name]?.stringValue, !text.isEmpty,
        let variable = Self.names[name]
      else { continue }
      variables[variable] = text
    }
  }

  /// The extent of the app: its device's, upright or on its side; without one the window's.
  /// - Throws: `PageRefusal` for a device that is not in the catalogue.
  func view(in window: PageView) throws(PageRefusal) -> PageView {
    guard let name = variables[.device], !name.isEmpty else { return window }
    do throws(DeviceError) {
      let device = try DeviceCatalog.standard.profile(named: name)
      let held = isLandscape ? device.landscape : device
      var view = PageView(width: held.width, height: held.height, scale: window.scale)
      view.isDevice = true
      return view
    } catch {
      throw PageRefusal("\(error)")
    }
  }
}

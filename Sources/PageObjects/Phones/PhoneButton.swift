import JSONModel

/// The buttons of a phone and of a television's remote control, by the names that flows give them.
enum PhoneButton {
  /// Android's key codes, as `KeyEvent` has them.
  private static let android: [String: Double] = [
    "home": 3, "power": 26, "volume up": 24, "volume down": 25, "remote dpad up": 19,
    "remote dpad down": 20, "remote dpad left": 21, "remote dpad right": 22,
    "remote dpad center": 23, "remote media play pause": 85, "remote media stop": 86,
    "remote media next": 87, "remote media previous": 88, "remote media rewind": 89,
    "remote media fast forward": 90, "remote system navigation up": 280,
    "remote system navigation down": 281, "remote button a": 96, "remote button b": 97,
    "remote menu": 82, "tv input": 178, "tv input hdmi 1": 243, "tv input hdmi 2": 244,
    "tv input hdmi 3": 245,
  ]

  /// XCUITest's names of what an iPhone and an Apple TV have.
  private static let apple = [
    "home": "home", "volume up": "volumeup", "volume down": "volumedown", "remote dpad up": "up",
    "remote dpad down": "down", "remote dpad left": "left", "remote dpad right": "right",
    "remote dpad center": "select", "remote media play pause": "playpause", "remote menu": "menu",
  ]

  /// What Appium's driver is asked to press a button; nil where the platform has none of this name.
  ///
  /// - Parameter name: in small letters.
  static func script(_ name: String, isAndroid: Bool) -> (command: String, argument: JSONValue)? {
    if name == "lock" { return ("lock", [:]) }
    if isAndroid {
      return android[name].map { ("pressKey", ["keycode": .number($0)]) }
    }
    return apple[name].map { ("pressButton", ["name": .string($0)]) }
  }
}

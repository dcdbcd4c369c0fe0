/// Android's key codes, which Appium's clients send, as the keys of a terminal.
enum AndroidKey {
  private static let names: [Int: String] = [
    4: "escape", 19: "up", 20: "down", 21: "left", 22: "right", 61: "tab", 62: " ", 66: "enter",
    67: "backspace", 92: "pageUp", 93: "pageDown", 111: "escape", 112: "delete", 122: "home",
    123: "end", 124: "insert", 160: "enter",
  ]

  /// The name of a key; nil for a code that no keyboard of a terminal has.
  static func name(_ code: Int) -> String? {
    switch code {
    case 7...16: String(code - 7)
    case 29...54: Unicode.Scalar(UInt32(code - 29 + 97)).map { String(Character($0)) }
    case 131...142: "f\(code - 130)"
    default: names[code]
    }
  }
}

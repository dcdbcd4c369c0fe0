package import JSONModel
package import TerminalModel

/// Keys as W3C WebDriver writes them: code points of the private use area (section "Keyboard
/// actions").
package enum KeyCode {
  package static let names = standardNames.merging(ownNames) { $1 }
  package static let standardNames: [Key.Name: String] = [
    .enter: "\u{E007}", .tab: "\u{E004}", .escape: "\u{E00C}", .backspace: "\u{E003}",
    .delete: "\u{E017}", .insert: "\u{E016}", .up: "\u{E013}", .down: "\u{E015}",
    .left: "\u{E012}", .right: "\u{E014}", .home: "\u{E011}", .end: "\u{E010}",
    .pageUp: "\u{E00E}", .pageDown: "\u{E00F}", .f1: "\u{E031}", .f2: "\u{E032}",
    .f3: "\u{E033}", .f4: "\u{E034}", .f5: "\u{E035}", .f6: "\u{E036}", .f7: "\u{E037}",
    .f8: "\u{E038}", .f9: "\u{E039}", .f10: "\u{E03A}", .f11: "\u{E03B}", .f12: "\u{E03C}",
    .keypad0: "\u{E01A}", .keypad1: "\u{E01B}", .keypad2: "\u{E01C}", .keypad3: "\u{E01D}",
    .keypad4: "\u{E01E}", .keypad5: "\u{E01F}", .keypad6: "\u{E020}", .keypad7: "\u{E021}",
    .keypad8: "\u{E022}", .keypad9: "\u{E023}", .keypadMultiply: "\u{E024}",
    .keypadAdd: "\u{E025}", .keypadSeparator: "\u{E026}", .keypadSubtract: "\u{E027}",
    .keypadDecimal: "\u{E028}", .keypadDivide: "\u{E029}", .keypadEnter: "\u{E006}",
    .keypadEqual: "\u{E019}",
  ]
  /// F13 to F24, which W3C has no codes for: our driver's.
  private static let ownNames: [Key.Name: String] = Dictionary(
    uniqueKeysWithValues: (13...24).compactMap { number in
      guard let name = Key.Name(rawValue: "f\(number)"), let code = Unicode.Scalar(0xE054 + number)
      else { return nil }
      return (name, String(Character(code)))
    })
  /// Releases every modifier in Element Send Keys.
  package static let null = "\u{E000}"

  package static func code(_ key: Key) -> String {
    switch key.code {
    case .character(let text): text
    case .named(let name): names[name] ?? ""
    }
  }

  package static func modifiers(_ key: Key) -> [String] {
    let all: [(Key.Modifiers, String)] = [
      (.shift, "\u{E008}"), (.control, "\u{E009}"), (.alt, "\u{E00A}"), (.meta, "\u{E03D}"),
    ]
    return all.filter { key.modifiers.contains($0.0) }.map(\.1)
  }

  /// The key as the text of Element Send Keys.
  package static func text(_ key: Key) -> String {
    let held = modifiers(key)
    return held.joined() + code(key) + (held.isEmpty ? "" : null)
  }

  /// The key as a tick-by-tick source of Perform Actions.
  package static func actions(_ key: Key) -> JSONValue {
    let held = modifiers(key)
    func act(_ type: String, _ value: String) -> JSONValue {
      ["type": .string(type), "value": .string(value)]
    }
    let down = (held + [code(key)]).map { act("keyDown", $0) }
    let up = ([code(key)] + held.reversed()).map { act("keyUp", $0) }
    return [["type": "key", "id": "keyboard", "actions": .array(down + up)]]
  }
}

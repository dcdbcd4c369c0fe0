package import TerminalModel

/// Turns keys and pastes into the bytes that a program expects in its present modes.
package struct KeyEncoding: Sendable {
  let modes: TerminalModes

  package init(modes: TerminalModes) { self.modes = modes }

  /// The bytes of one key press.
  package func bytes(for key: Key) -> [UInt8] {
    let key = kittyFunction(key) == nil ? Self.legacyFunction(key) : key
    if let text = kitty(key) ?? keypad(key) ?? vt52(key) { return Array(text.utf8) }
    switch key.code {
    case .character(let text): return Array(character(text, key.modifiers).utf8)
    case .named(let name): return Array(named(name, key.modifiers).utf8)
    }
  }

  /// The bytes of text as it is typed: a line's end is Enter, a tab is Tab.
  package func bytes(typing text: String) -> [UInt8] {
    guard writesTextAsKeys || modes.newline else {
      return Array(text.replacing("\r\n", with: "\r").replacing("\n", with: "\r").utf8)
    }
    return text.flatMap { character -> [UInt8] in
      switch character {
      case "\n", "\r", "\r\n": bytes(for: .enter)
      case "\t": bytes(for: .tab)
      case "\u{1B}": bytes(for: .escape)
      case "\u{7F}": bytes(for: .named(.backspace))
      default: bytes(for: .character(String(character)))
      }
    }
  }

  /// The bytes of a paste. The end of the brackets is taken out of the text, which could otherwise
  /// type commands.
  package func bytes(pasting text: String) -> [UInt8] {
    let lines = text.replacing("\r\n", with: "\r").replacing("\n", with: "\r")
    guard modes.bracketedPaste else { return Array(lines.utf8) }
    let safe = lines.replacing("\u{1B}[201~", with: "")
    return Array("\u{1B}[200~\(safe)\u{1B}[201~".utf8)
  }

  // MARK: Characters

  private func character(_ text: String, _ modifiers: Key.Modifiers) -> String {
    if let encoded = modifiedOther(text, modifiers) { return encoded }
    let typed = modifiers.contains(.shift) ? text.uppercased() : text
    let prefix = modifiers.contains(.alt) ? "\u{1B}" : ""
    guard modifiers.contains(.control), let code = Self.control(text) else { return prefix + typed }
    return prefix + String(Character(Unicode.Scalar(code)))
  }

  /// The control character of a key.
  static func control(_ text: String) -> UInt8? {
    guard text.utf8.count == 1, let byte = text.utf8.first else { return nil }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "@")...UInt8(ascii: "_"):
      return byte & 0x1F
    case UInt8(ascii: " "), UInt8(ascii: "2"): return 0
    case UInt8(ascii: "3")...UInt8(ascii: "7"): return byte - UInt8(ascii: "3") + 0x1B
    case UInt8(ascii: "/"): return 0x1F
    case UInt8(ascii: "8"), UInt8(ascii: "?"): return 0x7F
    default: return nil
    }
  }

  // MARK: Named keys

  /// A terminal has no codes for F13 to F24: they are F1 to F12 with shift, as in xterm's terminfo.
  private static func legacyFunction(_ key: Key) -> Key {
    guard let number = key.functionNumber, number > 12,
      let name = Key.Name(rawValue: "f\(number - 12)")
    else { return key }
    return .named(name, key.modifiers.union(.shift))
  }

  private func named(_ name: Key.Name, _ modifiers: Key.Modifiers) -> String {
    if let encoded = modifiedOther(name, modifiers) { return encoded }
    let alt = modifiers.contains(.alt) ? "\u{1B}" : ""
    switch name {
    case .enter: return alt + (modes.newline ? "\r\n" : "\r")
    case .tab: return modifiers.contains(.shift) ? "\u{1B}[Z" : alt + "\t"
    case .escape: return alt + "\u{1B}"
    case .backspace:
      // DECBKM swaps the two.
      return alt
        + (modifiers.contains(.control) != modes.backspaceSendsControl ? "\u{08}" : "\u{7F}")
    case .up, .down, .right, .left, .home, .end, .f1, .f2, .f3, .f4:
      return letterKey(Self.letter(name), isCursor: Self.isCursor(name), modifiers)
    default:
      let number = Self.number(name)
      return modifiers.isEmpty
        ? "\u{1B}[\(number)~" : "\u{1B}[\(number);\(Self.parameter(modifiers))~"
    }
  }

  /// Cursor keys follow DECCKM; with modifiers both kinds become CSI 1 ; m.
  private func letterKey(
    _ letter: String, isCursor: Bool, _ modifiers: Key.Modifiers
  ) -> String {
    if !modifiers.isEmpty { return "\u{1B}[1;\(Self.parameter(modifiers))\(letter)" }
    return isCursor && !modes.applicationCursorKeys ? "\u{1B}[\(letter)" : "\u{1B}O\(letter)"
  }

  private static func isCursor(_ name: Key.Name) -> Bool {
    switch name {
    case .f1, .f2, .f3, .f4: false
    default: true
    }
  }

  static func letter(_ name: Key.Name) -> String {
    switch name {
    case .up: "A"
    case .down: "B"
    case .right: "C"
    case .left: "D"
    case .home: "H"
    case .end: "F"
    case .f1: "P"
    case .f2: "Q"
    case .f3: "R"
    default: "S"
    }
  }

  static func number(_ name: Key.Name) -> Int {
    switch name {
    case .insert: 2
    case .delete: 3
    case .pageUp: 5
    case .pageDown: 6
    case .f5: 15
    case .f6: 17
    case .f7: 18
    case .f8: 19
    case .f9: 20
    case .f10: 21
    case .f11: 23
    default: 24
    }
  }

  /// xterm's parameter for modifiers: 1 and a bit for each.
  static func parameter(_ modifiers: Key.Modifiers) -> Int { 1 + Int(modifiers.rawValue & 15) }
}

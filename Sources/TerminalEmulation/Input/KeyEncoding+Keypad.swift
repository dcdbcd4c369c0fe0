import TerminalModel

/// The keypad, and the keys of a VT52.
extension KeyEncoding {
  /// What a key of the keypad sends: in application mode its own sequence, otherwise what the key of
  /// the main keyboard does; nil for other keys.
  func keypad(_ key: Key) -> String? {
    guard case .named(let name) = key.code, let letter = Self.keypadLetter(name) else { return nil }
    guard modes.applicationKeypad else {
      return String(decoding: bytes(for: key.withoutKeypad), as: UTF8.self)
    }
    if modes.isVT52 { return "\u{1B}?\(letter)" }
    let modifiers = key.modifiers.isEmpty ? "" : "\(Self.parameter(key.modifiers))"
    return "\u{1B}O\(modifiers)\(letter)"
  }

  /// What a cursor or a function key sends in VT52 mode; nil for other keys.
  func vt52(_ key: Key) -> String? {
    guard modes.isVT52, case .named(let name) = key.code, Self.hasLetter(name) else { return nil }
    return "\u{1B}\(Self.letter(name))"
  }

  /// The final byte of a keypad key in application mode (VT100, and xterm's for what it lacked).
  private static func keypadLetter(_ name: Key.Name) -> String? {
    switch name {
    case .keypadEnter: return "M"
    case .keypadEqual: return "X"
    default: break
    }
    // The others' are those of ASCII's `*` to `9`, 64 up.
    guard let value = name.keypadText?.utf8.first else { return nil }
    return String(Character(Unicode.Scalar(value + 64)))
  }

  /// The number of a keypad key in the kitty protocol.
  static func kittyKeypad(_ name: Key.Name) -> Int? {
    switch name {
    case .keypadDecimal: return 57409
    case .keypadDivide: return 57410
    case .keypadMultiply: return 57411
    case .keypadSubtract: return 57412
    case .keypadAdd: return 57413
    case .keypadEnter: return 57414
    case .keypadEqual: return 57415
    case .keypadSeparator: return 57416
    default: return name.keypadText.flatMap { Int($0) }.map { 57399 + $0 }
    }
  }
}

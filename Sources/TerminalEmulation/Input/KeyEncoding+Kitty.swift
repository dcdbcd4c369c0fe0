import TerminalModel

/// What a key does, as the kitty protocol numbers it.
enum KeyAction: Int {
  case press = 1
  case release = 3
}

extension KeyEncoding {
  /// The flags of the kitty keyboard protocol.
  private struct Flags: OptionSet {
    let rawValue: Int
    static let disambiguate = Flags(rawValue: 1)
    static let eventTypes = Flags(rawValue: 2)
    static let alternateKeys = Flags(rawValue: 4)
    static let allKeys = Flags(rawValue: 8)
    static let text = Flags(rawValue: 16)
  }

  private var flags: Flags { Flags(rawValue: modes.kittyKeyboard) }

  /// Whether typed text must be written as keys (`CSI code u`), a character at a time.
  var writesTextAsKeys: Bool { flags.contains(.allKeys) }

  /// The kitty protocol's form of a press, and of its release where the program wants those; nil
  /// where the protocol is off.
  func kitty(_ key: Key) -> String? {
    guard isKitty else { return nil }
    let press = kitty(key, .press)
    guard flags.contains(.eventTypes) else { return press }
    return press + kitty(key, .release)
  }

  private var isKitty: Bool {
    !flags.isDisjoint(with: [.disambiguate, .eventTypes, .allKeys])
  }

  /// The number of F13 to F24 in the protocol; nil for other keys, and where it is off.
  func kittyFunction(_ key: Key) -> Int? {
    guard isKitty, let number = key.functionNumber, number > 12 else { return nil }
    return 57363 + number
  }

  private func kitty(_ key: Key, _ action: KeyAction) -> String {
    switch key.code {
    case .character(let text): kittyCharacter(text, key.modifiers, action)
    case .named(let name): kittyNamed(name, key.modifiers, action)
    }
  }

  private func kittyCharacter(
    _ text: String, _ modifiers: Key.Modifiers, _ action: KeyAction
  ) -> String {
    let typed = modifiers.contains(.shift) ? text.uppercased() : text
    let isPlain = modifiers.subtracting(.shift).isEmpty
    if isPlain, action == .press, !flags.contains(.allKeys) { return typed }
    let base = text.lowercased()
    // A cluster of several code points has no key of its own: it comes as text alone.
    guard base.unicodeScalars.count == 1, let code = base.unicodeScalars.first?.value else {
      return action == .press ? typed : ""
    }
    var held = modifiers
    if base != text { held.insert(.shift) }
    var number = "\(code)"
    if flags.contains(.alternateKeys), held.contains(.shift),
      let shifted = text.uppercased().unicodeScalars.first?.value, shifted != code
    {
      number += ":\(shifted)"
    }
    var sequence = "\u{1B}[\(number)"
    let second = kittyModifiers(held, action)
    let shown = flags.contains(.text) && action == .press && isPlain
    if !second.isEmpty || shown { sequence += ";\(second)" }
    if shown {
      let scalars = (held.contains(.shift) ? text.uppercased() : text).unicodeScalars
      sequence += ";" + scalars.map { "\($0.value)" }.joined(separator: ":")
    }
    return sequence + "u"
  }

  private func kittyNamed(
    _ name: Key.Name, _ modifiers: Key.Modifiers, _ action: KeyAction
  ) -> String {
    if let code = Self.kittyKeypad(name) ?? kittyFunction(.named(name)) {
      let second = kittyModifiers(modifiers, action)
      let text =
        flags.contains(.text) && action == .press && modifiers.isEmpty ? name.keypadText : nil
      let third = text.flatMap { $0.unicodeScalars.first }.map { ";\($0.value)" } ?? ""
      return "\u{1B}[\(code)\(second.isEmpty && third.isEmpty ? "" : ";\(second)")\(third)u"
    }
    if let (code, legacy) = Self.kittyControl(name) {
      // So that a shell left in this mode is usable, these three stay as they are.
      if modifiers.isEmpty, let legacy, !flags.contains(.allKeys) {
        return action == .press ? legacy : ""
      }
      let second = kittyModifiers(modifiers, action)
      return "\u{1B}[\(code)\(second.isEmpty ? "" : ";\(second)")u"
    }
    let second = kittyModifiers(modifiers, action)
    if Self.hasLetter(name), name != .f3 {
      let letter = Self.letter(name)
      return second.isEmpty ? "\u{1B}[\(letter)" : "\u{1B}[1;\(second)\(letter)"
    }
    let number = name == .f3 ? 13 : Self.number(name)
    return "\u{1B}[\(number)\(second.isEmpty ? "" : ";\(second)")~"
  }

  /// The second parameter; empty where it says nothing.
  private func kittyModifiers(_ modifiers: Key.Modifiers, _ action: KeyAction) -> String {
    if action == .release { return "\(Self.parameter(modifiers)):\(action.rawValue)" }
    return modifiers.isEmpty ? "" : "\(Self.parameter(modifiers))"
  }

  private static func kittyControl(_ name: Key.Name) -> (code: Int, legacy: String?)? {
    switch name {
    case .escape: (27, nil)
    case .enter: (13, "\r")
    case .tab: (9, "\t")
    case .backspace: (127, "\u{7F}")
    default: nil
    }
  }

  /// Keys whose sequence ends in a letter of their own.
  static func hasLetter(_ name: Key.Name) -> Bool {
    switch name {
    case .up, .down, .left, .right, .home, .end, .f1, .f2, .f3, .f4: true
    default: false
    }
  }
}

import TerminalModel

extension KeyEncoding {
  /// The kitty protocol's form of a key, `CSI code ; modifiers u`, or nil where the legacy form
  /// stays in use: plain text, and function keys whose form the protocol keeps.
  func kitty(_ key: Key) -> String? {
    let modifiers = key.modifiers
    let suffix = modifiers.isEmpty ? "" : ";\(Self.parameter(modifiers))"
    let reportsAll = modes.kittyKeyboard & 8 != 0
    switch key.code {
    case .character(let text):
      guard let scalar = text.lowercased().unicodeScalars.first else { return nil }
      let isPlain = modifiers.subtracting(.shift).isEmpty
      if isPlain, !reportsAll { return nil }
      return "\u{1B}[\(scalar.value)\(suffix)u"
    case .named(let name):
      guard let code = Self.kittyCode(name) else { return nil }
      // Enter, tab and backspace stay as they are, so that a shell left in this mode is usable.
      if modifiers.isEmpty, name != .escape, !reportsAll { return nil }
      return "\u{1B}[\(code)\(suffix)u"
    }
  }

  private static func kittyCode(_ name: Key.Name) -> Int? {
    switch name {
    case .escape: 27
    case .enter: 13
    case .tab: 9
    case .backspace: 127
    default: nil
    }
  }
}

import TerminalModel

extension KeyEncoding {
  /// xterm's modifyOtherKeys form of a character, `CSI 27 ; modifiers ; code ~`, or nil where the
  /// key stays as it is: at level 1 what has a control character or a meta form, at level 2 only
  /// what is typed plain or with shift.
  func modifiedOther(_ text: String, _ modifiers: Key.Modifiers) -> String? {
    guard modes.modifyOtherKeys > 0, !modifiers.subtracting(.shift).isEmpty,
      let scalar = text.unicodeScalars.first
    else { return nil }
    if modes.modifyOtherKeys == 1 {
      if modifiers.subtracting(.shift) == .alt { return nil }
      if modifiers.contains(.control), Self.control(text) != nil { return nil }
    }
    return Self.modifiedOther(Int(scalar.value), modifiers)
  }

  /// The same for Enter, Tab, Escape and Backspace.
  func modifiedOther(_ name: Key.Name, _ modifiers: Key.Modifiers) -> String? {
    let code: Int
    switch name {
    case .enter: code = 13
    case .tab: code = 9
    case .escape: code = 27
    case .backspace: code = 127
    default: return nil
    }
    guard modes.modifyOtherKeys > 0, !modifiers.isEmpty else { return nil }
    if modes.modifyOtherKeys == 1 {
      // What has a form of its own keeps it.
      if modifiers == .alt || name == .tab && modifiers == .shift { return nil }
      if name == .backspace || name == .escape { return nil }
    }
    return Self.modifiedOther(code, modifiers)
  }

  private static func modifiedOther(_ code: Int, _ modifiers: Key.Modifiers) -> String {
    "\u{1B}[27;\(parameter(modifiers));\(code)~"
  }
}

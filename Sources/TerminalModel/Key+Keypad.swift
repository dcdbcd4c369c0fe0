extension Key {
  /// The same key on the main keyboard, where it is one of the keypad's.
  package var withoutKeypad: Key {
    guard case .named(let name) = code else { return self }
    if name == .keypadEnter { return .named(.enter, modifiers) }
    guard let text = name.keypadText else { return self }
    return Key(.character(text), modifiers: modifiers)
  }
}

extension Key.Name {
  /// What a key of the keypad types; nil for the other keys, and for the keypad's Enter.
  package var keypadText: String? {
    switch self {
    case .keypad0: "0"
    case .keypad1: "1"
    case .keypad2: "2"
    case .keypad3: "3"
    case .keypad4: "4"
    case .keypad5: "5"
    case .keypad6: "6"
    case .keypad7: "7"
    case .keypad8: "8"
    case .keypad9: "9"
    case .keypadDecimal: "."
    case .keypadDivide: "/"
    case .keypadMultiply: "*"
    case .keypadSubtract: "-"
    case .keypadAdd: "+"
    case .keypadEqual: "="
    case .keypadSeparator: ","
    default: nil
    }
  }
}

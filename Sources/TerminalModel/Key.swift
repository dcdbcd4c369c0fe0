/// A key press, as a person means it; the terminal encodes it as the program asked.
public struct Key: Hashable, Sendable, Codable {
  /// What was pressed.
  public enum Code: Hashable, Sendable, Codable {
    /// A key that types this text (one grapheme cluster).
    case character(String)
    /// A key with a name.
    case named(Name)
  }

  /// The keys that don't type text.
  public enum Name: String, Hashable, Sendable, Codable, CaseIterable {
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12
    case f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24
    case keypad0, keypad1, keypad2, keypad3, keypad4, keypad5, keypad6, keypad7, keypad8, keypad9
    case keypadDecimal, keypadDivide, keypadMultiply, keypadSubtract, keypadAdd, keypadEnter
    case keypadEqual, keypadSeparator
  }

  /// The keys held down with it.
  public struct Modifiers: OptionSet, Hashable, Sendable, Codable {
    /// One bit a modifier.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Either shift key.
    public static let shift = Modifiers(rawValue: 1)
    /// Either alt key.
    public static let alt = Modifiers(rawValue: 2)
    /// Either control key.
    public static let control = Modifiers(rawValue: 4)
    /// Either super (command, Windows) key.
    public static let meta = Modifiers(rawValue: 8)
  }

  /// What was pressed.
  public var code: Code
  /// What was held down with it.
  public var modifiers: Modifiers

  /// The number of a function key; nil for another one.
  package var functionNumber: Int? {
    guard case .named(let name) = code, name.rawValue.hasPrefix("f") else { return nil }
    return Int(name.rawValue.dropFirst())
  }

  /// Makes a key press.
  public init(_ code: Code, modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// The key that types `text`.
  public static func character(_ text: String) -> Key { Key(.character(text)) }
  /// A named key, with modifiers.
  public static func named(_ name: Name, _ modifiers: Modifiers = []) -> Key {
    Key(.named(name), modifiers: modifiers)
  }
  /// `text`'s key with control held.
  public static func control(_ text: String) -> Key {
    Key(.character(text), modifiers: .control)
  }

  /// A named key with control held: `.control(.home)`.
  public static func control(_ name: Name) -> Key { Key(.named(name), modifiers: .control) }
  /// `text`'s key with alt held.
  public static func alt(_ text: String) -> Key { Key(.character(text), modifiers: .alt) }
  /// A named key with alt held: `.alt(.enter)`.
  public static func alt(_ name: Name) -> Key { Key(.named(name), modifiers: .alt) }
  /// A named key with shift held: `.shift(.tab)`.
  public static func shift(_ name: Name) -> Key { Key(.named(name), modifiers: .shift) }

  /// The enter key.
  public static let enter = Key.named(.enter)
  /// The tab key.
  public static let tab = Key.named(.tab)
  /// The escape key.
  public static let escape = Key.named(.escape)
}

/// A mouse event at a cell.
public struct MouseEvent: Hashable, Sendable, Codable {
  /// What the mouse did.
  public enum Kind: String, Hashable, Sendable, Codable {
    case press, release, move, drag, wheelUp, wheelDown
  }
  /// Which button.
  public enum Button: String, Hashable, Sendable, Codable {
    case left, middle, right, none
  }

  /// What the mouse did.
  public var kind: Kind
  /// Which button did it; `.none` for plain moves and for the wheel.
  public var button: Button
  /// Where, in cells.
  public var position: CellPoint
  /// The keys held down with it.
  public var modifiers: Key.Modifiers

  /// Makes a mouse event.
  public init(
    _ kind: Kind, button: Button = .left, at position: CellPoint, modifiers: Key.Modifiers = []
  ) {
    self.kind = kind
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }
}

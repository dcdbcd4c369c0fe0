/// Keys as a test writes them: `.down`, `"d"`, `.control("c")`.
extension Key: ExpressibleByStringLiteral {
  /// A key, written as a literal: the character that it types, or its name as `qa-runner terminal` has
  /// it, `enter`, `esc`, `space`, `ctrl+c`, `shift+tab`, `F5`.
  ///
  /// A text that is neither is refused when it is pressed.
  public init(stringLiteral text: String) {
    self = Key(name: text) ?? .character(text)
  }
}

extension Key {
  /// The backspace key.
  public static let backspace = Key.named(.backspace)
  /// The delete key.
  public static let delete = Key.named(.delete)
  /// The insert key.
  public static let insert = Key.named(.insert)
  /// The arrow up.
  public static let up = Key.named(.up)
  /// The arrow down.
  public static let down = Key.named(.down)
  /// The arrow to the left.
  public static let left = Key.named(.left)
  /// The arrow to the right.
  public static let right = Key.named(.right)
  /// The home key.
  public static let home = Key.named(.home)
  /// The end key.
  public static let end = Key.named(.end)
  /// The page up key.
  public static let pageUp = Key.named(.pageUp)
  /// The page down key.
  public static let pageDown = Key.named(.pageDown)
  /// The space bar.
  public static let space = Key.character(" ")
  /// The function key of this number, 1…24.
  ///
  /// - Precondition: there is such a key.
  public static func function(_ number: Int) -> Key {
    guard let name = Name(rawValue: "f\(number)") else {
      preconditionFailure("there is no key F\(number): use 1 … 24")
    }
    return .named(name)
  }
}

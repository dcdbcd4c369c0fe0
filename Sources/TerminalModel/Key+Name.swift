extension Key {
  /// What people call keys, besides their own names, in lower case and without `_` and `-`.
  ///
  /// The one table for scripts, flows, page objects, Python, the driver and Studio.
  private static let otherNames: [String: Code] = [
    "space": .character(" "), "spacebar": .character(" "), "return": .named(.enter),
    "cr": .named(.enter), "esc": .named(.escape), "del": .named(.delete), "ins": .named(.insert),
    "bksp": .named(.backspace), "bs": .named(.backspace), "pgup": .named(.pageUp),
    "prior": .named(.pageUp), "pgdn": .named(.pageDown), "pgdown": .named(.pageDown),
    "next": .named(.pageDown), "arrowup": .named(.up), "uparrow": .named(.up),
    "arrowdown": .named(.down), "downarrow": .named(.down), "arrowleft": .named(.left),
    "leftarrow": .named(.left), "arrowright": .named(.right), "rightarrow": .named(.right),
    "plus": .character("+"), "minus": .character("-"),
  ]

  private static let ownNames = Dictionary(
    uniqueKeysWithValues: Name.allCases.map { ($0.rawValue.lowercased(), $0) })

  private static let modifierNames: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "ctl": .control, "alt": .alt, "option": .alt,
    "opt": .alt, "shift": .shift, "meta": .meta, "super": .meta, "cmd": .meta, "command": .meta,
    "win": .meta,
  ]

  /// The names of keys to suggest for one that does not exist.
  package static let names = Name.allCases.map(\.rawValue) + ["space", "esc", "return"]

  /// A key as a person writes it: `enter`, `esc`, `ctrl+c`, `shift+F5`, `x`, `+`, `ctrl++`.
  package init?(name: String) {
    var parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    if name == "+" || name.hasSuffix("++") { parts = parts.dropLast(2) + ["+"] }
    guard let last = parts.last else { return nil }
    var held: Modifiers = []
    for part in parts.dropLast() {
      guard let modifier = Self.modifierNames[part.lowercased()] else { return nil }
      held.insert(modifier)
    }
    guard let code = Self.code(last) else { return nil }
    self = Key(code, modifiers: held)
  }

  private static func code(_ name: String) -> Code? {
    // Of its own a letter is what it types, and "-" is no separator.
    if name.count == 1 { return .character(name) }
    let plain = name.lowercased().filter { $0 != "_" && $0 != "-" }
    return ownNames[plain].map { .named($0) } ?? otherNames[plain]
  }
}

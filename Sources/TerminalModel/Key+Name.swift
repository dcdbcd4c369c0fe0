extension Key {
  /// A key as a person writes it: `enter`, `ctrl+c`, `shift+tab`; nil for an unknown name.
  package init?(name: String) {
    let known: [String: Modifiers] = [
      "ctrl": .control, "control": .control, "alt": .alt, "shift": .shift, "meta": .meta,
      "super": .meta,
    ]
    let parts = name == "+" ? ["+"] : name.split(separator: "+").map(String.init)
    guard let last = parts.last else { return nil }
    var held: Modifiers = []
    for part in parts.dropLast() {
      guard let modifier = known[part.lowercased()] else { return nil }
      held.insert(modifier)
    }
    if let named = Name.allCases.first(where: { $0.rawValue.lowercased() == last.lowercased() }) {
      self = .named(named, held)
    } else if last.count == 1 {
      self = Key(.character(last), modifiers: held)
    } else {
      return nil
    }
  }
}

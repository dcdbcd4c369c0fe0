package import TerminalModel

extension Key {
  /// A key of a tape.
  package init(_ key: TapeKey) {
    var modifiers: Modifiers = []
    if key.modifiers.contains(.control) { modifiers.insert(.control) }
    if key.modifiers.contains(.alt) { modifiers.insert(.alt) }
    if key.modifiers.contains(.shift) { modifiers.insert(.shift) }
    switch key.code {
    case .named(.space): self.init(.character(" "), modifiers: modifiers)
    case .named(let name): self.init(.named(Self.names[name] ?? .enter), modifiers: modifiers)
    case .character(let character):
      // Control makes no difference between C and c; shift is the capital letter.
      if modifiers.contains(.control), !modifiers.contains(.shift) {
        self.init(.character(character.lowercased()), modifiers: modifiers)
      } else if modifiers == .shift {
        self.init(.character(character.uppercased()))
      } else {
        self.init(.character(String(character)), modifiers: modifiers)
      }
    }
  }

  private static let names: [TapeKey.Name: Name] = [
    .enter: .enter, .tab: .tab, .backspace: .backspace, .delete: .delete, .insert: .insert,
    .escape: .escape, .up: .up, .down: .down, .left: .left, .right: .right, .home: .home,
    .end: .end, .pageUp: .pageUp, .pageDown: .pageDown,
  ]
}

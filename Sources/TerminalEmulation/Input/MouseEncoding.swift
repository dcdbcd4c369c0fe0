package import TerminalModel

/// Turns mouse events into the reports that a program asked for.
package struct MouseEncoding: Sendable {
  let modes: TerminalModes

  package init(modes: TerminalModes) { self.modes = modes }

  /// Whether the program wants to hear of the event at all.
  package func isWanted(_ event: MouseEvent) -> Bool {
    switch modes.mouseTracking {
    case .off: false
    case .press: event.kind == .press
    case .button: event.kind != .move && event.kind != .drag
    case .drag: event.kind != .move
    case .motion: true
    }
  }

  /// The bytes of an event; none where the program doesn't want it, or its encoding can't say it.
  package func bytes(for event: MouseEvent) -> [UInt8] {
    guard isWanted(event), event.position.x >= 0, event.position.y >= 0 else { return [] }
    let code = code(of: event)
    let column = event.position.x + 1
    let row = event.position.y + 1
    let isRelease = event.kind == .release
    // Only the SGR forms say which button was released.
    let plain = isRelease ? code & ~3 | 3 : code
    switch modes.mouseEncoding {
    case .sgr: return Array("\u{1B}[<\(code);\(column);\(row)\(isRelease ? "m" : "M")".utf8)
    case .sgrPixels:
      // The middle of the cell, by the size that CSI 16 t tells.
      let (x, y) = (event.position.x * 8 + 5, event.position.y * 16 + 9)
      return Array("\u{1B}[<\(code);\(x);\(y)\(isRelease ? "m" : "M")".utf8)
    case .urxvt: return Array("\u{1B}[\(plain + 32);\(column);\(row)M".utf8)
    case .utf8:
      guard column <= 2015, row <= 2015 else { return [] }
      let scalars = [plain + 32, column + 32, row + 32].compactMap { Unicode.Scalar($0) }
      return Array("\u{1B}[M".utf8) + scalars.flatMap { Array(String(Character($0)).utf8) }
    case .legacy:
      guard column <= 223, row <= 223 else { return [] }
      return Array("\u{1B}[M".utf8) + [plain + 32, column + 32, row + 32].map { UInt8($0) }
    }
  }

  private func code(of event: MouseEvent) -> Int {
    let button =
      switch event.button {
      case .left: 0
      case .middle: 1
      case .right: 2
      case .none: 3
      }
    var code: Int
    switch event.kind {
    case .press, .release: code = button
    case .drag: code = button + 32
    case .move: code = 35
    case .wheelUp: code = 64
    case .wheelDown: code = 65
    }
    guard modes.mouseTracking != .press else { return code }
    if event.modifiers.contains(.shift) { code += 4 }
    if !event.modifiers.isDisjoint(with: [.alt, .meta]) { code += 8 }
    if event.modifiers.contains(.control) { code += 16 }
    return code
  }
}

extension TerminalModes {
  /// Whether something reaches the program when a person does this: a report, or the keys that a
  /// turn of the wheel presses. What only goes on with a press (a drag, a release) or needs none
  /// (a move) is no event of its own.
  package func hears(_ event: MouseEvent) -> Bool {
    switch event.kind {
    case .press, .wheelUp, .wheelDown:
      mouseTracking != .off || alternateScrollKey(for: event) != nil
    case .release, .drag, .move: true
    }
  }

  /// The key that a turn of the wheel presses in a program that shows its alternate screen and takes
  /// no mouse (mode 1007).
  func alternateScrollKey(for event: MouseEvent) -> Key? {
    guard mouseTracking == .off, alternateScreen, alternateScroll else { return nil }
    switch event.kind {
    case .wheelUp: return .named(.up)
    case .wheelDown: return .named(.down)
    default: return nil
    }
  }
}

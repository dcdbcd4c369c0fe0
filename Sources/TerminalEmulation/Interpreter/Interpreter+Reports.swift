import TerminalModel

/// The terminal's state on request, and back again (DECRQPSR, DECRSPS).
extension Interpreter {
  /// DECRQPSR.
  mutating func reportPresentation(_ what: Int) {
    switch what {
    case 1: reply("\u{1B}P1$u\(cursorInformation)\u{1B}\\")
    case 2:
      let stops = tabStops.indices.filter { tabStops[$0] }.map { String($0 + 1) }
      reply("\u{1B}P2$u\(stops.joined(separator: "/"))\u{1B}\\")
    default: reply("\u{1B}P0$u\u{1B}\\")
    }
  }

  /// DECCIR's fields: place, page, rendition, protection, flags, character sets.
  private var cursorInformation: String {
    let place = reportedPosition
    var rendition = 0x40
    if cursor.pen.attributes.contains(.bold) { rendition |= 1 }
    if cursor.pen.underline != .none { rendition |= 2 }
    if cursor.pen.attributes.contains(.blink) { rendition |= 4 }
    if cursor.pen.attributes.contains(.inverse) { rendition |= 8 }
    var flags = 0x40
    if modes.origin { flags |= 1 }
    if cursor.charsets.single == 2 { flags |= 2 }
    if cursor.charsets.single == 3 { flags |= 4 }
    if cursor.pendingWrap { flags |= 8 }
    let letters = [rendition, cursor.isProtected ? 0x41 : 0x40, flags]
      .map { String(Character(Unicode.Scalar(UInt8($0)))) }
    let sets = (0..<4).map { cursor.charsets[$0].designator }.joined()
    return "\(place.row + 1);\(place.column + 1);1;\(letters.joined(separator: ";"));"
      + "\(cursor.charsets.locked);2;@;\(sets)"
  }

  /// DECRSPS: takes back what DECRQPSR reported.
  mutating func restorePresentation(_ kind: Int, _ text: String) {
    switch kind {
    case 1: restoreCursorInformation(text.split(separator: ";", omittingEmptySubsequences: false))
    case 2:
      tabStops = Array(repeating: false, count: columns)
      for stop in text.split(separator: "/") {
        if let column = Int(stop), (1...columns).contains(column) { tabStops[column - 1] = true }
      }
    default: break
    }
  }

  private mutating func restoreCursorInformation(_ fields: [Substring]) {
    guard fields.count >= 10, let row = Int(fields[0]), let column = Int(fields[1]),
      let rendition = fields[3].utf8.first, let protection = fields[4].utf8.first,
      let flags = fields[5].utf8.first, let locked = Int(fields[6]), (0...3).contains(locked)
    else { return }
    cursor.pen.attributes.subtract([.bold, .blink, .inverse])
    if rendition & 1 != 0 { cursor.pen.attributes.insert(.bold) }
    cursor.pen.underline = rendition & 2 != 0 ? .single : .none
    if rendition & 4 != 0 { cursor.pen.attributes.insert(.blink) }
    if rendition & 8 != 0 { cursor.pen.attributes.insert(.inverse) }
    cursor.isProtected = protection & 1 != 0
    modes.origin = flags & 1 != 0
    cursor.charsets.locked = locked
    cursor.charsets.single = flags & 2 != 0 ? 2 : flags & 4 != 0 ? 3 : nil
    var rest = fields[9...].joined(separator: ";")[...]
    for index in 0..<4 {
      guard let set = Charsets.Set.allCases.first(where: { rest.hasPrefix($0.designator) }) else {
        break
      }
      cursor.charsets[index] = set
      rest = rest.dropFirst(set.designator.count)
    }
    moveTo(row: max(1, row) - 1, column: max(1, column) - 1)
    cursor.pendingWrap = flags & 8 != 0 && cursor.x == columns - 1
  }
}

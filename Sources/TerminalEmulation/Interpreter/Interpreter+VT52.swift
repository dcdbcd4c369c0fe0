/// The VT52's own sequences, which stand in for all others while DECANM is reset.
extension Interpreter {
  var isVT52: Bool { modes.isVT52 }

  /// An escape sequence of a VT52, by its last byte.
  mutating func vt52(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "A"): moveUp(1)
    case UInt8(ascii: "B"): moveDown(1)
    case UInt8(ascii: "C"): moveRight(1)
    case UInt8(ascii: "D"): moveLeft(1)
    case UInt8(ascii: "F"): cursor.charsets[0] = .vt52
    case UInt8(ascii: "G"): cursor.charsets[0] = .ascii
    case UInt8(ascii: "H"): moveTo(row: 0, column: 0)
    case UInt8(ascii: "I"): reverseLineFeed()
    case UInt8(ascii: "J"): eraseInDisplay(0, selective: false)
    case UInt8(ascii: "K"): eraseInLine(0, selective: false)
    case UInt8(ascii: "Z"): reply("\u{1B}/Z")
    case UInt8(ascii: "="): modes.applicationKeypad = true
    case UInt8(ascii: ">"): modes.applicationKeypad = false
    case UInt8(ascii: "<"): setVT52(false)
    default: break
    }
  }

  /// `ESC Y`: a 0-based place.
  mutating func vt52Cursor(row: Int, column: Int) { moveTo(row: row, column: column) }

  /// DECANM: a VT52 begins with plain character sets, and what was in use comes back after it.
  mutating func setVT52(_ isOn: Bool) {
    guard modes.isVT52 != isOn else { return }
    modes.isVT52 = isOn
    if isOn {
      charsetsBeforeVT52 = cursor.charsets
      cursor.charsets = Charsets()
    } else {
      cursor.charsets = charsetsBeforeVT52
    }
  }
}

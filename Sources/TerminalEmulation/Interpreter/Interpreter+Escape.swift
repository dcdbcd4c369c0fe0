import TerminalModel

extension Interpreter {
  /// Carries out an escape sequence.
  mutating func escape(intermediate: UInt8, second: UInt8, final: UInt8) {
    switch intermediate {
    case 0: plainEscape(final)
    case UInt8(ascii: "#"): if second == 0 { lineEscape(final) }
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      cursor.charsets[Int(intermediate - UInt8(ascii: "("))] = Charsets.Set(
        intermediate: second, final: final)
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"):
      // Sets of 96, of which only the one that Unicode has in the same order is known.
      if second == 0, final == UInt8(ascii: "A") {
        cursor.charsets[Int(intermediate - UInt8(ascii: ","))] = .latin1
      }
    default: break
    }
  }

  private mutating func lineEscape(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "3"): setLineSize(.doubleHeightTop)
    case UInt8(ascii: "4"): setLineSize(.doubleHeightBottom)
    case UInt8(ascii: "5"): setLineSize(.single)
    case UInt8(ascii: "6"): setLineSize(.doubleWidth)
    case UInt8(ascii: "8"): alignmentPattern()
    default: break
    }
  }

  private mutating func plainEscape(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "7"): saveCursor()
    case UInt8(ascii: "8"): restoreCursor()
    case UInt8(ascii: "D"): lineFeed()
    case UInt8(ascii: "E"):
      lineFeed()
      carriageReturn()
    case UInt8(ascii: "H"): tabStops[cursor.x] = true
    case UInt8(ascii: "M"): reverseLineFeed()
    case UInt8(ascii: "N"): cursor.charsets.single = 2
    case UInt8(ascii: "O"): cursor.charsets.single = 3
    case UInt8(ascii: "V"): cursor.isProtected = true
    case UInt8(ascii: "W"): cursor.isProtected = false
    case UInt8(ascii: "Z"): deviceAttributes()
    case UInt8(ascii: "c"): hardReset()
    case UInt8(ascii: "="): modes.applicationKeypad = true
    case UInt8(ascii: ">"): modes.applicationKeypad = false
    case UInt8(ascii: "n"): cursor.charsets.locked = 2
    case UInt8(ascii: "o"): cursor.charsets.locked = 3
    case UInt8(ascii: "6"): backIndex()
    case UInt8(ascii: "9"): forwardIndex()
    default: break
    }
  }

  /// DECBI.
  private mutating func backIndex() {
    cursor.pendingWrap = false
    if cursor.x == left { insertColumns(1) } else { cursor.x = max(0, cursor.x - 1) }
  }

  /// DECFI.
  private mutating func forwardIndex() {
    cursor.pendingWrap = false
    guard cursor.x == right - 1 else {
      cursor.x = min(columns - 1, cursor.x + 1)
      return
    }
    let column = cursor.x
    cursor.x = left
    insertColumns(-1)
    cursor.x = column
  }
}

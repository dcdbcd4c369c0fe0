import TerminalModel

extension Interpreter {
  /// DA1: a VT420 with selective erase, national sets, sideways scrolling, colours and rectangles.
  mutating func deviceAttributes() { reply("\u{1B}[?64;6;9;21;22;28c") }

  /// `CSI … c`, `n`, `t` and `x`.
  mutating func plainQuery() {
    switch (sequence.final, sequence.parameters.value(0, or: 0)) {
    case (UInt8(ascii: "c"), 0): deviceAttributes()
    case (UInt8(ascii: "n"), 5): reply("\u{1B}[0n")
    case (UInt8(ascii: "n"), 6):
      let place = reportedPosition
      reply("\u{1B}[\(place.row + 1);\(place.column + 1)R")
    case (UInt8(ascii: "x"), let kind) where kind < 2:
      reply("\u{1B}[\(kind + 2);1;1;128;128;1;0x")
    case (UInt8(ascii: "t"), let operation):
      windowOperation(operation, sequence.parameters.value(1, or: 0))
    default: break
    }
  }

  /// The part of xterm's window operations that a terminal without a window can honour. A cell is
  /// 8 × 16 points, as everywhere in this project.
  private mutating func windowOperation(_ operation: Int, _ which: Int) {
    switch operation {
    case 11: reply("\u{1B}[1t")
    case 14: reply("\u{1B}[4;\(rows * 16);\(columns * 8)t")
    case 16: reply("\u{1B}[6;16;8t")
    case 18: reply("\u{1B}[8;\(rows);\(columns)t")
    case 19: reply("\u{1B}[9;\(rows);\(columns)t")
    case 22: pushTitle(which)
    case 23: popTitle(which)
    // Titles are not reported: a program could make its terminal type what it printed.
    case 13, 15, 20, 21: leaveUnanswered("CSI \(operation) t")
    default: break
    }
  }

  /// `CSI ? … n`.
  mutating func privateStatusQuery(_ what: Int) {
    switch what {
    case 6:
      let place = reportedPosition
      reply("\u{1B}[?\(place.row + 1);\(place.column + 1)R")
    case 15: reply("\u{1B}[?13n")
    case 25: reply("\u{1B}[?20n")
    case 26: reply("\u{1B}[?27;1;0;0n")
    case 53, 55: reply("\u{1B}[?50n")
    case 56: reply("\u{1B}[?57;0n")
    case 62: reply("\u{1B}[0*{")
    case 63: reply("\u{1B}P\(sequence.parameters.value(1, or: 0))!~0000\u{1B}\\")
    case 75: reply("\u{1B}[?70n")
    case 85: reply("\u{1B}[?83n")
    case 996: reply("\u{1B}[?997;\(palette.dynamicColor(11).isDark ? 1 : 2)n")
    default: leaveUnanswered("CSI ? \(what) n")
    }
  }

  /// A device control string: DECRQSS and XTGETTCAP are answered.
  mutating func deviceControl(_ string: [UInt8]) {
    switch (sequence.intermediate, sequence.final) {
    case (UInt8(ascii: "$"), UInt8(ascii: "q")): requestStatusString(string)
    case (UInt8(ascii: "+"), UInt8(ascii: "q")): requestTermcap(string)
    case (0, UInt8(ascii: "q")): sixelImage(string)
    case (UInt8(ascii: "$"), UInt8(ascii: "t")):
      restorePresentation(
        sequence.parameters.value(0, or: 0), String(decoding: string, as: UTF8.self))
    default: break
    }
  }

  mutating func application(_ string: [UInt8]) {
    if string.first == UInt8(ascii: "G") { kittyImage(string.dropFirst()) }
  }

  private mutating func requestStatusString(_ string: [UInt8]) {
    let request = String(decoding: string.prefix(8), as: UTF8.self)
    let answer: String?
    switch request {
    case "m": answer = "\(cursor.pen.graphicRendition)m"
    case "r": answer = "\(top + 1);\(bottom)r"
    case "s": answer = "\(left + 1);\(right)s"
    case "t": answer = "\(rows)t"
    case " q":
      let shape = modes.cursorShape == .block ? 1 : modes.cursorShape == .underline ? 3 : 5
      answer = "\(shape + (modes.cursorBlinks ? 0 : 1)) q"
    case "\"p": answer = "64;1\"p"
    case "*x": answer = "\(changesRectangle ? 2 : 0)*x"
    case "*|": answer = "\(rows)*|"
    case "$|": answer = "\(columns)$|"
    case ">4m": answer = ">4;\(modes.modifyOtherKeys)m"
    case "\"q": answer = "\(cursor.isProtected ? 1 : 0)\"q"
    default: answer = nil
    }
    reply(answer.map { "\u{1B}P1$r\($0)\u{1B}\\" } ?? "\u{1B}P0$r\u{1B}\\")
  }

  /// Capabilities are asked for, and answered, in hexadecimal.
  private mutating func requestTermcap(_ string: [UInt8]) {
    for name in string.split(separator: UInt8(ascii: ";")).prefix(16) {
      let asked = String(decoding: name, as: UTF8.self)
      if let value = Self.termcap[Self.unhex(name)] {
        reply("\u{1B}P1+r\(asked)=\(Self.hex(value))\u{1B}\\")
      } else {
        reply("\u{1B}P0+r\(asked.filter(\.isHexDigit).prefix(64))\u{1B}\\")
      }
    }
  }

  private static let termcap: [String: String] = [
    "TN": "xterm-256color", "name": "xterm-256color", "Co": "256", "colors": "256", "RGB": "8",
  ]

  private static func hex(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") {
      $0.append(digits[Int($1 >> 4)])
      $0.append(digits[Int($1 & 15)])
    }
  }

  private static func unhex(_ bytes: ArraySlice<UInt8>) -> String {
    let digits = bytes.map { Character(Unicode.Scalar($0)).hexDigitValue ?? 0 }
    let values = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
    return String(decoding: values, as: UTF8.self)
  }
}

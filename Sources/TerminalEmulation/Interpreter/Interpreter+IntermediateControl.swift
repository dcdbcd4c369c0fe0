/// Control sequences with an intermediate byte, a table by both bytes.
extension Interpreter {
  mutating func intermediateControl() {
    let first = sequence.parameters.value(0, or: 0)
    if sequence.marker == UInt8(ascii: "?") {
      if sequence.intermediate == UInt8(ascii: "$"), sequence.final == UInt8(ascii: "p") {
        reportMode(first, isPrivate: true)
      }
      return
    }
    guard sequence.marker == 0 else { return }
    switch sequence.intermediate {
    case UInt8(ascii: " "): spaceControl()
    case UInt8(ascii: "!"): if sequence.final == UInt8(ascii: "p") { softReset() }
    case UInt8(ascii: "\""): quoteControl(first)
    case UInt8(ascii: "#"): hashControl(first)
    case UInt8(ascii: "$"): dollarControl(first)
    case UInt8(ascii: "&"):
      // DECRQUPSS: the preferred set is DEC Supplemental.
      if sequence.final == UInt8(ascii: "u") { reply("\u{1B}P0!u%5\u{1B}\\") }
    case UInt8(ascii: "'"): apostropheControl()
    case UInt8(ascii: "*"): starControl(first)
    default: break
    }
  }

  private mutating func spaceControl() {
    switch sequence.final {
    case UInt8(ascii: "@"): shiftColumns(sequence.parameters.count(0))
    case UInt8(ascii: "A"): shiftColumns(-sequence.parameters.count(0))
    case UInt8(ascii: "q"): setCursorStyle(sequence.parameters.value(0, or: 0))
    default: break
    }
  }

  private mutating func quoteControl(_ first: Int) {
    switch sequence.final {
    case UInt8(ascii: "p"):
      // DECSCL resets as DECSTR does; every level's sequences stay understood.
      if (61...65).contains(first) { softReset() }
    case UInt8(ascii: "q"): cursor.isProtected = first == 1
    case UInt8(ascii: "v"):
      // DECRQDE: the page shows from its first line and column.
      reply("\u{1B}[\(rows);\(columns);1;1;1\"w")
    default: break
    }
  }

  private mutating func hashControl(_ first: Int) {
    switch sequence.final {
    case UInt8(ascii: "{"), UInt8(ascii: "p"): pushPen()
    case UInt8(ascii: "}"), UInt8(ascii: "q"): popPen()
    case UInt8(ascii: "|"): reportCommonPen()
    case UInt8(ascii: "P"): pushPalette(first)
    case UInt8(ascii: "Q"): popPalette(first)
    case UInt8(ascii: "R"): reportPaletteStack()
    default: break
    }
  }

  private mutating func dollarControl(_ first: Int) {
    switch sequence.final {
    case UInt8(ascii: "p"): reportMode(first, isPrivate: false)
    case UInt8(ascii: "r"): changeArea(reversing: false)
    case UInt8(ascii: "t"): changeArea(reversing: true)
    case UInt8(ascii: "v"): copyArea()
    case UInt8(ascii: "w"): reportPresentation(first)
    case UInt8(ascii: "x"): fillArea()
    case UInt8(ascii: "z"): eraseArea(selective: false)
    case UInt8(ascii: "{"): eraseArea(selective: true)
    case UInt8(ascii: "u"): if first == 1 { leaveUnanswered("CSI 1 $ u (DECRQTSR)") }
    default: break
    }
  }

  private mutating func apostropheControl() {
    switch sequence.final {
    case UInt8(ascii: "}"): insertColumns(sequence.parameters.count(0))
    case UInt8(ascii: "~"): insertColumns(-sequence.parameters.count(0))
    // DECRQLP: there is no locator.
    case UInt8(ascii: "|"): reply("\u{1B}[0&w")
    default: break
    }
  }

  private mutating func starControl(_ first: Int) {
    switch sequence.final {
    case UInt8(ascii: "x"): changesRectangle = first == 2
    case UInt8(ascii: "y"): reportChecksum()
    default: break
    }
  }

  /// SL (a positive count) and SR (a negative one): the region's columns move, the cursor stays.
  private mutating func shiftColumns(_ count: Int) {
    cursor.pendingWrap = false
    let style = eraseStyle()
    for row in top..<bottom {
      if count > 0 {
        grid.delete(count, row: row, in: left..<right, style: style)
      } else {
        grid.insert(-count, row: row, in: left..<right, style: style)
      }
    }
  }
}

import TerminalModel

extension Interpreter {
  /// Carries out a C0 control.
  mutating func execute(_ control: UInt8) {
    switch control {
    case 0x07:
      bellCount += 1
      emit(.bell)
    case 0x08: backspace()
    case 0x09: tab(1)
    case 0x0A, 0x0B, 0x0C:
      lineFeed()
      if modes.newline { carriageReturn() }
    case 0x0D: carriageReturn()
    case 0x0E: cursor.charsets.locked = 1
    case 0x0F: cursor.charsets.locked = 0
    default: break
    }
  }

  /// Carries out a control sequence.
  mutating func control() {
    if sequence.marker | sequence.intermediate == 0 { return plainControl() }
    switch (sequence.marker, sequence.intermediate) {
    case (UInt8(ascii: "?"), 0): privateControl()
    case (UInt8(ascii: ">"), 0): secondaryControl()
    case (UInt8(ascii: "<"), 0), (UInt8(ascii: "="), 0): keyboardControl()
    default: intermediateControl()
    }
  }

  private mutating func plainControl() {
    let count = sequence.parameters.count(0)
    switch sequence.final {
    case UInt8(ascii: "@"): insertCharacters(count)
    case UInt8(ascii: "A"): moveUp(count)
    case UInt8(ascii: "B"): moveDown(count)
    case UInt8(ascii: "C"): moveRight(count)
    // Unlike the two above, these don't stop at the margins.
    case UInt8(ascii: "a"): move(rows: 0, columns: count)
    case UInt8(ascii: "e"): move(rows: count, columns: 0)
    case UInt8(ascii: "D"): moveLeft(count)
    case UInt8(ascii: "E"):
      moveDown(count)
      carriageReturn()
    case UInt8(ascii: "F"):
      moveUp(count)
      carriageReturn()
    case UInt8(ascii: "G"), UInt8(ascii: "`"):
      moveTo(row: reportedPosition.row, column: count - 1)
    case UInt8(ascii: "H"), UInt8(ascii: "f"):
      moveTo(row: count - 1, column: sequence.parameters.count(1) - 1)
    case UInt8(ascii: "I"): tab(count)
    case UInt8(ascii: "J"):
      eraseInDisplay(sequence.parameters.value(0, or: 0), selective: false)
    case UInt8(ascii: "K"): eraseInLine(sequence.parameters.value(0, or: 0), selective: false)
    case UInt8(ascii: "L"): insertLines(count)
    case UInt8(ascii: "M"): insertLines(-count)
    case UInt8(ascii: "P"): deleteCharacters(count)
    case UInt8(ascii: "S"): scrollUp(count)
    case UInt8(ascii: "^"): scrollDown(count)
    case UInt8(ascii: "T"):
      // With five parameters it starts highlight tracking, which no program of today uses.
      if sequence.parameters.count <= 1 { scrollDown(count) }
    case UInt8(ascii: "X"): eraseCharacters(count)
    case UInt8(ascii: "Z"): backTab(count)
    case UInt8(ascii: "b"): repeatLast(count)
    case UInt8(ascii: "d"): moveTo(row: count - 1, column: reportedPosition.column)
    case UInt8(ascii: "g"): clearTabs(sequence.parameters.value(0, or: 0))
    case UInt8(ascii: "m"): selectGraphicRendition()
    case UInt8(ascii: "r"):
      setVerticalMargins(sequence.parameters.count(0), sequence.parameters.value(1, or: 0))
    case UInt8(ascii: "s"):
      if modes.leftRightMargins {
        setSideMargins(sequence.parameters.count(0), sequence.parameters.value(1, or: 0))
      } else {
        saveCursor()
      }
    case UInt8(ascii: "u"): restoreCursor()
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      for index in 0..<sequence.parameters.count {
        setMode(sequence.parameters.value(index, or: 0), sequence.final == UInt8(ascii: "h"))
      }
    case UInt8(ascii: "c"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "x"):
      plainQuery()
    default: break
    }
  }

  /// HPR and VPR.
  private mutating func move(rows: Int, columns: Int) {
    let place = reportedPosition
    moveTo(row: place.row + rows, column: place.column + columns)
  }

  private mutating func privateControl() {
    switch sequence.final {
    case UInt8(ascii: "J"): eraseInDisplay(sequence.parameters.value(0, or: 0), selective: true)
    case UInt8(ascii: "K"): eraseInLine(sequence.parameters.value(0, or: 0), selective: true)
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      for index in 0..<sequence.parameters.count {
        setPrivateMode(
          sequence.parameters.value(index, or: 0), sequence.final == UInt8(ascii: "h"))
      }
    case UInt8(ascii: "s"):
      for index in 0..<sequence.parameters.count {
        let mode = sequence.parameters.value(index, or: 0)
        if savedPrivateModes.count < limits.entries, let isSet = privateMode(mode) {
          savedPrivateModes[mode] = isSet
        }
      }
    case UInt8(ascii: "r"):
      for index in 0..<sequence.parameters.count {
        let mode = sequence.parameters.value(index, or: 0)
        if let saved = savedPrivateModes[mode] { setPrivateMode(mode, saved) }
      }
    case UInt8(ascii: "W"):
      if sequence.parameters[0] == 5 { tabStops = Self.defaultTabStops(columns) }
    case UInt8(ascii: "n"): privateStatusQuery(sequence.parameters.value(0, or: 0))
    case UInt8(ascii: "u"): reply("\u{1B}[?\(modes.kittyKeyboard)u")
    case UInt8(ascii: "m"):
      switch sequence.parameters[0] {
      case 4: reply("\u{1B}[>4;\(modes.modifyOtherKeys)m")
      // xterm's standard for the keys whose modifiers are always told.
      case 1, 2: reply("\u{1B}[>\(sequence.parameters.value(0, or: 0));2m")
      case let other: leaveUnanswered("CSI ? \(other ?? 0) m")
      }
    case UInt8(ascii: "S"):
      leaveUnanswered("CSI ? \(sequence.parameters.value(0, or: 0)) S (XTSMGRAPHICS)")
    case UInt8(ascii: "g"):
      leaveUnanswered("CSI ? \(sequence.parameters.value(0, or: 0)) g (XTQFMTKEYS)")
    default: break
    }
  }

  private mutating func secondaryControl() {
    switch sequence.final {
    // The version counts this engine's own releases; nothing else is claimed.
    case UInt8(ascii: "c"): reply("\u{1B}[>1;1000;0c")
    case UInt8(ascii: "q"): reply("\u{1B}P>|qa-runner(1.0)\u{1B}\\")
    case UInt8(ascii: "m"):
      if sequence.parameters.value(0, or: 4) == 4 {
        modes.modifyOtherKeys = min(3, sequence.parameters.value(1, or: 0))
      }
    case UInt8(ascii: "n"):
      if sequence.parameters[0] == 4 { modes.modifyOtherKeys = 0 }
    case UInt8(ascii: "u"): pushKeyboard(sequence.parameters.value(0, or: 0))
    default: break
    }
  }

  private mutating func keyboardControl() {
    guard sequence.final == UInt8(ascii: "u") else {
      if sequence.final == UInt8(ascii: "c") { reply("\u{1B}P!|00000000\u{1B}\\") }
      return
    }
    if sequence.marker == UInt8(ascii: "<") {
      popKeyboard(sequence.parameters.count(0))
    } else {
      let flags = sequence.parameters.value(0, or: 0) & 31
      switch sequence.parameters.value(1, or: 1) {
      case 1: modes.kittyKeyboard = flags
      case 2: modes.kittyKeyboard |= flags
      case 3: modes.kittyKeyboard &= ~flags
      default: break
      }
    }
  }

  private mutating func clearTabs(_ what: Int) {
    switch what {
    case 0: tabStops[cursor.x] = false
    case 3: tabStops = Array(repeating: false, count: columns)
    default: break
    }
  }

  /// DECSCUSR.
  mutating func setCursorStyle(_ style: Int) {
    modes.cursorBlinks = style == 0 || style % 2 == 1
    switch style {
    case 0...2: modes.cursorShape = .block
    case 3, 4: modes.cursorShape = .underline
    case 5, 6: modes.cursorShape = .bar
    default: break
    }
  }
}

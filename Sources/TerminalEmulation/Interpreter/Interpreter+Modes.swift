extension Interpreter {
  /// SM and RM.
  mutating func setMode(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 4: modes.insert = isOn
    case 20: modes.newline = isOn
    default: break
    }
  }

  /// DECSET and DECRST.
  mutating func setPrivateMode(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 1: modes.applicationCursorKeys = isOn
    case 2: setVT52(!isOn)
    case 3: if modes.allowsColumnMode { setColumnMode() }
    case 40: modes.allowsColumnMode = isOn
    case 5: modes.reverseVideo = isOn
    case 6:
      modes.origin = isOn
      moveTo(row: 0, column: 0)
    case 7:
      modes.autowrap = isOn
      if !isOn { cursor.pendingWrap = false }
    case 9, 1000, 1002, 1003: setMouseTracking(UInt16(mode), isOn)
    case 12: modes.cursorBlinks = isOn
    case 25: modes.cursorVisible = isOn
    case 45: modes.reverseWrap = isOn
    case 47, 1047:
      if modes.allowsAlternateScreen { showAlternate(isOn, clearing: mode == 1047) }
    case 66: modes.applicationKeypad = isOn
    case 67: modes.backspaceSendsControl = isOn
    case 69:
      modes.leftRightMargins = isOn
      if isOn {
        grid.makeSingle(0..<rows)
      } else {
        left = 0
        right = columns
      }
    case 80: modes.sixelDisplay = isOn
    case 95: modes.keepsScreenOnColumnMode = isOn
    case 1004: modes.focusReporting = isOn
    case 1005, 1006, 1015, 1016: setMouseEncoding(UInt16(mode), isOn)
    case 1007: modes.alternateScroll = isOn
    case 1046:
      if !isOn { showAlternate(false, clearing: false) }
      modes.allowsAlternateScreen = isOn
    case 1048: if isOn { saveCursor() } else { restoreCursor() }
    case 1049: if modes.allowsAlternateScreen { showAlternateSavingCursor(isOn) }
    case 2004: modes.bracketedPaste = isOn
    case 2026: setSynchronizedUpdate(isOn)
    case 2027: modes.graphemeClusters = isOn
    case 2031: modes.colorSchemeReporting = isOn
    default: break
    }
  }

  /// Whether a private mode is set; nil for one that isn't known.
  func privateMode(_ mode: Int) -> Bool? {
    switch mode {
    case 1: modes.applicationCursorKeys
    case 2: !modes.isVT52
    case 5: modes.reverseVideo
    case 6: modes.origin
    case 7: modes.autowrap
    case 9, 1000, 1002, 1003: Int(modes.mouseTracking.rawValue) == mode
    case 12: modes.cursorBlinks
    case 25: modes.cursorVisible
    case 40: modes.allowsColumnMode
    case 45: modes.reverseWrap
    case 47, 1047, 1049: modes.alternateScreen
    case 66: modes.applicationKeypad
    case 67: modes.backspaceSendsControl
    case 80: modes.sixelDisplay
    case 95: modes.keepsScreenOnColumnMode
    case 1046: modes.allowsAlternateScreen
    case 2031: modes.colorSchemeReporting
    case 69: modes.leftRightMargins
    case 1004: modes.focusReporting
    case 1005, 1006, 1015, 1016: Int(modes.mouseEncoding.rawValue) == mode
    case 1007: modes.alternateScroll
    case 2004: modes.bracketedPaste
    case 2026: modes.synchronizedUpdate
    case 2027: modes.graphemeClusters
    default: nil
    }
  }

  /// DECRQM: 1 set, 2 reset, 3 always set, 4 always reset, 0 not known.
  mutating func reportMode(_ mode: Int, isPrivate: Bool) {
    let isSet: Bool?
    if isPrivate {
      isSet = privateMode(mode)
    } else {
      isSet = mode == 4 ? modes.insert : mode == 20 ? modes.newline : nil
    }
    let fixed = isPrivate ? Self.fixedPrivateModes : Self.fixedModes
    let answer = isSet.map { $0 ? 1 : 2 } ?? fixed[mode] ?? 0
    reply("\u{1B}[\(isPrivate ? "?" : "")\(mode);\(answer)$y")
  }

  /// Modes that are known and can't be changed: 3 always set, 4 always reset.
  private static let fixedModes = [2: 4, 12: 3]
  private static let fixedPrivateModes = [
    // Jump scroll; no line is 132 columns wide; keys repeat.
    3: 4, 4: 4, 8: 3, 10: 4, 18: 4, 19: 4, 30: 4, 38: 4, 42: 3, 44: 4, 1001: 4,
    // Alt sends ESC first; function keys are xterm's own.
    1034: 4, 1035: 4, 1036: 3, 1037: 3, 1039: 3, 1050: 3, 1051: 4, 1052: 4, 1053: 4, 1060: 4,
    1061: 4,
  ]

  private mutating func setMouseTracking(_ mode: UInt16, _ isOn: Bool) {
    if isOn {
      modes.mouseTracking = TerminalModes.MouseTracking(rawValue: mode) ?? .off
    } else if modes.mouseTracking.rawValue == mode {
      modes.mouseTracking = .off
    }
  }

  private mutating func setMouseEncoding(_ mode: UInt16, _ isOn: Bool) {
    if isOn {
      modes.mouseEncoding = TerminalModes.MouseEncoding(rawValue: mode) ?? .legacy
    } else if modes.mouseEncoding.rawValue == mode {
      modes.mouseEncoding = .legacy
    }
  }

  /// DECCOLM clears the screen and the margins; the width is the user's to choose, and stays.
  private mutating func setColumnMode() {
    resetMargins()
    moveTo(row: 0, column: 0)
    if !modes.keepsScreenOnColumnMode { eraseInDisplay(2, selective: false) }
  }

  private mutating func setSynchronizedUpdate(_ isOn: Bool) {
    let wasOn = modes.synchronizedUpdate
    modes.synchronizedUpdate = isOn
    if wasOn, !isOn { emit(.updated(capture())) }
  }

  // MARK: The alternate screen

  /// As xterm does, the cursor is saved, restored and the screen cleared whichever shows.
  private mutating func showAlternateSavingCursor(_ isOn: Bool) {
    if isOn {
      saveCursor()
      showAlternate(true, clearing: false)
      grid.makeSingle(0..<rows)
      for row in 0..<rows { grid.erase(row, 0..<columns, style: eraseStyle()) }
    } else {
      showAlternate(false, clearing: false)
      restoreCursor()
    }
  }

  private mutating func showAlternate(_ isOn: Bool, clearing: Bool) {
    guard modes.alternateScreen != isOn else { return }
    if clearing, !isOn {
      grid.makeSingle(0..<rows)
      for row in 0..<rows { grid.erase(row, 0..<columns, style: 0) }
    }
    modes.alternateScreen = isOn
    swap(&grid, &hiddenGrid)
    swap(&savedCursor, &hiddenSavedCursor)
    swap(&kittyStack, &hiddenKittyStack)
    swap(&modes.kittyKeyboard, &hiddenKittyFlags)
    cursor.pendingWrap = false
    joinable = nil
  }

  // MARK: Resets

  /// DECSTR.
  mutating func softReset() {
    modes.cursorVisible = true
    modes.origin = false
    modes.insert = false
    modes.autowrap = true
    modes.applicationCursorKeys = false
    modes.applicationKeypad = false
    modes.leftRightMargins = false
    resetMargins()
    cursor.pen = .plain
    cursor.isProtected = false
    cursor.charsets = Charsets()
    cursor.pendingWrap = false
    savedCursor = CursorState()
  }

  /// RIS: everything as at the start, the scrollback and the counts apart.
  mutating func hardReset() {
    if modes.alternateScreen { showAlternate(false, clearing: true) }
    let wasSynchronized = modes.synchronizedUpdate
    modes = TerminalModes()
    charsetsBeforeVT52 = Charsets()
    cursor = CursorState()
    savedCursor = CursorState()
    hiddenSavedCursor = CursorState()
    joinable = nil
    lastPrinted = nil
    title = ""
    iconName = ""
    titleStack = []
    penStack = []
    paletteStack = []
    changesRectangle = false
    shell = ShellActivity()
    images = []
    kittyImageContinues = false
    palette = Palette()
    kittyStack = []
    hiddenKittyStack = []
    hiddenKittyFlags = 0
    savedPrivateModes = [:]
    tabStops = Self.defaultTabStops(columns)
    resetMargins()
    grid.fill(with: .blank(style: 0))
    hiddenGrid.fill(with: .blank(style: 0))
    if wasSynchronized { emit(.updated(capture())) }
  }
}

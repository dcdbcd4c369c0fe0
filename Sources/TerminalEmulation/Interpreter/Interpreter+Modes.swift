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
    case 3: setColumnMode()
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
    case 47, 1047: showAlternate(isOn, clearing: mode == 1047)
    case 66: modes.applicationKeypad = isOn
    case 69:
      modes.leftRightMargins = isOn
      if !isOn {
        left = 0
        right = columns
      }
    case 1004: modes.focusReporting = isOn
    case 1005, 1006, 1015, 1016: setMouseEncoding(UInt16(mode), isOn)
    case 1007: modes.alternateScroll = isOn
    case 1048: if isOn { saveCursor() } else { restoreCursor() }
    case 1049: showAlternateSavingCursor(isOn)
    case 2004: modes.bracketedPaste = isOn
    case 2026: setSynchronizedUpdate(isOn)
    case 2027: modes.graphemeClusters = isOn
    default: break
    }
  }

  /// Whether a private mode is set; nil for one that isn't known.
  func privateMode(_ mode: Int) -> Bool? {
    switch mode {
    case 1: modes.applicationCursorKeys
    case 5: modes.reverseVideo
    case 6: modes.origin
    case 7: modes.autowrap
    case 9, 1000, 1002, 1003: Int(modes.mouseTracking.rawValue) == mode
    case 12: modes.cursorBlinks
    case 25: modes.cursorVisible
    case 45: modes.reverseWrap
    case 47, 1047, 1049: modes.alternateScreen
    case 66: modes.applicationKeypad
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

  /// DECRQM: 1 set, 2 reset, 0 not known.
  mutating func reportMode(_ mode: Int, isPrivate: Bool) {
    let isSet: Bool?
    if isPrivate {
      isSet = privateMode(mode)
    } else {
      isSet = mode == 4 ? modes.insert : mode == 20 ? modes.newline : nil
    }
    let answer = isSet.map { $0 ? 1 : 2 } ?? 0
    reply("\u{1B}[\(isPrivate ? "?" : "")\(mode);\(answer)$y")
  }

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
    eraseInDisplay(2, selective: false)
  }

  private mutating func setSynchronizedUpdate(_ isOn: Bool) {
    let wasOn = modes.synchronizedUpdate
    modes.synchronizedUpdate = isOn
    if wasOn, !isOn { emit(.updated(capture())) }
  }

  // MARK: The alternate screen

  private mutating func showAlternateSavingCursor(_ isOn: Bool) {
    guard modes.alternateScreen != isOn else { return }
    if isOn {
      saveCursor()
      showAlternate(true, clearing: false)
      for row in 0..<rows { grid.erase(row, 0..<columns, style: eraseStyle()) }
    } else {
      showAlternate(false, clearing: false)
      restoreCursor()
    }
  }

  private mutating func showAlternate(_ isOn: Bool, clearing: Bool) {
    guard modes.alternateScreen != isOn else { return }
    if clearing, !isOn {
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

  // MARK: Resets and sizes

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
    cursor = CursorState()
    savedCursor = CursorState()
    hiddenSavedCursor = CursorState()
    joinable = nil
    lastPrinted = nil
    title = ""
    iconName = ""
    titleStack = []
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

  /// Takes a new size; the text keeps its place from the top left, or the cursor's row is kept.
  mutating func resize(columns newColumns: Int, rows newRows: Int) {
    let newColumns = max(1, newColumns)
    let newRows = max(1, newRows)
    let hiddenCursorRow = hiddenSavedCursor.y
    let gone = grid.resize(columns: newColumns, rows: newRows, keeping: cursor.y)
    let hiddenGone = hiddenGrid.resize(
      columns: newColumns, rows: newRows,
      keeping: min(hiddenCursorRow, hiddenGrid.rows - 1))
    for line in modes.alternateScreen ? hiddenGone : gone { scrollback.append(line) }
    cursor.y -= gone.count
    savedCursor.y = max(0, savedCursor.y - gone.count)
    hiddenSavedCursor.y = max(0, hiddenSavedCursor.y - hiddenGone.count)
    for column in columns..<max(columns, newColumns) { tabStops.append(column % 8 == 0) }
    tabStops.removeLast(tabStops.count - newColumns)
    columns = newColumns
    rows = newRows
    resetMargins()
    cursor.x = min(cursor.x, columns - 1)
    cursor.y = min(max(0, cursor.y), rows - 1)
    cursor.pendingWrap = false
    joinable = nil
  }
}

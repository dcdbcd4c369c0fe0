import TerminalModel

/// What programs push and pop: titles, styles, colours, keyboard flags.
extension Interpreter {
  /// A title or icon name that was pushed; nil for the one that wasn't.
  struct SavedTitle: Sendable {
    var title: String?
    var iconName: String?
  }

  private static let pens = 10

  /// `CSI 22 ; which t`: 0 both, 1 the icon's name, 2 the title.
  mutating func pushTitle(_ which: Int) {
    guard which <= 2 else { return }
    if titleStack.count >= limits.entries { titleStack.removeFirst() }
    titleStack.append(
      SavedTitle(title: which == 1 ? nil : title, iconName: which == 2 ? nil : iconName))
  }

  mutating func popTitle(_ which: Int) {
    guard which <= 2, let saved = titleStack.popLast() else { return }
    if which != 1, let old = saved.title { title = old }
    if which != 2, let old = saved.iconName { iconName = old }
  }

  /// XTPUSHSGR: the whole pen, or the attributes that the parameters name.
  mutating func pushPen() {
    guard penStack.count < Self.pens else { return }
    let parameters = (0..<sequence.parameters.count).map { sequence.parameters.value($0, or: 0) }
    penStack.append((cursor.pen, parameters))
  }

  /// XTPOPSGR.
  mutating func popPen() {
    guard let (pen, names) = penStack.popLast() else { return }
    if names.isEmpty {
      let link = cursor.pen.link
      cursor.pen = pen
      cursor.pen.link = link
    }
    for name in names {
      switch name {
      case 1: restore(.bold, of: pen)
      case 2: restore(.dim, of: pen)
      case 3: restore(.italic, of: pen)
      case 4, 21: cursor.pen.underline = pen.underline
      case 5: restore(.blink, of: pen)
      case 7: restore(.inverse, of: pen)
      case 8: restore(.conceal, of: pen)
      case 9: restore(.strike, of: pen)
      case 30: cursor.pen.foreground = pen.foreground
      case 31: cursor.pen.background = pen.background
      default: break
      }
    }
  }

  private mutating func restore(_ attribute: Style.Attributes, of pen: PackedStyle) {
    cursor.pen.attributes.remove(attribute)
    cursor.pen.attributes.formUnion(pen.attributes.intersection(attribute))
  }

  /// XTREPORTSGR: the attributes that all cells of a rectangle share.
  mutating func reportCommonPen() {
    guard let area = area(at: 0) else { return }
    var common = styles[grid[area.rows.lowerBound, area.columns.lowerBound].style]
    for row in area.rows {
      for column in area.columns {
        let style = styles[grid[row, column].style]
        common.attributes.formIntersection(style.attributes)
        if common.underline != style.underline { common.underline = .none }
        if common.foreground != style.foreground { common.foreground = .standard }
        if common.background != style.background { common.background = .standard }
        if common.underlineColor != style.underlineColor { common.underlineColor = .standard }
      }
    }
    reply("\u{1B}[\(common.graphicRendition)m")
  }

  // MARK: Colours

  /// XTPUSHCOLORS, to the stack's top or to a numbered place, 1 the first.
  mutating func pushPalette(_ place: Int) {
    guard place <= Self.pens, place > 0 || paletteStack.count < Self.pens else { return }
    if place == 0 {
      paletteStack.append(palette)
    } else {
      while paletteStack.count < place { paletteStack.append(Palette()) }
      paletteStack[place - 1] = palette
    }
  }

  /// XTPOPCOLORS.
  mutating func popPalette(_ place: Int) {
    if place == 0 {
      if let last = paletteStack.popLast() { palette = last }
    } else if place <= paletteStack.count {
      palette = paletteStack[place - 1]
    }
  }

  /// XTREPORTCOLORS: the place of the newest entry, and the number of entries.
  mutating func reportPaletteStack() {
    reply("\u{1B}[?\(paletteStack.count);\(paletteStack.count)#Q")
  }

  // MARK: The keyboard

  /// kitty's `CSI > flags u`.
  mutating func pushKeyboard(_ flags: Int) {
    if kittyStack.count >= limits.entries { kittyStack.removeFirst() }
    kittyStack.append(modes.kittyKeyboard)
    modes.kittyKeyboard = flags & 31
  }

  /// kitty's `CSI < count u`.
  mutating func popKeyboard(_ count: Int) {
    for _ in 0..<min(count, limits.entries) { modes.kittyKeyboard = kittyStack.popLast() ?? 0 }
  }
}

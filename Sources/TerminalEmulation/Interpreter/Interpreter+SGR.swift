import TerminalModel

extension Interpreter {
  /// SGR: sets the pen from a list of parameters; an unknown one is skipped.
  mutating func selectGraphicRendition() {
    if sequence.parameters.count == 0 { return resetPen() }
    var index = 0
    while index < sequence.parameters.count {
      let end = sequence.parameters.end(ofGroupAt: index)
      switch sequence.parameters.value(index, or: 0) {
      case 38:
        let (color, next) = color(at: index, groupEnd: end)
        if let color { cursor.pen.foreground = color }
        index = next
      case 48:
        let (color, next) = color(at: index, groupEnd: end)
        if let color { cursor.pen.background = color }
        index = next
      case 58:
        let (color, next) = color(at: index, groupEnd: end)
        if let color { cursor.pen.underlineColor = color }
        index = next
      case 4 where end > index + 1:
        let kind = UInt8(clamping: sequence.parameters.value(index + 1, or: 1))
        cursor.pen.underline = Underline(rawValue: kind) ?? .single
        index = end
      case let code:
        setAttribute(code)
        index = end
      }
    }
  }

  /// Back to plain; a hyperlink goes on, since OSC 8 alone ends it.
  private mutating func resetPen() {
    cursor.pen = PackedStyle(link: cursor.pen.link)
  }

  private mutating func setAttribute(_ code: Int) {
    switch code {
    case 0: resetPen()
    case 1: cursor.pen.attributes.insert(.bold)
    case 2: cursor.pen.attributes.insert(.dim)
    case 3: cursor.pen.attributes.insert(.italic)
    case 4: cursor.pen.underline = .single
    case 5, 6: cursor.pen.attributes.insert(.blink)
    case 7: cursor.pen.attributes.insert(.inverse)
    case 8: cursor.pen.attributes.insert(.conceal)
    case 9: cursor.pen.attributes.insert(.strike)
    case 21: cursor.pen.underline = .double
    case 22: cursor.pen.attributes.subtract([.bold, .dim])
    case 23: cursor.pen.attributes.remove(.italic)
    case 24: cursor.pen.underline = .none
    case 25: cursor.pen.attributes.remove(.blink)
    case 27: cursor.pen.attributes.remove(.inverse)
    case 28: cursor.pen.attributes.remove(.conceal)
    case 29: cursor.pen.attributes.remove(.strike)
    case 30...37: cursor.pen.foreground = .indexed(UInt8(code - 30))
    case 39: cursor.pen.foreground = .standard
    case 40...47: cursor.pen.background = .indexed(UInt8(code - 40))
    case 49: cursor.pen.background = .standard
    case 53: cursor.pen.attributes.insert(.overline)
    case 55: cursor.pen.attributes.remove(.overline)
    case 59: cursor.pen.underlineColor = .standard
    case 90...97: cursor.pen.foreground = .indexed(UInt8(code - 90 + 8))
    case 100...107: cursor.pen.background = .indexed(UInt8(code - 100 + 8))
    default: break
    }
  }

  /// Reads `38;5;n`, `38;2;r;g;b`, and the forms with colons, `38:2:r:g:b` and `38:2::r:g:b`;
  /// returns the colour, nil for a malformed one, and the index after it.
  private func color(at index: Int, groupEnd: Int) -> (PackedColor?, next: Int) {
    let hasColons = groupEnd > index + 1
    guard index + 1 < sequence.parameters.count else { return (nil, groupEnd) }
    switch sequence.parameters.value(index + 1, or: 0) {
    case 5:
      // A malformed colour must not be taken for other attributes.
      let end = hasColons ? groupEnd : min(sequence.parameters.count, index + 3)
      guard index + 2 < end, let entry = UInt8(exactly: sequence.parameters.value(index + 2, or: 0))
      else {
        return (nil, end)
      }
      return (.indexed(entry), end)
    case 2:
      let end = hasColons ? groupEnd : min(sequence.parameters.count, index + 5)
      // With colons the colour space comes before the channels, but some leave it out.
      let first = hasColons && groupEnd - index >= 6 ? index + 3 : index + 2
      guard first + 2 < end,
        let red = UInt8(exactly: sequence.parameters.value(first, or: 0)),
        let green = UInt8(exactly: sequence.parameters.value(first + 1, or: 0)),
        let blue = UInt8(exactly: sequence.parameters.value(first + 2, or: 0))
      else { return (nil, end) }
      return (.rgb(red, green, blue), end)
    default:
      return (nil, hasColons ? groupEnd : index + 2)
    }
  }
}

extension PackedStyle {
  /// The parameters that SGR would need to set this style from plain, for DECRQSS.
  var graphicRendition: String {
    var codes = ["0"]
    let switches: [(Style.Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.blink, "5"), (.inverse, "7"), (.conceal, "8"),
      (.strike, "9"), (.overline, "53"),
    ]
    for (attribute, code) in switches where attributes.contains(attribute) { codes.append(code) }
    if underline != .none {
      codes.append(underline == .single ? "4" : "4:\(underline.rawValue)")
    }
    foreground.append(to: &codes, standard: 30, extended: 38)
    background.append(to: &codes, standard: 40, extended: 48)
    underlineColor.append(to: &codes, standard: nil, extended: 58)
    return codes.joined(separator: ";")
  }
}

extension PackedColor {
  fileprivate func append(to codes: inout [String], standard: Int?, extended: Int) {
    switch color {
    case .standard: break
    case .indexed(let index):
      if let standard, index < 8 {
        codes.append("\(standard + Int(index))")
      } else if let standard, index < 16 {
        codes.append("\(standard + 60 + Int(index) - 8)")
      } else {
        codes.append("\(extended):5:\(index)")
      }
    case .rgb(let red, let green, let blue):
      codes.append("\(extended):2::\(red):\(green):\(blue)")
    }
  }
}

package import TerminalModel

extension Screen {
  /// The screen as text with SGR sequences, a line a row without trailing plain blanks: what `cat`
  /// shows again in colour. No control in a cell's text gets through.
  package var ansi: String {
    rows.indices.map { row in
      let cells = rows[row]
      let last = cells.lastIndex { $0.text != " " || $0.style != .plain } ?? -1
      var line = lineSize(row: row).sequence
      var style = Style.plain
      for cell in cells[...last] where cell.width > 0 {
        if cell.style != style {
          line += cell.style.sequence(after: style)
          style = cell.style
        }
        line += cell.text.withoutControls
      }
      if style.link != nil { line += "\u{1B}]8;;\u{1B}\\" }
      return style == .plain ? line : line + "\u{1B}[0m"
    }.joined(separator: "\n")
  }
}

extension LineSize {
  /// What gives the row its size.
  fileprivate var sequence: String {
    switch self {
    case .single: ""
    case .doubleWidth: "\u{1B}#6"
    case .doubleHeightTop: "\u{1B}#3"
    case .doubleHeightBottom: "\u{1B}#4"
    }
  }
}

extension Style {
  /// What sets this style after another one was in use.
  fileprivate func sequence(after last: Style) -> String {
    var sequence = ""
    if link != last.link {
      sequence = "\u{1B}]8;;\(link?.withoutControls ?? "")\u{1B}\\"
    }
    var codes = ["0"]
    let switches: [(Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.blink, "5"), (.inverse, "7"), (.conceal, "8"),
      (.strike, "9"), (.overline, "53"),
    ]
    for (attribute, code) in switches where attributes.contains(attribute) { codes.append(code) }
    switch underline {
    case .none: break
    case .single: codes.append("4")
    default: codes.append("4:\(underline.rawValue)")
    }
    codes += foreground.codes(base: 30, extended: "38")
    codes += background.codes(base: 40, extended: "48")
    codes += underlineColor.codes(base: nil, extended: "58")
    return sequence + "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}

extension Color {
  /// The parameters that set the colour; the underline has no short ones.
  fileprivate func codes(base: Int?, extended: String) -> [String] {
    switch self {
    case .standard: return []
    case .indexed(let index):
      if let base, index < 16 {
        return ["\(index < 8 ? base + Int(index) : base + 60 + Int(index) - 8)"]
      }
      return base == nil ? ["\(extended):5:\(index)"] : ["\(extended);5;\(index)"]
    case .rgb(let red, let green, let blue):
      return base == nil
        ? ["\(extended):2::\(red):\(green):\(blue)"] : ["\(extended);2;\(red);\(green);\(blue)"]
    }
  }
}

extension String {
  /// The text with U+FFFD for each C0 and C1 control.
  var withoutControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.reduce(into: "") {
      $0.unicodeScalars.append($1.isControl ? "\u{FFFD}" : $1)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

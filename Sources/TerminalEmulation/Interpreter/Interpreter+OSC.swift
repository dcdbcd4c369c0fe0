import Foundation

extension Interpreter: ParserActions {
  /// Carries out an operating system command: a number, a semicolon, and what it needs.
  mutating func operatingSystem(_ string: [UInt8], endedByBell: Bool) {
    let text = String(decoding: string, as: UTF8.self)
    let head = text.prefix { $0 != ";" }
    guard let number = Int(head) else { return }
    let rest = text[head.endIndex...].dropFirst()
    let end = endedByBell ? "\u{07}" : "\u{1B}\\"
    switch number {
    case 0:
      setTitle(rest)
      iconName = title
    case 1: iconName = String(rest.prefix(limits.title))
    case 2: setTitle(rest)
    case 4: paletteCommand(rest, end: end)
    case 8: setLink(rest)
    case 9: emit(.notification(String(rest)))
    case 10...12: dynamicColor(number, rest, end: end)
    case 52: clipboard(rest)
    case 104: resetPalette(rest)
    case 110: palette.foreground = nil
    case 111: palette.background = nil
    case 112: palette.cursor = nil
    case 777: emit(.notification(String(rest)))
    case 7770: revisionMark(rest)
    default: break
    }
  }

  private mutating func setTitle(_ text: Substring) {
    title = String(text.prefix(limits.title))
  }

  /// `OSC 8 ; parameters ; target`: an empty target ends the link.
  private mutating func setLink(_ rest: Substring) {
    guard let semicolon = rest.firstIndex(of: ";") else { return }
    let target = rest[semicolon...].dropFirst()
    guard target.utf8.count <= limits.link else { return cursor.pen.link = 0 }
    cursor.pen.link = links.number(of: String(target))
  }

  /// `OSC 4 ; index ; colour or ? …`.
  private mutating func paletteCommand(_ rest: Substring, end: String) {
    let fields = rest.split(separator: ";", omittingEmptySubsequences: false)
    for pair in stride(from: 0, to: fields.count - 1, by: 2) {
      guard let index = UInt8(fields[pair]) else { continue }
      if fields[pair + 1] == "?" {
        reply("\u{1B}]4;\(index);\(palette.color(index).specification)\(end)")
      } else if let entry = Palette.Entry(specification: fields[pair + 1]) {
        palette.indexed[index] = entry
      }
    }
  }

  private mutating func resetPalette(_ rest: Substring) {
    if rest.isEmpty { palette.indexed = [:] }
    for field in rest.split(separator: ";") {
      if let index = UInt8(field) { palette.indexed[index] = nil }
    }
  }

  /// OSC 10, 11 and 12; further values are for the numbers after.
  private mutating func dynamicColor(_ first: Int, _ rest: Substring, end: String) {
    for (offset, field) in rest.split(separator: ";").enumerated() where first + offset <= 12 {
      let number = first + offset
      let key: WritableKeyPath<Palette, Palette.Entry?> =
        number == 10 ? \.foreground : number == 11 ? \.background : \.cursor
      if field == "?" {
        let standard =
          number == 11
          ? Palette.standardBackground : palette.foreground ?? Palette.standardForeground
        reply("\u{1B}]\(number);\((palette[keyPath: key] ?? standard).specification)\(end)")
      } else if let entry = Palette.Entry(specification: field) {
        palette[keyPath: key] = entry
      }
    }
  }

  /// `OSC 52 ; selection ; base64`: a write is an event; a read is never answered, since the
  /// clipboard is the user's.
  private mutating func clipboard(_ rest: Substring) {
    guard let semicolon = rest.firstIndex(of: ";") else { return }
    let encoded = rest[semicolon...].dropFirst()
    if encoded == "?" { return leaveUnanswered("OSC 52 ? (clipboard)") }
    guard let data = Data(base64Encoded: String(encoded)) else { return }
    emit(
      .clipboard(
        selection: String(rest[..<semicolon]), text: String(decoding: data, as: UTF8.self)))
  }

  /// `OSC 7770 ; secret ; revision`.
  private mutating func revisionMark(_ rest: Substring) {
    guard let semicolon = rest.firstIndex(of: ";"),
      let revision = UInt64(rest[semicolon...].dropFirst())
    else { return }
    emit(
      .marked(
        secret: String(rest[..<semicolon]), revision: revision,
        insideUpdate: modes.synchronizedUpdate, capture()))
  }
}

import Foundation

extension Interpreter: ParserActions {
  /// Carries out an operating system command: a number, a semicolon, and what it needs.
  mutating func operatingSystem(_ string: [UInt8], endedByBell: Bool) {
    let text = String(decoding: string, as: UTF8.self)
    let head = text.prefix { $0 != ";" }
    guard let number = Int(head) else { return namedCommand(text) }
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
    case 5: specialColor(rest, end: end)
    case 7: shell.workingDirectory = String(rest.prefix(limits.title))
    case 9: notify(rest)
    case 10...19: dynamicColor(number, rest, end: end)
    case 52: clipboard(rest)
    case 60, 61: leaveUnanswered("OSC \(number)")
    case 104: resetPalette(rest)
    case 105: resetSpecialColors(rest)
    case 110...119: palette.dynamic[UInt8(number - 100)] = nil
    case 133: semanticPrompt(rest)
    case 777: notifyWithTitle(rest)
    case 7770: revisionMark(rest)
    default: break
    }
  }

  /// Sun's and dtterm's `OSC l` (title) and `OSC L` (icon's name), whose text follows at once.
  private mutating func namedCommand(_ text: String) {
    switch text.first {
    case "l": setTitle(text.dropFirst().drop { $0 == ";" })
    case "L": iconName = String(text.dropFirst().drop { $0 == ";" }.prefix(limits.title))
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

  /// `OSC 5 ; which ; colour or ? …`: colours for bold, underline, blink, inverse, italic.
  private mutating func specialColor(_ rest: Substring, end: String) {
    let fields = rest.split(separator: ";", omittingEmptySubsequences: false)
    for pair in stride(from: 0, to: fields.count - 1, by: 2) {
      guard let which = UInt8(fields[pair]), which < 5 else { continue }
      if fields[pair + 1] == "?" {
        let color = palette.special[which] ?? palette.dynamicColor(10)
        reply("\u{1B}]5;\(which);\(color.specification)\(end)")
      } else if let entry = Palette.Entry(specification: fields[pair + 1]) {
        palette.special[which] = entry
      }
    }
  }

  private mutating func resetSpecialColors(_ rest: Substring) {
    if rest.isEmpty { palette.special = [:] }
    for field in rest.split(separator: ";") {
      if let which = UInt8(field) { palette.special[which] = nil }
    }
  }

  /// OSC 10 ... 19; further values are for the numbers after.
  private mutating func dynamicColor(_ first: Int, _ rest: Substring, end: String) {
    for (offset, field) in rest.split(separator: ";").enumerated() where first + offset <= 19 {
      let number = UInt8(first + offset)
      if field == "?" {
        reply("\u{1B}]\(number);\(palette.dynamicColor(number).specification)\(end)")
      } else if let entry = Palette.Entry(specification: field) {
        palette.dynamic[number] = entry
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

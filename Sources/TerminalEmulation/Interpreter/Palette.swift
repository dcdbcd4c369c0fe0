/// The colours that a program has redefined, and those a query about the others is answered with.
struct Palette: Sendable, Hashable {
  /// A colour, 8 bits a channel.
  struct Entry: Sendable, Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// Whether light text stands out on it.
    var isDark: Bool { 2 * Int(red) + 5 * Int(green) + Int(blue) < 8 * 128 }

    /// As xterm writes it: 16 bits a channel.
    var specification: String {
      "rgb:"
        + [red, green, blue].map { Self.twoDigits($0) + Self.twoDigits($0) }
        .joined(separator: "/")
    }

    private static func twoDigits(_ value: UInt8) -> String {
      let text = String(value, radix: 16)
      return value < 16 ? "0\(text)" : text
    }

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Reads `rgb:R/G/B` with 1 to 4 hexadecimal digits a channel, or `#RRGGBB`.
    init?(specification: Substring) {
      let parts: [Substring]
      if specification.hasPrefix("rgb:") {
        parts = specification.dropFirst(4).split(separator: "/")
      } else if specification.hasPrefix("#"), specification.utf8.count == 7 {
        let digits = specification.dropFirst()
        parts = [digits.prefix(2), digits.dropFirst(2).prefix(2), digits.dropFirst(4)]
      } else {
        return nil
      }
      let channels = parts.compactMap { part -> UInt8? in
        guard (1...4).contains(part.utf8.count), let value = UInt32(part, radix: 16) else {
          return nil
        }
        let largest = (UInt32(1) << UInt32(4 * part.utf8.count)) - 1
        return UInt8(value * 255 / largest)
      }
      guard channels.count == 3, parts.count == 3 else { return nil }
      self.init(channels[0], channels[1], channels[2])
    }
  }

  static let standardForeground = Entry(0xD0, 0xD0, 0xD0)
  static let standardBackground = Entry(0x00, 0x00, 0x00)

  var indexed: [UInt8: Entry] = [:]
  /// OSC 5: 0 bold, 1 underline, 2 blink, 3 inverse, 4 italic.
  var special: [UInt8: Entry] = [:]
  /// OSC 10 ... 19: 10 text, 11 background, 12 cursor, 13 and 14 pointer, 17 and 19 highlight.
  var dynamic: [UInt8: Entry] = [:]

  /// A dynamic colour by its OSC number: what was set, else what it follows.
  func dynamicColor(_ number: UInt8) -> Entry {
    if let entry = dynamic[number] { return entry }
    switch number {
    case 11, 14, 16, 19: return dynamic[11] ?? Self.standardBackground
    default: return dynamic[10] ?? Self.standardForeground
    }
  }

  func color(_ index: UInt8) -> Entry { indexed[index] ?? Self.standard(index) }

  /// xterm's 256 colours: 16 of the theme, a 6 × 6 × 6 cube, 24 grays.
  static func standard(_ index: UInt8) -> Entry {
    switch index {
    case 0..<16: return theme[Int(index)]
    case 16..<232:
      let cube = Int(index) - 16
      let level: (Int) -> UInt8 = { UInt8($0 == 0 ? 0 : 55 + 40 * $0) }
      return Entry(level(cube / 36), level(cube / 6 % 6), level(cube % 6))
    default:
      let gray = UInt8(8 + 10 * (Int(index) - 232))
      return Entry(gray, gray, gray)
    }
  }

  private static let theme: [Entry] = [
    Entry(0, 0, 0), Entry(205, 0, 0), Entry(0, 205, 0), Entry(205, 205, 0),
    Entry(0, 0, 238), Entry(205, 0, 205), Entry(0, 205, 205), Entry(229, 229, 229),
    Entry(127, 127, 127), Entry(255, 0, 0), Entry(0, 255, 0), Entry(255, 255, 0),
    Entry(92, 92, 255), Entry(255, 0, 255), Entry(0, 255, 255), Entry(255, 255, 255),
  ]
}

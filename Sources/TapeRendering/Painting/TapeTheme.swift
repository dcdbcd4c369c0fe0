import Devices
import Foundation
import Imaging
import JSONModel
package import ScreenExport
package import TapeFormat

/// The colours of tapes.
package enum TapeTheme {
  /// VHS's own.
  package static let standard = theme(
    0x171717, 0xDDDDDD, 0xDDDDDD,
    [
      0x282A2E, 0xD74E6F, 0x31BB71, 0xD3E561, 0x8056FF, 0xED61D7, 0x04D7D7, 0xBFBFBF,
      0x4D4D4D, 0xFE5F86, 0x00D787, 0xEBFF71, 0x9B79FF, 0xFF7AEA, 0x00FEFE, 0xE6E6E6,
    ])

  private static func theme(
    _ background: UInt32, _ foreground: UInt32, _ cursor: UInt32, _ palette: [UInt32]
  ) -> TerminalTheme {
    TerminalTheme(
      foreground: RGBA(hex: foreground), background: RGBA(hex: background),
      cursor: RGBA(hex: cursor), palette: palette.map { RGBA(hex: $0) })
  }

  /// The themes that tapes name most, each with its authors' published colours.
  private static let named: [(name: String, theme: TerminalTheme)] = [
    (
      "Dracula",
      theme(
        0x282A36, 0xF8F8F2, 0xF8F8F2,
        [
          0x21222C, 0xFF5555, 0x50FA7B, 0xF1FA8C, 0xBD93F9, 0xFF79C6, 0x8BE9FD, 0xF8F8F2,
          0x6272A4, 0xFF6E6E, 0x69FF94, 0xFFFFA5, 0xD6ACFF, 0xFF92DF, 0xA4FFFF, 0xFFFFFF,
        ])
    ),
    (
      "Catppuccin Mocha",
      theme(
        0x1E1E2E, 0xCDD6F4, 0xF5E0DC,
        [
          0x45475A, 0xF38BA8, 0xA6E3A1, 0xF9E2AF, 0x89B4FA, 0xF5C2E7, 0x94E2D5, 0xBAC2DE,
          0x585B70, 0xF38BA8, 0xA6E3A1, 0xF9E2AF, 0x89B4FA, 0xF5C2E7, 0x94E2D5, 0xA6ADC8,
        ])
    ),
    (
      "Catppuccin Macchiato",
      theme(
        0x24273A, 0xCAD3F5, 0xF4DBD6,
        [
          0x494D64, 0xED8796, 0xA6DA95, 0xEED49F, 0x8AADF4, 0xF5BDE6, 0x8BD5CA, 0xB8C0E0,
          0x5B6078, 0xED8796, 0xA6DA95, 0xEED49F, 0x8AADF4, 0xF5BDE6, 0x8BD5CA, 0xA5ADCB,
        ])
    ),
    (
      "Catppuccin Frappe",
      theme(
        0x303446, 0xC6D0F5, 0xF2D5CF,
        [
          0x51576D, 0xE78284, 0xA6D189, 0xE5C890, 0x8CAAEE, 0xF4B8E4, 0x81C8BE, 0xB5BFE2,
          0x626880, 0xE78284, 0xA6D189, 0xE5C890, 0x8CAAEE, 0xF4B8E4, 0x81C8BE, 0xA5ADCE,
        ])
    ),
    (
      "Catppuccin Latte",
      theme(
        0xEFF1F5, 0x4C4F69, 0xDC8A78,
        [
          0x5C5F77, 0xD20F39, 0x40A02B, 0xDF8E1D, 0x1E66F5, 0xEA76CB, 0x179299, 0xACB0BE,
          0x6C6F85, 0xD20F39, 0x40A02B, 0xDF8E1D, 0x1E66F5, 0xEA76CB, 0x179299, 0xBCC0CC,
        ])
    ),
    (
      "nord",
      theme(
        0x2E3440, 0xD8DEE9, 0xD8DEE9,
        [
          0x3B4252, 0xBF616A, 0xA3BE8C, 0xEBCB8B, 0x81A1C1, 0xB48EAD, 0x88C0D0, 0xE5E9F0,
          0x4C566A, 0xBF616A, 0xA3BE8C, 0xEBCB8B, 0x81A1C1, 0xB48EAD, 0x8FBCBB, 0xECEFF4,
        ])
    ),
    (
      "Gruvbox Dark",
      theme(
        0x282828, 0xEBDBB2, 0xEBDBB2,
        [
          0x282828, 0xCC241D, 0x98971A, 0xD79921, 0x458588, 0xB16286, 0x689D6A, 0xA89984,
          0x928374, 0xFB4934, 0xB8BB26, 0xFABD2F, 0x83A598, 0xD3869B, 0x8EC07C, 0xEBDBB2,
        ])
    ),
    (
      "Solarized Dark",
      theme(
        0x002B36, 0x839496, 0x839496,
        [
          0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5,
          0x002B36, 0xCB4B16, 0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3,
        ])
    ),
    (
      "Solarized Light",
      theme(
        0xFDF6E3, 0x657B83, 0x657B83,
        [
          0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5,
          0x002B36, 0xCB4B16, 0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3,
        ])
    ),
    (
      "TokyoNight",
      theme(
        0x1A1B26, 0xC0CAF5, 0xC0CAF5,
        [
          0x15161E, 0xF7768E, 0x9ECE6A, 0xE0AF68, 0x7AA2F7, 0xBB9AF7, 0x7DCFFF, 0xA9B1D6,
          0x414868, 0xF7768E, 0x9ECE6A, 0xE0AF68, 0x7AA2F7, 0xBB9AF7, 0x7DCFFF, 0xC0CAF5,
        ])
    ),
    (
      "OneDark",
      theme(
        0x282C34, 0xABB2BF, 0xABB2BF,
        [
          0x282C34, 0xE06C75, 0x98C379, 0xE5C07B, 0x61AFEF, 0xC678DD, 0x56B6C2, 0xABB2BF,
          0x5C6370, 0xE06C75, 0x98C379, 0xE5C07B, 0x61AFEF, 0xC678DD, 0x56B6C2, 0xFFFFFF,
        ])
    ),
    (
      "Monokai Pro",
      theme(
        0x2D2A2E, 0xFCFCFA, 0xFCFCFA,
        [
          0x403E41, 0xFF6188, 0xA9DC76, 0xFFD866, 0xFC9867, 0xAB9DF2, 0x78DCE8, 0xFCFCFA,
          0x727072, 0xFF6188, 0xA9DC76, 0xFFD866, 0xFC9867, 0xAB9DF2, 0x78DCE8, 0xFCFCFA,
        ])
    ),
  ]

  /// The names of themes, for messages.
  package static var names: [String] { named.map(\.name) }

  /// Names with different blanks, dashes and letters of another case are the same.
  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The theme of a tape.
  ///
  /// - Throws: `TapeThemeError` for a name or a JSON object that is none.
  package static func theme(of settings: TapeSettings) throws(TapeThemeError) -> TerminalTheme {
    switch settings.theme {
    case nil: return standard
    case .named(let name):
      guard let found = named.first(where: { key($0.name) == key(name) }) else {
        throw TapeThemeError(
          "there is no theme \"\(name)\" here." + NearestMatch.hint(name, among: names)
            + " Themes are \(names.joined(separator: ", ")); any other can be written as JSON: "
            + "Set Theme { \"background\": \"#171717\", … }.")
      }
      return found.theme
    case .json(let text): return try theme(json: text)
    }
  }

  private static let keys = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  private static func theme(json text: String) throws(TapeThemeError) -> TerminalTheme {
    guard let object = try? JSONParser.parse(.init(text.utf8)).objectValue else {
      throw TapeThemeError("the theme is not a JSON object.")
    }
    func color(_ key: String, _ other: RGBA) throws(TapeThemeError) -> RGBA {
      guard let value = object[key] else { return other }
      guard let text = value.stringValue, let color = RGBA(tape: text) else {
        throw TapeThemeError(
          "the theme's \(key) must be a colour such as \"#171717\". Correct it.")
      }
      return color
    }
    var palette: [RGBA] = []
    let names = keys + keys.map { "bright" + $0.prefix(1).uppercased() + $0.dropFirst() }
    for (index, name) in names.enumerated() {
      palette.append(try color(name, standard.palette[index]))
    }
    let foreground = try color("foreground", standard.foreground)
    return TerminalTheme(
      foreground: foreground, background: try color("background", standard.background),
      cursor: try color("cursor", foreground), palette: palette)
  }
}

/// A theme that cannot be used.
package struct TapeThemeError: Error, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }
}

extension RGBA {
  /// `#RRGGBB` or `#RGB`.
  init?(tape text: String) {
    var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6, let value = UInt32(digits, radix: 16) else { return nil }
    self.init(hex: value)
  }
}

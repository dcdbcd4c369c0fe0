package import Imaging
package import TerminalModel

/// The colours that a terminal program leaves to its terminal.
package struct TerminalTheme: Hashable, Sendable {
  /// What `Color.standard` means for text.
  package var foreground: RGBA
  /// What `Color.standard` means behind text.
  package var background: RGBA
  /// The colour of the cursor.
  package var cursor: RGBA
  /// The first 16 colours of the palette: 8 and their bright forms.
  package let palette: [RGBA]

  /// Makes a theme.
  /// - Precondition: `palette` holds 16 colours.
  package init(foreground: RGBA, background: RGBA, cursor: RGBA, palette: [RGBA]) {
    precondition(palette.count == 16, "a palette has 16 colours")
    self.foreground = foreground
    self.background = background
    self.cursor = cursor
    self.palette = palette
  }

  /// Light text on near black.
  package static let dark = TerminalTheme(
    foreground: RGBA(hex: 0xEDF1EE), background: RGBA(hex: 0x101412),
    cursor: RGBA(hex: 0x5FB58A),
    palette: [
      0x1B1F1C, 0xE0695E, 0x5FB58A, 0xD9B65F, 0x4A7FC9, 0xB98AD0, 0x5FB5B5, 0xC9CFCB,
      0x6B726D, 0xF08A5D, 0x7FD1A8, 0xF0D080, 0x90BCF0, 0xD3A8E8, 0x80D1D1, 0xFFFFFF,
    ].map { RGBA(hex: $0) })

  /// Dark text on near white.
  package static let light = TerminalTheme(
    foreground: RGBA(hex: 0x1B1F1C), background: RGBA(hex: 0xF6F5F0),
    cursor: RGBA(hex: 0x2C6E4F),
    palette: [
      0x1B1F1C, 0xB3261E, 0x2C6E4F, 0x8A6A00, 0x2A5CA8, 0x7A3E98, 0x1F7070, 0xD6D5CE,
      0x6B726D, 0xB4491F, 0x3C8A65, 0xA58418, 0x3F74C4, 0x9456B3, 0x2F8A8A, 0xFFFFFF,
    ].map { RGBA(hex: $0) })

  /// An entry of the 256-colour palette: the theme's 16, a 6 × 6 × 6 cube, 24 grays.
  package func indexed(_ index: UInt8) -> RGBA {
    switch index {
    case 0..<16: return palette[Int(index)]
    case 16..<232:
      let cube = Int(index) - 16
      func level(_ step: Int) -> UInt8 { UInt8(step == 0 ? 0 : 55 + 40 * step) }
      return RGBA(red: level(cube / 36), green: level(cube / 6 % 6), blue: level(cube % 6))
    default:
      let gray = UInt8(8 + 10 * (Int(index) - 232))
      return RGBA(red: gray, green: gray, blue: gray)
    }
  }

  /// What a colour means where `standard` is the terminal's own.
  package func pixel(_ color: Color, standard: RGBA) -> RGBA {
    switch color {
    case .standard: standard
    case .indexed(let index): indexed(index)
    case .rgb(let red, let green, let blue): RGBA(red: red, green: green, blue: blue)
    }
  }
}

extension RGBA {
  fileprivate init(hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255))
  }

  /// The colour `share` of the way to another one.
  func blended(with other: RGBA, _ share: Double) -> RGBA {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded())
    }
    return RGBA(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// `#RRGGBB`.
  var css: String {
    let digits = Array("0123456789ABCDEF")
    return [red, green, blue].reduce(into: "#") {
      $0.append(digits[Int($1 >> 4)])
      $0.append(digits[Int($1 & 15)])
    }
  }
}

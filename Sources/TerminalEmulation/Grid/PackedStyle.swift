import TerminalModel

/// A style in fixed size, with colours and the hyperlink as numbers.
struct PackedStyle: Hashable, Sendable {
  var foreground = PackedColor.standard
  var background = PackedColor.standard
  var underlineColor = PackedColor.standard
  var attributes = Style.Attributes()
  var underline = Underline.none
  /// The entry of the link table; 0 for none.
  var link: UInt32 = 0

  static let plain = PackedStyle()

  /// What an erased cell looks like: the background alone (BCE).
  var erased: PackedStyle { PackedStyle(background: background) }
}

/// A colour in four bytes.
struct PackedColor: Hashable, Sendable {
  /// The high byte says which kind, the others hold it.
  var bits: UInt32

  static let standard = PackedColor(bits: 0)
  static func indexed(_ index: UInt8) -> PackedColor { PackedColor(bits: 1 << 24 | UInt32(index)) }
  static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> PackedColor {
    PackedColor(bits: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  var color: Color {
    switch bits >> 24 {
    case 0: .standard
    case 1: .indexed(UInt8(truncatingIfNeeded: bits))
    default:
      .rgb(
        red: UInt8(truncatingIfNeeded: bits >> 16), green: UInt8(truncatingIfNeeded: bits >> 8),
        blue: UInt8(truncatingIfNeeded: bits))
    }
  }
}

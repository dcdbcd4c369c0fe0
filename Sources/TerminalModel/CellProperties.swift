/// What a terminal must know of a scalar to print it, in one byte.
package struct CellProperties: Hashable, Sendable {
  /// Bits 0–1 width, 2 may extend.
  private let bits: UInt8

  init(width: Int, mayExtend: Bool) {
    bits = UInt8(width) | (mayExtend ? 4 : 0)
  }

  /// The columns that the scalar takes on its own: 0, 1 or 2.
  package var width: Int { Int(bits & 3) }
  /// Whether it can become part of the cluster before it whatever that is.
  package var mayExtend: Bool { bits & 4 != 0 }
}

extension CellProperties {
  /// The properties of the first two planes, looked up by scalar; nearly all text is there.
  package struct Table: Sendable {
    private static let end = 0x20000
    private let entries: [CellProperties]

    /// The one table, made when first needed.
    package static let unicode = Table()

    private init() {
      var widths = [UInt8](repeating: 1, count: Self.end)
      Self.fill(&widths, CellWidth.wideRanges, with: 2)
      // Last: a mark of a wide script is still a mark.
      Self.fill(&widths, CellWidth.zeroRanges, with: 0)
      entries = widths.enumerated().map { value, width in
        CellProperties(
          width: Int(width), mayExtend: Self.mayExtend(UInt32(value), width: width))
      }
    }

    /// The properties of a scalar.
    package subscript(scalar: Unicode.Scalar) -> CellProperties {
      let value = Int(scalar.value)
      return value < Self.end ? entries[value] : Self.beyond(scalar)
    }

    private static func beyond(_ scalar: Unicode.Scalar) -> CellProperties {
      let width =
        CellWidth.contains(CellWidth.zeroRanges, scalar.value)
        ? 0 : CellWidth.contains(CellWidth.wideRanges, scalar.value) ? 2 : 1
      return CellProperties(width: width, mayExtend: width == 0)
    }

    private static func fill(_ widths: inout [UInt8], _ ranges: [UInt32], with width: UInt8) {
      for pair in stride(from: 0, to: ranges.count, by: 2) where ranges[pair] < end {
        for value in Int(ranges[pair])...min(end - 1, Int(ranges[pair + 1])) {
          widths[value] = width
        }
      }
    }

    /// Zero-width scalars, flags, skin tones, and the spacing marks of Brahmic scripts and music.
    private static func mayExtend(_ value: UInt32, width: UInt8) -> Bool {
      switch value {
      case 0..<0x300: return false
      case _ where width == 0: return true
      case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: return true
      case 0x900..<0x2000, 0xA800..<0xAC00, 0x11000..<0x12000, 0x16F00..<0x17000,
        0x1D100..<0x1D200:
        return Unicode.Scalar(value)?.properties.generalCategory == .spacingMark
      default: return false
      }
    }
  }
}

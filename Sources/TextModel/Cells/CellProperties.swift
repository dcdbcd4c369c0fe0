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
  /// The properties of the first two planes, looked up by scalar; nearly all text is there. Zero-width
  /// scalars, flags, skin tones and spacing marks may extend a cluster.
  package struct Table: Sendable {
    private static let end = 0x20000
    private var entries: [CellProperties]

    /// The one table, made when first needed.
    package static let unicode = Table()

    private init() {
      // By ranges, since each program that lays text out makes the table at its start.
      entries = Array(
        repeating: CellProperties(width: 1, mayExtend: false), count: Self.end)
      Self.forEach(CellWidth.wideRanges) { set($0, CellProperties(width: 2, mayExtend: false)) }
      // Last: a mark of a wide script is still a mark.
      Self.forEach(CellWidth.zeroRanges) { range in
        set(range.clamped(to: 0..<0x300), CellProperties(width: 0, mayExtend: false))
        set(range.clamped(to: 0x300..<Self.end), CellProperties(width: 0, mayExtend: true))
      }
      for range in [0x1F1E6..<0x1F200, 0x1F3FB..<0x1F400] {
        for value in range { extend(value) }
      }
      for range in Self.marks {
        for value in range
        where Unicode.Scalar(UInt32(value))?.properties.generalCategory == .spacingMark {
          extend(value)
        }
      }
    }

    /// Where the spacing marks of Brahmic scripts and music are.
    private static let marks = [
      0x900..<0x2000, 0xA800..<0xAC00, 0x11000..<0x12000, 0x16F00..<0x17000, 0x1D100..<0x1D200,
    ]

    private mutating func set(_ range: Range<Int>, _ properties: CellProperties) {
      var value = range.lowerBound
      // Without an iterator, which takes most of the time where nothing is optimised.
      while value < range.upperBound {
        entries[value] = properties
        value += 1
      }
    }

    private mutating func extend(_ value: Int) {
      entries[value] = CellProperties(width: entries[value].width, mayExtend: true)
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

    /// Each pair of first and last scalar, as far as the table has it.
    private static func forEach(_ ranges: [UInt32], _ body: (Range<Int>) -> Void) {
      for pair in stride(from: 0, to: ranges.count, by: 2) where ranges[pair] < end {
        body((Int(ranges[pair])..<Int(ranges[pair + 1]) + 1).clamped(to: 0..<end))
      }
    }
  }
}

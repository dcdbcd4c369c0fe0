/// Cells without their styles as bytes: an ASCII character and the second half of a wide cell have
/// one, everything else four.
enum PackedText {
  /// The bits of a cell that are not its style.
  private static let mask: UInt64 = 0x1FF_FFFF
  private static let ascii = PackedCell(scalar: 0, width: 1, style: 0).bits

  static func append(_ row: Span<PackedCell>, to bytes: inout [UInt8]) {
    var place = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: 4 * row.count))
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      for column in 0..<row.count {
        let bits = row[column].bits & mask
        if bits == 0 || bits & ~0x7F == ascii && bits != ascii {
          unsafe bytes[place] = UInt8(truncatingIfNeeded: bits & 0x7F)
          place += 1
        } else {
          unsafe bytes[place] = lead(bits)
          unsafe bytes[place + 1] = UInt8(truncatingIfNeeded: bits >> 16)
          unsafe bytes[place + 2] = UInt8(truncatingIfNeeded: bits >> 8)
          unsafe bytes[place + 3] = UInt8(truncatingIfNeeded: bits)
          place += 4
        }
      }
    }
    bytes.removeLast(bytes.count - place)
  }

  /// Puts another cell in place of one of four bytes, which `cell` must have too.
  static func replace(in bytes: inout [UInt8], at place: Int, by cell: PackedCell) {
    let bits = cell.bits & mask
    bytes[place] = lead(bits)
    for index in 1...3 {
      bytes[place + index] = UInt8(truncatingIfNeeded: bits >> (8 * UInt64(3 - index)))
    }
  }

  /// The cell at `place`, which is then the next one's.
  static func cell(of bytes: [UInt8], at place: inout Int, style: UInt32) -> PackedCell {
    let first = UInt64(bytes[place])
    guard first >= 0x80 else {
      place += 1
      return first == 0
        ? .continuation(style: style)
        : PackedCell(scalar: UInt32(first), width: 1, style: style)
    }
    var bits = first & 0x7F
    for index in 1...3 { bits = bits << 8 | UInt64(bytes[place + index]) }
    place += 4
    var cell = PackedCell(bits: bits)
    cell.style = style
    return cell
  }

  private static func lead(_ bits: UInt64) -> UInt8 {
    0x80 | UInt8(truncatingIfNeeded: bits >> 24)
  }
}

/// Cells without their styles as bytes: an ASCII character and the second half of a wide cell have
/// one, everything else four.
enum PackedText {
  /// The bits of a cell that are not its style.
  private static let mask: UInt64 = 0x1FF_FFFF
  private static let ascii = PackedCell(scalar: 0, width: 1, style: 0).bits

  static func append(_ row: Span<PackedCell>, to bytes: inout [UInt8]) {
    let firstASCII = ascii + 1
    var place = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: 4 * row.count))
    unsafe bytes.withUnsafeMutableBytes { bytes in
      precondition(place + 4 * row.count <= bytes.count, "room for every cell")
      for column in 0..<row.count {
        let bits = row[column].bits & mask
        if bits &- firstASCII < 0x7F {
          unsafe bytes[place] = UInt8(truncatingIfNeeded: bits & 0x7F)
          place += 1
        } else if bits == 0 {
          place += 1
        } else {
          let sign = UInt32(truncatingIfNeeded: bits) | 1 << 31
          unsafe bytes.storeBytes(of: sign.bigEndian, toByteOffset: place, as: UInt32.self)
          place += 4
        }
      }
    }
    bytes.removeLast(bytes.count - place)
  }

  /// Puts another cell in place of one of four bytes, which `cell` must have too.
  static func replace(in bytes: inout [UInt8], at place: Int, by cell: PackedCell) {
    let bits = cell.bits & mask | 1 << 31
    for index in 0...3 {
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
}

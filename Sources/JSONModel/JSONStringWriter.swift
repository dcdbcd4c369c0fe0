/// Writes texts as JSON strings, eight bytes at a time: most bytes of most answers are in such.
enum JSONStringWriter {
  /// So many bytes are escaped in one go, on the stack.
  private static let blockSize = 256
  /// The longest that one byte becomes, as in `\u001b`.
  private static let longestEscape = 6

  /// Appends the text in quotes, escaped where JSON asks for it.
  static func write(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { units in
      // A text longer than all before it at once; the others leave the growing to the array.
      if units.count > max(blockSize, bytes.count) {
        bytes.reserveCapacity(bytes.count + units.count * 5 / 4)
      }
      withUnsafeTemporaryAllocation(
        byteCount: blockSize * longestEscape, alignment: MemoryLayout<UInt64>.alignment
      ) { block in
        var rest = UnsafeRawBufferPointer(units)[...]
        while !rest.isEmpty {
          let count = escape(.init(rebasing: rest.prefix(blockSize)), into: block)
          bytes.append(contentsOf: block[..<count])
          rest = rest.dropFirst(blockSize)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Fills `block` with the escaped bytes; their number.
  private static func escape(
    _ units: UnsafeRawBufferPointer, into block: UnsafeMutableRawBufferPointer
  ) -> Int {
    var place = 0
    var end = 0
    while place < units.count {
      if place + 8 <= units.count {
        let word = units.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        // All eight go over; what follows the plain ones is then written over.
        block.storeBytes(of: word, toByteOffset: end, as: UInt64.self)
        let plain = plainBytes(in: UInt64(littleEndian: word))
        place += plain
        end += plain
        if plain == 8 { continue }
      }
      end += write(units[place], into: block, at: end)
      place += 1
    }
    return end
  }

  /// How many of a word's bytes, from its lowest on, need no escape.
  private static func plainBytes(in word: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The lowest top bit that is set is right; a borrow may set others above it.
    func tops(below limit: UInt64, in word: UInt64) -> UInt64 { (word &- ones &* limit) & ~word }
    let special =
      tops(below: 0x20, in: word) | tops(below: 1, in: word ^ ones &* 0x22)
      | tops(below: 1, in: word ^ ones &* 0x5c)
    return (special & (ones &* 0x80)).trailingZeroBitCount / 8
  }

  /// Writes one byte, escaped if need be; the number of bytes that it became.
  private static func write(
    _ byte: UInt8, into block: UnsafeMutableRawBufferPointer, at end: Int
  ) -> Int {
    let letter: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter = byte
    case 0x0a: letter = UInt8(ascii: "n")
    case 0x0d: letter = UInt8(ascii: "r")
    case 0x09: letter = UInt8(ascii: "t")
    case ..<0x20:
      let digit = byte & 15
      block[end] = UInt8(ascii: "\\")
      block[end + 1] = UInt8(ascii: "u")
      block[end + 2] = UInt8(ascii: "0")
      block[end + 3] = UInt8(ascii: "0")
      block[end + 4] = UInt8(ascii: "0") + byte >> 4
      block[end + 5] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      return longestEscape
    default:
      block[end] = byte
      return 1
    }
    block[end] = UInt8(ascii: "\\")
    block[end + 1] = letter
    return 2
  }
}

/// Most sequences lie whole in what was read: they are recognised here in one loop, without the
/// state machine. What isn't plain is left to it, from the sequence's first byte.
extension Parser {
  /// Carries out the sequence whose ESC is at `start`, and returns the index after it; nil where it
  /// isn't whole, or not of the kinds that are common.
  @inline(__always)
  mutating func whole<Actions: ParserActions>(
    _ bytes: Span<UInt8>, at start: Int, to actions: inout Actions
  ) -> Int? {
    guard start + 2 < bytes.count, !actions.isVT52 else { return nil }
    switch bytes[start + 1] {
    case 0x5B: return wholeControl(bytes, at: start, to: &actions)
    case 0x28...0x2B where bytes[start + 2] >= 0x30 && bytes[start + 2] < 0x7F:
      // The choice of a character set, which ncurses sends with each change of style.
      actions.escape(intermediate: bytes[start + 1], second: 0, final: bytes[start + 2])
      return start + 3
    default: return nil
    }
  }

  /// Carries out the control sequence whose ESC is at `start`, and returns the index after it; nil
  /// where it isn't whole, or holds a byte that doesn't belong there.
  @inline(__always)
  private mutating func wholeControl<Actions: ParserActions>(
    _ bytes: Span<UInt8>, at start: Int, to actions: inout Actions
  ) -> Int? {
    let count = bytes.count
    var index = start + 2
    var byte = bytes[index]
    actions.sequence.begin()
    if byte >= 0x3C, byte <= 0x3F {
      actions.sequence.marker = byte
      index += 1
      guard index < count else { return nil }
      byte = bytes[index]
    }
    if byte < 0x40 {
      var value: UInt32 = 0
      var isGiven = false
      var isFirst = true
      var isJoined = false
      while byte >= 0x30, byte < 0x3C {
        if byte < 0x3A {
          value = min(Parameters.largest, value &* 10 &+ UInt32(byte &- 0x30))
          isGiven = true
        } else {
          actions.sequence.parameters.append(isGiven ? value : nil, joined: isJoined)
          value = 0
          isGiven = false
          isFirst = false
          isJoined = byte == 0x3A
        }
        index += 1
        guard index < count else { return nil }
        byte = bytes[index]
      }
      if isGiven || !isFirst {
        actions.sequence.parameters.append(isGiven ? value : nil, joined: isJoined)
      }
      if byte >= 0x20, byte < 0x30 {
        actions.sequence.intermediate = byte
        index += 1
        guard index < count else { return nil }
        byte = bytes[index]
      }
    }
    guard byte >= 0x40, byte < 0x7F else { return nil }
    actions.sequence.final = byte
    actions.control()
    return index + 1
  }

  /// The index after the printable ASCII that begins at `start`.
  @inline(__always)
  func endOfASCII(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let count = bytes.count
    let raw = unsafe bytes.bytes
    var index = start
    while index + 8 <= count {
      // In-bounds by the condition above; any bit pattern is a UInt64.
      let loaded = unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let word = UInt64(littleEndian: loaded)
      // The high bit of the first byte outside 0x20 ... 0x7E; later ones may be wrong by a carry.
      let outside =
        (word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101))
        & 0x8080_8080_8080_8080
      if outside != 0 { return index + outside.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < count, bytes[index] &- 0x20 < 0x5F { index += 1 }
    return index
  }

  /// The scalar of two to four bytes that lies whole and well formed at `start`.
  @inline(__always)
  func wholeScalar(_ bytes: Span<UInt8>, at start: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let count = bytes.count
    let first = UInt32(bytes[start])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, first <= 0xF4, start + length <= count else { return nil }
    var value = first & (0xFF >> UInt32(length + 1))
    for offset in 1..<length {
      let byte = UInt32(bytes[start + offset])
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | byte & 0x3F
    }
    // Surrogates and values beyond U+10FFFF are no scalars; overlong forms are malformed.
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= smallest, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}

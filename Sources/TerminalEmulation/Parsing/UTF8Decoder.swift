/// Decodes UTF-8 a byte at a time; each maximal malformed part becomes one U+FFFD, as the Unicode
/// Standard (chapter 3, "U+FFFD Substitution of Maximal Subparts") advises.
struct UTF8Decoder: Sendable {
  /// What a byte led to.
  enum Outcome: Sendable, Equatable {
    case pending
    case scalar(Unicode.Scalar)
    /// The byte can't start or continue a character.
    case malformed
    /// What came before is malformed; the byte starts anew, and completes `scalar` if that isn't nil.
    case malformedThen(Unicode.Scalar?)
  }

  private var value: UInt32 = 0
  private var missing: UInt8 = 0
  /// The range that the next byte must lie in.
  private var low: UInt8 = 0x80
  private var high: UInt8 = 0xBF

  /// Whether a character is half received.
  var isPending: Bool { missing != 0 }

  /// Gives up a half received character, and says whether there was one.
  mutating func abandon() -> Bool {
    defer { missing = 0 }
    return missing != 0
  }

  /// Takes a byte of 0x80 or more.
  mutating func take(_ byte: UInt8) -> Outcome {
    guard missing != 0 else { return start(byte) ? .pending : .malformed }
    guard byte >= low, byte <= high else {
      missing = 0
      return start(byte) ? .malformedThen(nil) : .malformedThen("\u{FFFD}")
    }
    low = 0x80
    high = 0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    guard missing == 0 else { return .pending }
    // The ranges of the second byte exclude surrogates and values beyond U+10FFFF.
    return .scalar(Unicode.Scalar(value) ?? "\u{FFFD}")
  }

  private mutating func start(_ byte: UInt8) -> Bool {
    low = 0x80
    high = 0xBF
    switch byte {
    case 0xC2...0xDF:
      missing = 1
      value = UInt32(byte & 0x1F)
    case 0xE0...0xEF:
      missing = 2
      value = UInt32(byte & 0x0F)
      if byte == 0xE0 { low = 0xA0 }
      if byte == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      missing = 3
      value = UInt32(byte & 0x07)
      if byte == 0xF0 { low = 0x90 }
      if byte == 0xF4 { high = 0x8F }
    default:
      return false
    }
    return true
  }
}

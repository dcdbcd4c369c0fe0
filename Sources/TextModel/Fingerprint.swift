/// A short name for bytes: FNV-1a, 64 bits, stable across runs and machines; not against malice.
package enum Fingerprint {
  /// 16 hexadecimal digits.
  package static func of(_ bytes: some Sequence<UInt8>) -> String {
    let digits = String(number(of: bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The same as a number.
  package static func number(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

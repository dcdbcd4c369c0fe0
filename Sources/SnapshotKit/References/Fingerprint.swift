/// A short name for bytes: FNV-1a, 64 bits, stable across runs and machines; not against malice.
package enum Fingerprint {
  /// 16 hexadecimal digits.
  package static func of(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

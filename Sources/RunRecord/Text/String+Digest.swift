import CXXHash

extension String {
  /// Its XXH3 in sixteen hexadecimal digits.
  package var digest: String { Array(utf8).digest }
}

extension [UInt8] {
  /// Their XXH3 in sixteen hexadecimal digits.
  package var digest: String {
    let hash = unsafe withUnsafeBytes { bytes in
      unsafe XXH3_64bits(bytes.baseAddress, bytes.count)
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// What the first 33 bytes of a PNG say: its signature and IHDR chunk.
package struct PNGHeader: Hashable, Sendable {
  /// In pixels, 1 … 2³¹ − 1.
  package let width: Int
  /// In pixels, 1 … 2³¹ − 1.
  package let height: Int

  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Reads the extent from the beginning of a file; no pixel is decoded.
  /// - Throws: ``ImagingError/notPNG``, ``ImagingError/corrupt(reason:)``.
  package init(_ bytes: [UInt8]) throws(ImagingError) {
    guard bytes.starts(with: Self.signature) else { throw .notPNG }
    guard bytes.count >= 33 else { throw .corrupt(reason: "the data ends in its header") }
    guard bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .corrupt(reason: "it does not begin with IHDR")
    }
    let width = bigEndian(bytes, at: 16)
    let height = bigEndian(bytes, at: 20)
    guard width > 0, height > 0, width <= Int(Int32.max), height <= Int(Int32.max) else {
      throw .corrupt(reason: "its size of \(width) × \(height) is not possible")
    }
    self.width = width
    self.height = height
  }
}

/// The 32-bit number at `offset`, most significant byte first.
func bigEndian(_ bytes: [UInt8], at offset: Int) -> Int {
  Int(bytes[offset]) << 24 | Int(bytes[offset + 1]) << 16 | Int(bytes[offset + 2]) << 8
    | Int(bytes[offset + 3])
}

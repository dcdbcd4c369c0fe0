import CXXHash

extension Image {
  /// XXH3-128 of the extent and the pixels, 32 hexadecimal digits: equal for equal images.
  public var pixelHash: String {
    // The extent goes in as the seed, so that 2 × 3 and 3 × 2 of the same bytes differ.
    let seed = UInt64(width) << 32 | UInt64(height)
    return unsafe hex(qa_xxh3_128(pixels, pixels.count, seed))
  }
}

/// XXH3-128 over pieces.
@safe struct PixelHasher: ~Copyable {
  // Owned: made in init, freed in deinit, never handed out.
  private let state: OpaquePointer?

  init() {
    unsafe state = XXH3_createState()
    unsafe XXH3_128bits_reset(state)
  }

  deinit { unsafe XXH3_freeState(state) }

  mutating func update(_ bytes: [UInt8], in range: Range<Int>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let part = unsafe UnsafeBufferPointer(rebasing: buffer[range])
      unsafe XXH3_128bits_update(state, part.baseAddress, part.count)
    }
  }

  consuming func finalize() -> String { unsafe hex(XXH3_128bits_digest(state)) }
}

private func hex(_ hash: XXH128_hash_t) -> String {
  func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
  return digits(hash.high64) + digits(hash.low64)
}

/// XXH3-128 of any bytes, 32 hexadecimal digits.
package func contentHash(of bytes: UnsafeRawBufferPointer) -> String {
  unsafe hex(qa_xxh3_128(bytes.baseAddress, bytes.count, 0))
}

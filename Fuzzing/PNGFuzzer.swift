// libFuzzer's target: `Fuzzing/run-png` compiles it with Imaging's own sources into one module.

import CPNGShims
import Glibc

/// One input: a file as it might lie among the references.
///
/// Its chunks are repaired first, since guessing a checksum would take all the time there is; every other input is
/// taken as it is.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count >= 1 else { return 0 }
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let bytes = input[0] & 1 == 0 ? Array(input.dropFirst()) : repaired(Array(input.dropFirst()))
  let file = try? PNGFile(bytes)
  _ = file?.texts
  _ = file?.contentHash
  guard let image = try? Image(png: bytes, pixelLimit: 1 << 16) else { return 0 }
  expect(image.pixels.count == image.width * image.height * 4, "the pixels fill the extent")
  expect(file != nil, "what decodes has whole chunks")
  // What was read is written and read back as the same.
  guard let again = try? Image(png: image.png(level: 1)) else {
    fail("what was read can't be written and read")
  }
  expect(again == image, "it comes back as it was")
  expect(again.pixelHash == image.pixelHash, "equal images have equal hashes")
  return 0
}

private func expect(_ condition: Bool, _ words: String) {
  if !condition { fail(words) }
}

private func fail(_ words: String) -> Never {
  let line = Array("fuzz: not so: \(words)\n".utf8)
  write(2, line, line.count)
  abort()
}

/// The file with the signature and right checksums, where its chunks have lengths that fit.
private func repaired(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  guard bytes.count > signature.count else { return bytes }
  bytes.replaceSubrange(..<signature.count, with: signature)
  var offset = signature.count
  while offset + 12 <= bytes.count {
    let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - offset - 12 else { break }
    var checksum = UInt32.max
    for byte in bytes[offset + 4..<offset + 8 + length] {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xedb8_8320 : checksum >> 1 }
    }
    let end = offset + 8 + length
    for (index, shift) in [24, 16, 8, 0].enumerated() {
      bytes[end + index] = UInt8(truncatingIfNeeded: ~checksum >> UInt32(shift))
    }
    offset = end + 4
  }
  return bytes
}

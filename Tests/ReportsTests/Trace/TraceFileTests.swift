import Testing

@testable import Reports

@Suite struct TraceFileTests {
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (String(repeating: "a", count: 200), "e61cfffe0d9195a525fc6cf06ca2d77119c24a40"),
  ]) func `SHA-1 gives the digests of its standard`(text: String, digest: String) {
    #expect(SHA1.hex(text.utf8) == digest)
  }

  @Test func `an archive has the signatures and sums of a zip`() {
    var zip = ZipFile()
    let isAdded = zip.add("a.txt", Array("123456789".utf8))
    #expect(isAdded)
    let data = zip.data
    #expect(data.starts(with: [0x50, 0x4B, 3, 4]))
    // The check value of CRC-32.
    #expect(Array(data[14..<18]) == [0x26, 0x39, 0xF4, 0xCB])
    #expect(Array(data.suffix(22).prefix(4)) == [0x50, 0x4B, 5, 6])
  }
}

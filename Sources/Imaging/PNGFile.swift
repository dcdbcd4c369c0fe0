/// The bytes of a PNG file taken apart into chunks; pixels stay compressed.
package struct PNGFile: Sendable {
  /// One chunk: its type and where its data stand in the file.
  private struct Chunk {
    let type: String
    let data: Range<Int>
    /// From the length field to the checksum.
    var whole: Range<Int> { data.lowerBound - 8..<data.upperBound + 4 }
    var isText: Bool { type == "iTXt" || type == "tEXt" || type == "zTXt" }
  }

  /// The file as it was read.
  package let bytes: [UInt8]
  /// The extent that its header announces.
  package let header: PNGHeader
  private let chunks: [Chunk]

  /// Finds the chunks; their checksums are looked at where their content is used.
  /// - Throws: ``ImagingError/notPNG``, ``ImagingError/corrupt(reason:)``.
  package init(_ bytes: [UInt8]) throws(ImagingError) {
    self.bytes = bytes
    header = try PNGHeader(bytes)
    var chunks: [Chunk] = []
    var offset = PNGHeader.signature.count
    while offset < bytes.count {
      guard offset + 12 <= bytes.count else {
        throw .corrupt(reason: "the data ends between chunks")
      }
      let length = bigEndian(bytes, at: offset)
      guard length <= bytes.count - offset - 12 else {
        throw .corrupt(reason: "the data ends in a chunk")
      }
      let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append(Chunk(type: type, data: offset + 8..<offset + 8 + length))
      offset += 12 + length
      if type == "IEND" { break }
    }
    guard chunks.last?.type == "IEND" else { throw .corrupt(reason: "its end is missing") }
    self.chunks = chunks
  }

  /// The text entries in file order: `tEXt` and uncompressed `iTXt` with a right checksum; others
  /// are left out.
  package var texts: [PNGText] {
    chunks.compactMap { chunk in
      guard chunk.isText, chunk.type != "zTXt", hasRightChecksum(chunk) else { return nil }
      let data = bytes[chunk.data]
      guard let end = data.firstIndex(of: 0) else { return nil }
      let keyword = latin1(data[..<end])
      let rest = data[(end + 1)...]
      guard chunk.type == "iTXt" else { return PNGText(read: keyword, latin1(rest)) }
      // Compression flag, method, then the language tag and the translated keyword, each ended by 0.
      guard rest.count >= 4, rest.first == 0,
        let language = rest.dropFirst(2).firstIndex(of: 0),
        let translated = rest[(language + 1)...].firstIndex(of: 0)
      else { return nil }
      return PNGText(read: keyword, String(decoding: rest[(translated + 1)...], as: UTF8.self))
    }
  }

  /// The first text with this keyword.
  package func text(_ keyword: String) -> String? {
    texts.first { $0.keyword == keyword }?.text
  }

  /// XXH3-128 in hex of everything but the text chunks: it changes when anything that decoding
  /// sees does, and costs no decoding.
  package var contentHash: String {
    var hasher = PixelHasher()
    for chunk in chunks where !chunk.isText { hasher.update(bytes, in: chunk.whole) }
    return hasher.finalize()
  }

  /// The file with more text entries, before its pixels; what `contentHash` says stays the same.
  package func adding(_ texts: [PNGText]) -> [UInt8] {
    let first = chunks.first { $0.type == "IDAT" }?.whole.lowerBound ?? bytes.count
    var result = Array(bytes[..<first])
    for entry in texts {
      result += Self.chunk(
        "iTXt", Array(entry.keyword.utf8) + [0, 0, 0, 0, 0] + entry.text.utf8.filter { $0 != 0 })
    }
    return result + bytes[first...]
  }

  /// The bytes of a chunk: length, type, data, checksum.
  package static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let covered = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + covered + bigEndian(checksum(covered))
  }

  private func hasRightChecksum(_ chunk: Chunk) -> Bool {
    let covered = Array(bytes[chunk.data.lowerBound - 4..<chunk.data.upperBound])
    return Int(checksum(covered)) == bigEndian(bytes, at: chunk.data.upperBound)
  }
}

/// CRC-32 as ISO 3309 has it.
private func checksum(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(UInt32.max) { crc, byte in
    crc >> 8 ^ checksums[Int(truncatingIfNeeded: crc & 0xff) ^ Int(byte)]
  }
}

/// The checksum of each byte: the elements of a screen are some 10 KB of text, checked whenever it is verified.
private let checksums: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
}

func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

private func latin1(_ bytes: ArraySlice<UInt8>) -> String {
  String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
}

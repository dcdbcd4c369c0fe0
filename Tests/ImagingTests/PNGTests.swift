import Foundation
import Imaging
import Randomness
import Testing

@Suite struct PNGTests {
  static let image = GeneratedPair(kind: "translucent", seed: 3, width: 41, height: 31).first
  static let opaque = GeneratedPair(kind: "shapes", seed: 3, width: 41, height: 31).first

  @Test(arguments: [0, 1, 6, 9], [image, opaque])
  func `what is written is read back`(level: Int, image: Image) throws {
    #expect(try Image(png: image.png(level: level)) == image)
  }

  @Test func `a file holds text that is read without its pixels`() throws {
    let texts = [PNGText("qa:device", "iPhone 6"), PNGText("qa:note", "Grüße · 日本 🌿")]
    let bytes = try Self.image.png(text: texts)
    let file = try PNGFile(bytes)
    #expect(file.texts == texts)
    #expect(file.text("qa:device") == "iPhone 6")
    #expect(file.header.width == 41)
    #expect(try Image(png: bytes) == Self.image)
  }

  @Test func `the content hash covers all but the texts`() throws {
    let plain = try PNGFile(Self.image.png())
    let noted = try PNGFile(Self.image.png(text: [PNGText("a", "b")]))
    let other = try PNGFile(Self.opaque.png())
    #expect(plain.contentHash == noted.contentHash)
    #expect(plain.contentHash != other.contentHash)
    #expect(plain.contentHash.count == 32)
  }

  @Test func `a text with a wrong checksum is not believed`() throws {
    var bytes = try Self.image.png(text: [PNGText("a", "hash")])
    let at = try #require(bytes.indices.first { bytes[$0...].starts(with: "hash".utf8) })
    bytes[at] = UInt8(ascii: "w")
    #expect(try PNGFile(bytes).texts.isEmpty)
  }

  @Test func `every truncation is a typed error`() throws {
    let bytes = try Self.image.png(text: [PNGText("a", "b")])
    for count in 0..<bytes.count {
      let cut = Array(bytes[..<count])
      #expect(throws: ImagingError.self) { try Image(png: cut) }
      #expect(throws: ImagingError.self) { try PNGFile(cut) }
    }
  }

  @Test func `damaged bytes never crash`() throws {
    let bytes = try Self.image.png(text: [PNGText("a", "b")])
    var random = SplitMix(seed: 5)
    var refused = 0
    for _ in 0..<1000 {
      var damaged = bytes
      for _ in 0...random.next(3) { damaged[random.next(bytes.count)] = UInt8(random.next(256)) }
      do { _ = try Image(png: damaged, pixelLimit: 20_000) } catch { refused += 1 }
      do { _ = try PNGFile(damaged).texts } catch {}
    }
    #expect(refused > 700)
  }

  @Test func `a header that announces too much is refused before anything is allocated`() throws {
    var bytes = try Self.image.png()
    bytes.replaceSubrange(16..<24, with: [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff])
    #expect(
      throws: ImagingError.tooLarge(
        width: 0x7fff_ffff, height: 0x7fff_ffff, limit: Image.pixelLimit)
    ) { try Image(png: bytes) }
  }

  @Test(arguments: ["a1bc", "te t", "\u{1}abc"])
  func `a chunk whose name is no word is refused`(name: String) throws {
    var bytes = try Self.image.png()
    bytes.insert(contentsOf: PNGFile.chunk(name, [1, 2, 3]), at: 33)
    #expect(throws: ImagingError.self) { try Image(png: bytes) }
  }

  @Test(arguments: [[UInt8](), Array("GIF89a".utf8), Array(repeating: 0, count: 100)])
  func `other data is not a PNG`(bytes: [UInt8]) {
    #expect(throws: ImagingError.notPNG) { try Image(png: bytes) }
  }

  @Test(arguments: [
    "gray1", "gray8", "gray16", "grayAlpha8", "palette", "paletteAlpha", "rgb16", "rgba16",
    "interlaced",
  ])
  func `any kind of PNG becomes the same RGBA`(kind: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Kinds")
    let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent("\(kind).png")))
    let pixels = try [UInt8](Data(contentsOf: folder.appendingPathComponent("\(kind).rgba")))
    #expect(try Image(png: bytes).pixels == pixels)
  }

  @Test func `the pixel hash tells extents and pixels apart`() throws {
    let pixels = [UInt8](repeating: 7, count: 24)
    let wide = Image(width: 3, height: 2, pixels: pixels)
    let tall = Image(width: 2, height: 3, pixels: pixels)
    var changed = wide
    changed[2, 1] = .black
    #expect(Set([wide.pixelHash, tall.pixelHash, changed.pixelHash]).count == 3)
    #expect(try Image(png: wide.png(level: 9)).pixelHash == wide.pixelHash)
  }

  @Test(arguments: [1, 128, 129, 256, 300], [false, true])
  func `bands of rows are one picture, on however many threads`(height: Int, isOpaque: Bool) throws
  {
    var random = SplitMix(seed: height)
    let pixels = (0..<37 * height * 4).map { index in
      isOpaque && index % 4 == 3 ? 255 : UInt8(random.next(4) * 60)
    }
    let image = Image(width: 37, height: height, pixels: pixels)
    for level in [0, 1, 6] {
      let bytes = try image.bandedPNG(level: level)
      #expect(try Image(png: bytes) == image)
      #expect(try image.bandedPNG(level: level, isParallel: false) == bytes)
      let file = try PNGFile(bytes).adding([PNGText("qa.test", "words")])
      #expect(try PNGFile(file).text("qa.test") == "words")
      #expect(try Image(png: file) == image)
      // Damage behind the last band is seen, too.
      var damaged = bytes
      damaged[bytes.count - 17] ^= 1
      #expect(throws: ImagingError.self) { try Image(png: damaged) }
    }
    #expect(try Image(png: image.png(level: 1)) == image)
  }

  /// A PNG whose rows are filtered in the ways of the specification's section 9, one after the other, and stored
  /// without compression.
  private func filtered(_ image: Image, channels: Int, from first: Int) -> [UInt8] {
    let rows = (0..<image.height).map { y in
      (0..<image.width).flatMap { x in
        (0..<channels).map { image.pixels[(y * image.width + x) * 4 + $0] }
      }
    }
    var raw: [UInt8] = []
    for (y, row) in rows.enumerated() {
      let filter = (first + y) % 5
      raw.append(UInt8(filter))
      for (index, value) in row.enumerated() {
        let left = index < channels ? 0 : Int(row[index - channels])
        let above = y == 0 ? 0 : Int(rows[y - 1][index])
        let corner = y == 0 || index < channels ? 0 : Int(rows[y - 1][index - channels])
        let estimate = left + above - corner
        let nearest = [left, above, corner].min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
        let predicted = [0, left, above, (left + above) / 2, nearest][filter]
        raw.append(value &- UInt8(truncatingIfNeeded: predicted))
      }
    }
    var sums = (1, 0)
    for byte in raw {
      sums.0 = (sums.0 + Int(byte)) % 65521
      sums.1 = (sums.1 + sums.0) % 65521
    }
    func big(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let length = [UInt8(raw.count & 255), UInt8(raw.count >> 8)]
    let stored = [0x78, 0x01, 1] + length + length.map { ~$0 } + raw + big(sums.1 << 16 | sums.0)
    let header = big(image.width) + big(image.height) + [8, channels == 3 ? 2 : 6, 0, 0, 0]
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + PNGFile.chunk("IHDR", header)
      + PNGFile.chunk("IDAT", Array(stored.prefix(20)))
      + PNGFile.chunk("IDAT", Array(stored.dropFirst(20)))
      + PNGFile.chunk("IEND", [])
  }

  @Test(arguments: 0..<5, [3, 4])
  func `rows of every filter come back`(filter: Int, channels: Int) throws {
    var random = SplitMix(seed: filter)
    let pixels = (0..<23 * 17 * 4).map { index in
      channels == 3 && index % 4 == 3 ? 255 : UInt8(random.next(256))
    }
    let image = Image(width: 23, height: 17, pixels: pixels)
    let bytes = filtered(image, channels: channels, from: filter)
    #expect(try Image(png: bytes) == image)
    for size in 0..<bytes.count - 12 {
      #expect(throws: ImagingError.self) { try Image(png: Array(bytes.prefix(size))) }
    }
  }

  @Test func `the same image gives the same bytes`() throws {
    #expect(try Self.image.png(level: 9) == Self.image.png(level: 9))
  }
}

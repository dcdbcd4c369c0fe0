import CPNGShims
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

extension Image {
  /// The rows that are deflated together; the same on every machine, since the bytes depend on it.
  static let bandHeight = 128

  /// A PNG whose rows are deflated in bands.
  /// - Parameter isParallel: whether on all processors or on this thread alone; the bytes are the same.
  /// - Throws: ``ImagingError/notEncodable(reason:)``.
  package func bandedPNG(level: Int, isParallel: Bool = true) throws(ImagingError) -> [UInt8] {
    let isOpaque = isOpaque
    let (width, height) = (width, height)
    let count = (height + Self.bandHeight - 1) / Self.bandHeight
    let encoded = Mutex<[Int: DeflatedBand]>([:])
    unsafe pixels.withUnsafeBufferPointer { pixels in
      // Read by all turns, which end before this does.
      nonisolated(unsafe) let pixels = unsafe pixels
      func encode(_ index: Int) {
        let top = index * Self.bandHeight
        let rows = min(Self.bandHeight, height - top)
        let band = unsafe DeflatedBand(
          UnsafeBufferPointer(rebasing: pixels[top * width * 4..<(top + rows) * width * 4]),
          width: width, level: level, isOpaque: isOpaque, isFirst: index == 0,
          isLast: index == count - 1)
        encoded.withLock { $0[index] = band }
      }
      if isParallel {
        withoutActuallyEscaping(encode) { encode in
          nonisolated(unsafe) let encode = encode
          DispatchQueue.concurrentPerform(iterations: count) { unsafe encode($0) }
        }
      } else {
        for index in 0..<count { encode(index) }
      }
    }
    let found = encoded.withLock { $0 }
    let bands = (0..<count).compactMap { found[$0] }
    guard bands.count == count, let first = bands.first else {
      throw .notEncodable(reason: "out of memory")
    }
    let header =
      bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, isOpaque ? 2 : 6, 0, 0, 0]
    let adler = bands.dropFirst().reduce(first.adler) {
      qa_png_combined_adler($0, $1.adler, $1.rawSize)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(bands.reduce(100) { $0 + $1.chunk.count })
    bytes += PNGHeader.signature + PNGFile.chunk("IHDR", header)
    for band in bands { bytes += band.chunk }
    bytes += PNGFile.chunk("IDAT", bigEndian(adler)) + PNGFile.chunk("IEND", [])
    return bytes
  }
}

/// Some rows as a chunk of a PNG.
private struct DeflatedBand: Sendable {
  let chunk: [UInt8]
  /// The checksum of the rows, and how many bytes it covers.
  let adler: UInt32
  let rawSize: Int

  /// Nil where there is no memory for it.
  init?(
    _ pixels: UnsafeBufferPointer<UInt8>, width: Int, level: Int, isOpaque: Bool, isFirst: Bool,
    isLast: Bool
  ) {
    var output: UnsafeMutablePointer<UInt8>?
    var (size, rawSize) = (0, 0)
    var adler: UInt32 = 0
    let status = unsafe qa_png_encode_band(
      pixels.baseAddress, UInt32(width), UInt32(pixels.count / 4 / width), Int32(level),
      isOpaque ? 1 : 0, isFirst ? 1 : 0, isLast ? 1 : 0, &output, &size, &adler, &rawSize)
    guard status == QA_PNG_OK, let output = unsafe output else { return nil }
    defer { unsafe free(output) }
    chunk = unsafe [UInt8](UnsafeBufferPointer(start: output, count: size))
    self.adler = adler
    self.rawSize = rawSize
  }
}

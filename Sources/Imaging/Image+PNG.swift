import CPNGShims

#if canImport(Glibc)
  import Glibc
#endif

extension Image {
  /// The most pixels that `init(png:)` decodes unless told otherwise: 64 million.
  public static let pixelLimit = 64_000_000

  /// Decodes any valid PNG: palette, gray, 1–16 bits, interlaced; 16-bit channels are scaled to 8,
  /// and colour profiles are not applied.
  /// - Parameter pixelLimit: the most pixels to decode.
  /// - Throws: ``ImagingError/notPNG``, ``ImagingError/corrupt(reason:)``,
  ///   ``ImagingError/tooLarge(width:height:limit:)``.
  public init(png bytes: [UInt8], pixelLimit: Int = Image.pixelLimit) throws(ImagingError) {
    let header = try PNGHeader(bytes)
    let (count, overflow) = header.width.multipliedReportingOverflow(by: header.height)
    guard !overflow, count <= pixelLimit else {
      throw .tooLarge(width: header.width, height: header.height, limit: pixelLimit)
    }
    var failure: ImagingError?
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count * 4) { buffer, initialized in
      failure = unsafe decodePNG(bytes, header, into: buffer)
      initialized = failure == nil ? count * 4 : 0
    }
    if let failure { throw failure }
    self.init(width: header.width, height: header.height, pixels: pixels)
  }

  /// Encodes as PNG: no row filter, RGB where every pixel is opaque, otherwise RGBA.
  ///
  /// Below level 9 bands of rows are deflated on all processors; the bytes don't depend on how many there are.
  /// - Parameters:
  ///   - level: zlib's effort, 0 … 9: 1 for artifacts, 9 for references.
  ///   - text: entries to carry as `iTXt` chunks, before the pixels, in this order.
  /// - Throws: ``ImagingError/notEncodable(reason:)``.
  public func png(level: Int = 1, text: [PNGText] = []) throws(ImagingError) -> [UInt8] {
    let level = min(max(level, 0), 9)
    let encoded =
      level < 9 && height > Self.bandHeight
      ? try bandedPNG(level: level) : try encodedPNG(level: level)
    return text.isEmpty ? encoded : try PNGFile(encoded).adding(text)
  }

  /// Whether every pixel's alpha is 255.
  package var isOpaque: Bool {
    unsafe pixels.withUnsafeBytes { bytes in
      let wide = UInt64(littleEndian: 0xff00_0000_ff00_0000)
      let pairs = bytes.count / 8
      var index = 0
      while index < pairs {
        guard
          unsafe bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) & wide == wide
        else { return false }
        index += 1
      }
      return unsafe bytes.count % 8 == 0 || bytes[bytes.count - 1] == 255
    }
  }

  private func encodedPNG(level: Int) throws(ImagingError) -> [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    var size = 0
    var message = [CChar](repeating: 0, count: Int(QA_PNG_MESSAGE_SIZE))
    let opaque: Int32 = isOpaque ? 1 : 0
    let status = unsafe qa_png_encode(
      pixels, UInt32(width), UInt32(height), Int32(level), opaque, &output, &size, &message)
    guard status == QA_PNG_OK, let output = unsafe output else {
      throw .notEncodable(
        reason: status == QA_PNG_OUT_OF_MEMORY ? "out of memory" : text(of: message))
    }
    defer { unsafe free(output) }
    return unsafe [UInt8](UnsafeBufferPointer(start: output, count: size))
  }
}

/// Decodes into `buffer`, whose size the header gave; answers what went wrong, or nil.
private func decodePNG(
  _ bytes: [UInt8], _ header: PNGHeader, into buffer: UnsafeMutableBufferPointer<UInt8>
) -> ImagingError? {
  let (width, height) = (UInt32(header.width), UInt32(header.height))
  var message = [CChar](repeating: 0, count: Int(QA_PNG_MESSAGE_SIZE))
  let status = unsafe qa_png_decode(
    bytes, bytes.count, width, height, buffer.baseAddress, &message)
  switch status {
  case QA_PNG_OK: return nil
  case QA_PNG_OUT_OF_MEMORY: return .corrupt(reason: "out of memory")
  case QA_PNG_WRONG_SIZE: return .corrupt(reason: "its header changes its size")
  default: return .corrupt(reason: text(of: message))
  }
}

private func text(of message: [CChar]) -> String {
  String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

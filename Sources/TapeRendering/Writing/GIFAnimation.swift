import CGIF
import Imaging

/// An animated GIF: each frame holds just the rectangle that differs from the one before.
package struct GIFAnimation {
  /// What cannot be written.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  private struct Frame {
    var patch: TapePatch
    /// In hundredths of a second.
    var delay: Int
  }

  private var frames: [Frame] = []
  private var counts: [UInt32: Int] = [:]
  /// What delays have been rounded by so far.
  private var owed = Duration.zero

  package init() {}

  /// Adds what is seen for a time.
  ///
  /// - Parameter patch: what differs from the picture before, at first the whole picture; nil where
  ///   nothing does.
  package mutating func add(_ patch: TapePatch?, for time: Duration) {
    owed += time
    let delay = max(0, Int(owed / .milliseconds(10)))
    owed -= .milliseconds(10 * delay)
    if let patch {
      GIFPalette.count(patch.image, into: &counts)
      frames.append(Frame(patch: patch, delay: delay))
    } else if let last = frames.indices.last {
      frames[last].delay += delay
    }
  }

  // MARK: Writing

  /// The file's bytes.
  ///
  /// - Throws: `Failure` in giflib's words.
  package func encoded() throws(Failure) -> [UInt8] {
    guard let first = frames.first?.patch else {
      throw Failure(description: "the film has no frames")
    }
    let sink = Sink()
    var code: Int32 = 0
    // `sink` outlives the file, which is closed below.
    let target = unsafe Unmanaged.passUnretained(sink).toOpaque()
    let opened = unsafe EGifOpen(
      target,
      { file, bytes, count in
        guard let file = unsafe file, let bytes = unsafe bytes, count > 0 else { return 0 }
        let sink = unsafe Unmanaged<Sink>.fromOpaque(file.pointee.UserData).takeUnretainedValue()
        unsafe sink.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
        return count
      }, &code)
    guard let file = unsafe opened else { throw Self.failure(code) }
    let isWritten = unsafe write(to: file, first.image)
    let error = unsafe file.pointee.Error
    let isClosed = unsafe EGifCloseFile(file, &code) == GIF_OK
    guard isWritten else { throw Self.failure(error) }
    guard isClosed else { throw Self.failure(code) }
    return sink.bytes
  }

  /// Where the bytes go; used by the one call that makes it.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  private static func failure(_ code: Int32) -> Failure {
    let text = unsafe GifErrorString(code).map { unsafe String(cString: $0) }
    return Failure(description: text ?? "giflib reports the error \(code)")
  }

  private func write(to file: UnsafeMutablePointer<GifFileType>, _ first: Image) -> Bool {
    let palette = GIFPalette(counts)
    // A colour map has a power of two.
    var size = 2
    while size < palette.colors.count { size *= 2 }
    var colors = palette.colors.map {
      GifColorType(Red: UInt8($0 >> 16 & 255), Green: UInt8($0 >> 8 & 255), Blue: UInt8($0 & 255))
    }
    colors += Array(repeating: GifColorType(), count: size - colors.count)
    guard let map = unsafe GifMakeMapObject(Int32(size), colors) else { return false }
    defer { unsafe GifFreeMapObject(map) }
    unsafe EGifSetGifVersion(file, true)
    guard
      unsafe EGifPutScreenDesc(
        file, Int32(first.width), Int32(first.height), 8, 0, map) == GIF_OK,
      unsafe loop(file)
    else { return false }
    for frame in frames {
      guard unsafe put(frame, to: file, palette) else { return false }
    }
    return true
  }

  /// Asks players to begin again at the end.
  private func loop(_ file: UnsafeMutablePointer<GifFileType>) -> Bool {
    let forever: [UInt8] = [1, 0, 0]
    let name = Array("NETSCAPE2.0".utf8)
    guard unsafe EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK,
      unsafe EGifPutExtensionBlock(file, 11, name) == GIF_OK,
      unsafe EGifPutExtensionBlock(file, 3, forever) == GIF_OK
    else { return false }
    return unsafe EGifPutExtensionTrailer(file) == GIF_OK
  }

  private func put(
    _ frame: Frame, to file: UnsafeMutablePointer<GifFileType>, _ palette: GIFPalette
  ) -> Bool {
    let (image, x, y) = (frame.patch.image, frame.patch.x, frame.patch.y)
    let delay = min(65_535, frame.delay)
    // The frame stays where the next one leaves it; no transparent colour.
    let control: [UInt8] = [1 << 2, UInt8(delay & 255), UInt8(delay >> 8), 0]
    guard
      unsafe EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, control) == GIF_OK,
      unsafe EGifPutImageDesc(
        file, Int32(x), Int32(y), Int32(image.width), Int32(image.height), false, nil) == GIF_OK
    else { return false }
    let pixels = image.pixels
    var line = [UInt8](repeating: 0, count: image.width)
    var offset = 0
    for _ in 0..<image.height {
      var (last, index): (UInt32, UInt8) = (.max, 0)
      for column in 0..<image.width {
        let color =
          UInt32(pixels[offset]) << 16 | UInt32(pixels[offset + 1]) << 8
          | UInt32(pixels[offset + 2])
        if color != last { (last, index) = (color, palette.index(of: color)) }
        line[column] = index
        offset += 4
      }
      guard unsafe EGifPutLine(file, &line, Int32(image.width)) == GIF_OK else { return false }
    }
    return true
  }
}

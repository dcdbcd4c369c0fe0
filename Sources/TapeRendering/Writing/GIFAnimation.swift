import CGIF
package import Imaging

/// An animated GIF: each frame holds just the rectangle that differs from the one before.
package struct GIFAnimation {
  /// What cannot be written.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  private struct Frame {
    var image: Image
    /// What differs from the frame before; nil: nothing.
    var change: PixelRect?
    /// In hundredths of a second.
    var delay: Int
  }

  private var frames: [Frame] = []
  private var counts: [UInt32: Int] = [:]
  /// What delays have been rounded by so far.
  private var owed = Duration.zero

  package init() {}

  package var isEmpty: Bool { frames.isEmpty }

  /// Adds a picture that is seen for a time; all pictures have one extent.
  package mutating func add(_ image: Image, for time: Duration) {
    owed += time
    // Players make less than two hundredths into ten.
    let delay = max(0, Int(owed / .milliseconds(10)))
    let last = frames.indices.last
    if let last, let change = Self.change(frames[last].image, image) {
      guard delay >= 2 else { return }
      owed -= .milliseconds(10 * delay)
      GIFPalette.count(image, change.y..<change.y + change.height, into: &counts)
      frames.append(Frame(image: image, change: change, delay: delay))
    } else {
      owed -= .milliseconds(10 * delay)
      if let last {
        frames[last].delay += delay
      } else {
        GIFPalette.count(image, 0..<image.height, into: &counts)
        frames.append(Frame(image: image, change: image.bounds, delay: delay))
      }
    }
  }

  /// The smallest rectangle that holds every difference; nil where there is none.
  private static func change(_ old: Image, _ new: Image) -> PixelRect? {
    let (a, b, width) = (old.pixels, new.pixels, new.width * 4)
    guard a != b else { return nil }
    var (top, bottom, left, right) = (-1, 0, width, 0)
    for row in 0..<new.height {
      let start = row * width
      guard a[start..<start + width] != b[start..<start + width] else { continue }
      if top < 0 { top = row }
      bottom = row
      var first = 0
      while first < left, a[start + first] == b[start + first] { first += 1 }
      left = min(left, first)
      var last = width - 1
      while last > right, a[start + last] == b[start + last] { last -= 1 }
      right = max(right, last)
    }
    return PixelRect(
      x: left / 4, y: top, width: right / 4 - left / 4 + 1, height: bottom - top + 1)
  }

  // MARK: Writing

  /// The file's bytes.
  ///
  /// - Throws: `Failure` in giflib's words.
  package func encoded() throws(Failure) -> [UInt8] {
    guard let first = frames.first else { throw Failure(description: "the film has no frames") }
    guard first.image.width <= 65_535, first.image.height <= 65_535 else {
      throw Failure(description: "a GIF has at most 65535 pixels a side")
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
    guard let change = frame.change else { return true }
    let delay = min(65_535, frame.delay)
    // The frame stays where the next one leaves it; no transparent colour.
    let control: [UInt8] = [1 << 2, UInt8(delay & 255), UInt8(delay >> 8), 0]
    guard
      unsafe EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, control) == GIF_OK,
      unsafe EGifPutImageDesc(
        file, Int32(change.x), Int32(change.y), Int32(change.width), Int32(change.height), false,
        nil) == GIF_OK
    else { return false }
    let pixels = frame.image.pixels
    var line = [UInt8](repeating: 0, count: change.width)
    for row in change.y..<change.y + change.height {
      var offset = (row * frame.image.width + change.x) * 4
      var (last, index): (UInt32, UInt8) = (.max, 0)
      for column in 0..<change.width {
        let color =
          UInt32(pixels[offset]) << 16 | UInt32(pixels[offset + 1]) << 8
          | UInt32(pixels[offset + 2])
        if color != last { (last, index) = (color, palette.index(of: color)) }
        line[column] = index
        offset += 4
      }
      guard unsafe EGifPutLine(file, &line, Int32(change.width)) == GIF_OK else { return false }
    }
    return true
  }
}

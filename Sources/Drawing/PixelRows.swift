import CDrawing
import Imaging

/// Pixels of 32 bits, row by row, to be written without Cairo.
@safe struct PixelRows {
  // Borrowed: whoever holds this keeps the pixels alive, a surface's or others.
  private let words: UnsafeMutablePointer<UInt32>
  private let stride: Int

  init(_ words: UnsafeMutablePointer<UInt32>, stride: Int) {
    unsafe self.words = unsafe words
    self.stride = stride
  }

  /// The pixels of an ARGB32 surface.
  init?(_ surface: OpaquePointer) {
    guard let data = unsafe cairo_image_surface_get_data(surface) else { return nil }
    unsafe self.init(
      UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self),
      stride: Int(cairo_image_surface_get_stride(surface)) / 4)
  }

  /// Gives the pixels of a rectangle one value.
  func fill(_ rect: PixelRect, _ word: UInt32) {
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.y + rect.height {
      unsafe qa_fill_words(words + y * stride + rect.x, word, rect.width, stride)
    }
  }

  /// Gives the pixels of a rectangle one value, but for those of some `holes` in it.
  func fill(_ rect: PixelRect, except holes: [PixelRect], _ word: UInt32) {
    let holes = holes.filter { !$0.isEmpty }.sorted { $0.x < $1.x }
    let edges = Set(holes.flatMap { [$0.y, $0.y + $0.height] })
    var top = rect.y
    // Between two edges all rows are alike.
    for bottom in edges.sorted() + [rect.y + rect.height] where bottom > top {
      var left = rect.x
      func fill(to right: Int) {
        guard right > left else { return }
        self.fill(PixelRect(x: left, y: top, width: right - left, height: bottom - top), word)
      }
      for hole in holes where hole.y <= top && top < hole.y + hole.height {
        fill(to: hole.x)
        left = max(left, hole.x + hole.width)
      }
      fill(to: rect.x + rect.width)
      top = bottom
    }
  }

  /// Mixes an opaque colour into pixels of row `y`, by `share` of 255, to the bit as Cairo does.
  func fill(_ columns: Range<Int>, _ y: Int, _ word: UInt32, share: UInt8) {
    let start = unsafe words + y * stride + columns.lowerBound
    guard share < 255 else {
      unsafe qa_fill_words(start, word, columns.count, stride)
      return
    }
    for index in 0..<columns.count {
      unsafe start[index] = mixed(word, UInt32(share), unsafe start[index])
    }
  }
}

/// Two colours in one, channel by channel: `share` of 255 of the first. No sum is above 255.
private func mixed(_ one: UInt32, _ share: UInt32, _ other: UInt32) -> UInt32 {
  let pairs: UInt32 = 0x00ff_00ff
  func scaled(_ channels: UInt32, _ share: UInt32) -> UInt32 {
    let product = (channels & pairs) &* share &+ 0x007f_007f
    return (product &+ (product &>> 8 & pairs)) &>> 8 & pairs
  }
  func sum(_ one: UInt32, _ other: UInt32) -> UInt32 {
    scaled(one, share) &+ scaled(other, 255 &- share)
  }
  return sum(one, other) | sum(one &>> 8, other &>> 8) &<< 8
}

extension RGBA {
  /// An opaque colour as a surface's word.
  var word: UInt32 { 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

import CGIF
import Imaging

/// The colours of an animation: exactly its own, where they are 256 at most.
struct GIFPalette {
  /// 0xRRGGBB by index.
  private(set) var colors: [UInt32] = []
  private var indexes: [UInt32: UInt8] = [:]

  private static let limit = 256
  /// The most frequent colours, which stay as they are where there are too many.
  private static let kept = 160

  /// - Parameter counts: how often each colour occurs.
  init(_ counts: [UInt32: Int]) {
    let ordered = counts.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.map(\.key)
    let exact = ordered.count <= Self.limit ? ordered : Array(ordered.prefix(Self.kept))
    for color in exact { add(color, color) }
    let others = Array(ordered.dropFirst(exact.count))
    guard !others.isEmpty else { return }
    var size = Int32(Self.limit - Self.kept)
    var map = [GifColorType](repeating: GifColorType(), count: Int(size))
    var found = [UInt8](repeating: 0, count: others.count)
    var red = others.map { UInt8($0 >> 16 & 255) }
    var green = others.map { UInt8($0 >> 8 & 255) }
    var blue = others.map { UInt8($0 & 255) }
    let status = unsafe GifQuantizeBuffer(
      UInt32(others.count), 1, &size, &red, &green, &blue, &found, &map)
    let first = colors.count
    if status == GIF_OK {
      colors += map.prefix(Int(size)).map {
        UInt32($0.Red) << 16 | UInt32($0.Green) << 8 | UInt32($0.Blue)
      }
    }
    for (index, color) in others.enumerated() {
      indexes[color] = status == GIF_OK ? UInt8(first + Int(found[index])) : nearest(color)
    }
  }

  private mutating func add(_ color: UInt32, _ shown: UInt32) {
    indexes[color] = UInt8(colors.count)
    colors.append(shown)
  }

  private func nearest(_ color: UInt32) -> UInt8 {
    func distance(_ other: UInt32) -> Int {
      [16, 8, 0].reduce(0) { sum, shift in
        let part = Int(color >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255)
        return sum + part * part
      }
    }
    let best = colors.indices.min { distance(colors[$0]) < distance(colors[$1]) } ?? 0
    return UInt8(best)
  }

  func index(of color: UInt32) -> UInt8 { indexes[color] ?? 0 }

  /// How often each colour occurs in an image; runs of one colour cost little.
  static func count(_ image: Image, into counts: inout [UInt32: Int]) {
    let pixels = image.pixels
    var last: UInt32 = .max
    var run = 0
    for offset in stride(from: 0, to: pixels.count, by: 4) {
      let color =
        UInt32(pixels[offset]) << 16 | UInt32(pixels[offset + 1]) << 8 | UInt32(pixels[offset + 2])
      if color == last {
        run += 1
      } else {
        if run > 0 { counts[last, default: 0] += run }
        (last, run) = (color, 1)
      }
    }
    if run > 0 { counts[last, default: 0] += run }
  }
}

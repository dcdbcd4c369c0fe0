import Imaging
import Randomness

/// The pairs of `Fixtures/count-differences.py`, drawn again from the same seeds.
struct GeneratedPair {
  let first: Image
  let second: Image

  init(kind: String, seed: Int, width: Int, height: Int) {
    let pixels =
      kind == "shapes" || kind == "translucent"
      ? [false, true].map {
        Self.shapes(width, height, seed, translucent: kind == "translucent", moved: $0)
      }
      : Self.noise(width, height, seed, kind)
    first = Image(width: width, height: height, pixels: pixels[0])
    second = Image(width: width, height: height, pixels: pixels[1])
  }

  private static func shapes(
    _ width: Int, _ height: Int, _ seed: Int, translucent: Bool, moved: Bool
  ) -> [UInt8] {
    var random = SplitMix(seed: seed)
    func color() -> [Int] {
      let channels = (0..<3).map { _ in random.next(256) }
      return channels + [translucent ? random.next(256) : 255]
    }
    let ground = color()
    var pixels = (0..<width * height).flatMap { _ in ground.map { UInt8($0) } }
    for _ in 0..<6 {
      let (cx, cy) = (random.next(width * 4), random.next(height * 4))
      let (radius, fill) = (8 + random.next(40), color())
      let shift = random.next(7) - 3
      for index in 0..<width * height {
        let (x, y) = (index % width, index / width)
        var inside = 0
        for sample in 0..<16 {
          let dx = 4 * x + sample % 4 - cx - (moved ? shift : 0)
          let dy = 4 * y + sample / 4 - cy
          if dx * dx + dy * dy < radius * radius { inside += 1 }
        }
        guard inside > 0 else { continue }
        for channel in 0..<4 {
          let mixed = Int(pixels[index * 4 + channel]) * (16 - inside) + fill[channel] * inside
          pixels[index * 4 + channel] = UInt8(mixed / 16)
        }
      }
    }
    return pixels
  }

  private static func noise(
    _ width: Int, _ height: Int, _ seed: Int, _ kind: String
  ) -> [[UInt8]] {
    var random = SplitMix(seed: seed)
    let step = kind == "faint" ? 9 : 80
    var first = (0..<width * height * 4).map { _ in UInt8(random.next(3) * step + 60) }
    if kind != "translucent noise" {
      for index in 0..<width * height { first[index * 4 + 3] = 255 }
    }
    var second = first
    for index in 0..<width * height where random.next(4) == 0 {
      for channel in 0..<3 { second[index * 4 + channel] = UInt8(random.next(3) * step + 60) }
    }
    return [first, second]
  }
}

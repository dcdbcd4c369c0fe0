import TextModel

/// Pixels of a picture: RGBA, 8 bits a channel, straight alpha, row by row from the top left.
public struct Bitmap: Hashable, Sendable {
  /// The columns; at least 1.
  public let width: Int
  /// The rows; at least 1.
  public let height: Int
  /// The channels: `width` × `height` × 4 bytes, red first.
  public let pixels: [UInt8]
  /// The fingerprint of the pixels: what tells bitmaps apart quickly.
  private let digest: UInt64

  /// Takes pixels as they are.
  /// - Precondition: the extent is positive and `pixels` holds `width` × `height` × 4 bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    precondition(pixels.count == width * height * 4, "a bitmap's pixels must fill its extent")
    self.width = width
    self.height = height
    self.pixels = pixels
    digest = pixels.withUnsafeBufferPointer { Fingerprint.number(of: $0) }
  }

  /// Adds the extent and the digest.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(digest)
  }

  /// The mean colour of a part given by shares of the extent, 0…1; its alpha is the mean of theirs.
  package func mean(x: Range<Double>, y: Range<Double>) -> RGBA {
    func span(_ range: Range<Double>, _ count: Int) -> Range<Int> {
      // Shares far outside come from a picture stretched over next to nothing.
      func edge(_ share: Double) -> Double { min(Double(count), max(0, share * Double(count))) }
      let low = min(count - 1, Int(edge(range.lowerBound).rounded(.down)))
      return low..<max(low + 1, Int(edge(range.upperBound).rounded(.up)))
    }
    let (columns, rows) = (span(x, width), span(y, height))
    var sums = (red: 0, green: 0, blue: 0, alpha: 0)
    for row in rows {
      for column in columns {
        let offset = (row * width + column) * 4
        let alpha = Int(pixels[offset + 3])
        sums.red += Int(pixels[offset]) * alpha
        sums.green += Int(pixels[offset + 1]) * alpha
        sums.blue += Int(pixels[offset + 2]) * alpha
        sums.alpha += alpha
      }
    }
    guard sums.alpha > 0 else { return .clear }
    func channel(_ sum: Int) -> UInt8 { UInt8((sum + sums.alpha / 2) / sums.alpha) }
    return RGBA(
      red: channel(sums.red), green: channel(sums.green), blue: channel(sums.blue),
      alpha: UInt8(sums.alpha / (columns.count * rows.count)))
  }
}

/// A picture that an app ships: one bitmap for light screens, another for dark ones if there is any.
public struct ImageAsset: Hashable, Sendable {
  /// Its name, which is also what it is read out as where nothing else is said.
  public var name: String
  /// What a light screen shows.
  public var light: Bitmap
  /// What a dark screen shows; nil shows the same.
  public var dark: Bitmap?
  /// The pixels a point has: 2 for a file named `@2x`.
  public var scale: Double

  /// Makes a picture.
  /// - Precondition: `scale` is above 0.
  public init(_ name: String, light: Bitmap, dark: Bitmap? = nil, scale: Double = 1) {
    precondition(scale > 0, "a point has some pixels")
    self.name = name
    self.light = light
    self.dark = dark
    self.scale = scale
  }

  /// The extent in points.
  public var size: Size {
    Size(width: Double(light.width) / scale, height: Double(light.height) / scale)
  }

  package func bitmap(in scheme: ColorScheme) -> Bitmap {
    scheme == .dark ? dark ?? light : light
  }
}

extension Image {
  /// The part of the image inside a rectangle.
  /// - Precondition: the rectangle meets the image.
  package func cropped(to rect: PixelRect) -> Image {
    let part = rect.intersection(bounds)
    precondition(!part.isEmpty, "the part lies outside the image")
    var cut: [UInt8] = []
    cut.reserveCapacity(part.width * part.height * 4)
    for row in part.y..<part.y + part.height {
      let start = (row * width + part.x) * 4
      cut += pixels[start..<start + part.width * 4]
    }
    return Image(width: part.width, height: part.height, pixels: cut)
  }

  /// The image at another extent over white: each pixel is the mean of at most 16 samples of what it covers.
  /// - Precondition: the extent is positive.
  package func scaled(toWidth newWidth: Int, height newHeight: Int) -> Image {
    let columns = Self.samples(from: width, to: newWidth)
    let rows = Self.samples(from: height, to: newHeight)
    var scaled: [UInt8] = []
    scaled.reserveCapacity(newWidth * newHeight * 4)
    for row in rows {
      for column in columns {
        var (red, green, blue) = (0, 0, 0)
        for y in row {
          for x in column {
            let offset = (y * width + x) * 4
            let alpha = Int(pixels[offset + 3])
            let white = 255 * (255 - alpha)
            red += (Int(pixels[offset]) * alpha + white) / 255
            green += (Int(pixels[offset + 1]) * alpha + white) / 255
            blue += (Int(pixels[offset + 2]) * alpha + white) / 255
          }
        }
        let count = row.count * column.count
        scaled.append(UInt8(red / count))
        scaled.append(UInt8(green / count))
        scaled.append(UInt8(blue / count))
        scaled.append(255)
      }
    }
    return Image(width: newWidth, height: newHeight, pixels: scaled)
  }

  /// The image inside an extent, its proportions kept, never larger than it is.
  package func fitted(intoWidth most: Int, height tallest: Int) -> Image {
    let factor = min(
      1, Double(most) / Double(width), Double(tallest) / Double(height))
    if factor == 1 { return self }
    return scaled(
      toWidth: max(1, Int(Double(width) * factor)), height: max(1, Int(Double(height) * factor)))
  }

  /// For each new position at most four old ones, spread over what it covers.
  private static func samples(from old: Int, to new: Int) -> [[Int]] {
    (0..<new).map { index in
      let (start, end) = (index * old / new, max(index * old / new + 1, (index + 1) * old / new))
      let count = min(4, end - start)
      return (0..<count).map { start + ($0 * 2 + 1) * (end - start) / (count * 2) }
    }
  }
}

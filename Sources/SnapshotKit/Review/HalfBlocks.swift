package import Imaging

/// A picture as lines of `▀`, two pixels a cell, in 24-bit colour.
package enum HalfBlocks {
  /// A line for each two rows of pixels; what is transparent stays the terminal's own.
  package static func lines(of image: Image) -> [String] {
    stride(from: 0, to: image.height, by: 2).map { row in
      var line = ""
      var last = ""
      for column in 0..<image.width {
        let upper = image[column, row]
        let lower = row + 1 < image.height ? image[column, row + 1] : .clear
        let cell = cell(upper, lower)
        if cell.style != last {
          line += "\u{1B}[0\(cell.style)m"
          last = cell.style
        }
        line += cell.text
      }
      return line + "\u{1B}[0m"
    }
  }

  private static func cell(_ upper: RGBA, _ lower: RGBA) -> (style: String, text: String) {
    func color(_ plane: Int, _ pixel: RGBA) -> String {
      ";\(plane);2;\(pixel.red);\(pixel.green);\(pixel.blue)"
    }
    switch (upper.alpha > 127, lower.alpha > 127) {
    case (false, false): return ("", " ")
    case (true, false): return (color(38, upper), "▀")
    case (false, true): return (color(38, lower), "▄")
    case (true, true):
      return upper == lower
        ? (color(48, upper), " ") : (color(38, upper) + color(48, lower), "▀")
    }
  }
}

package import TerminalModel
import WireProtocol

/// How many colours a terminal shows.
package enum ColorDepth: Hashable, Sendable {
  case none, sixteen, indexed, trueColor

  /// What the environment of a program says; true colour under a driver.
  package init(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    let claim = environment["COLORTERM"] ?? ""
    if environment[.agentSocket] != nil || claim == "truecolor" || claim == "24bit"
      || term.hasSuffix("-direct")
    {
      self = .trueColor
    } else if environment["NO_COLOR"]?.isEmpty == false || term == "dumb" || term.hasPrefix("vt") {
      self = .none
    } else {
      self = term.contains("256color") ? .indexed : .sixteen
    }
  }

  /// The nearest colour that the terminal shows.
  package func nearest(to color: Color) -> Color {
    switch (self, color) {
    case (.none, _): .standard
    case (.trueColor, _), (_, .standard): color
    case (.indexed, .indexed): color
    case (.indexed, .rgb(let red, let green, let blue)): .indexed(Self.cube(red, green, blue))
    case (.sixteen, .indexed(let index)) where index < 16: color
    case (.sixteen, .indexed): .standard
    case (.sixteen, .rgb(let red, let green, let blue)): .indexed(Self.basic(red, green, blue))
    }
  }

  private static let levels = [0, 95, 135, 175, 215, 255]

  /// The nearest entry of the 6 × 6 × 6 cube or of the gray ramp.
  private static func cube(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    func level(_ value: UInt8) -> Int {
      levels.indices.min { abs(levels[$0] - Int(value)) < abs(levels[$1] - Int(value)) } ?? 0
    }
    func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
      let (dr, dg, db) = (r - Int(red), g - Int(green), b - Int(blue))
      return dr * dr + dg * dg + db * db
    }
    let (r, g, b) = (level(red), level(green), level(blue))
    let gray = min(23, max(0, (Int(red) + Int(green) + Int(blue) - 24 + 15) / 30))
    let shade = 8 + 10 * gray
    return distance(shade, shade, shade) < distance(levels[r], levels[g], levels[b])
      ? UInt8(232 + gray) : UInt8(16 + 36 * r + 6 * g + b)
  }

  /// The nearest of the 16 by hue: which channels are strong, and how bright they are.
  private static func basic(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let channels = [Int(red), Int(green), Int(blue)]
    let most = channels.max() ?? 0
    let least = channels.min() ?? 0
    if most - least < 40 { return most > 200 ? 15 : most > 120 ? 7 : most > 50 ? 8 : 0 }
    let middle = (most + least) / 2
    var index = 0
    for (bit, value) in channels.enumerated() where value > middle { index |= 1 << bit }
    return UInt8(index + (most > 220 ? 8 : 0))
  }
}

import Imaging
import ScreenExport
import TerminalModel

/// A colour as an app or its screen tells it, which clients want as `rgba(…)` (CSSOM, "serialize a
/// <color>"; W3C WebDriver, "Get Element CSS Value").
struct StyleColor {
  /// `rgba(red, green, blue, alpha)`: channels 0 … 255, alpha 0 or 1.
  let css: String

  /// - Parameters:
  ///   - fact: `default`, `none`, `#RRGGBB`, `rgb(r, g, b)` or `palette(n)`.
  ///   - standard: What `default` stands for.
  /// - Returns: nil for what is none of these.
  init?(_ fact: String, theme: TerminalTheme, standard: RGBA?) {
    let numbers = fact.split { !$0.isASCII || !$0.isNumber }.compactMap { UInt8($0) }
    switch fact.prefix(while: { $0.isLetter || $0 == "#" }) {
    case "none": self.init(nil)
    case "default": self.init(standard)
    case "palette" where numbers.count == 1: self.init(theme.indexed(numbers[0]))
    case "rgb" where numbers.count == 3:
      self.init(RGBA(red: numbers[0], green: numbers[1], blue: numbers[2]))
    default:
      let digits = fact.dropFirst()
      guard fact.utf8.count == 7, fact.hasPrefix("#"),
        digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let hex = UInt32(digits, radix: 16)
      else { return nil }
      self.init(
        RGBA(red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255)))
    }
  }

  /// - Parameter pixel: nil for no colour at all.
  init(_ pixel: RGBA?) {
    css = pixel.map { "rgba(\($0.red), \($0.green), \($0.blue), 1)" } ?? "rgba(0, 0, 0, 0)"
  }
}

/// A colour, of a pixel for example: sRGB with straight alpha, 8 bits a channel.
public struct RGBA: Hashable, Sendable, Codable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Opacity, 0…255.
  public var alpha: UInt8

  /// Makes a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes an opaque colour from `0xRRGGBB`.
  public init(hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
  }

  /// The colour with its opacity multiplied by `share`, 0…1.
  public func opacity(_ share: Double) -> RGBA {
    var faded = self
    faded.alpha = UInt8((Double(alpha) * min(1, max(0, share))).rounded())
    return faded
  }

  /// No colour at all: all channels 0.
  public static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque white.
  public static let white = RGBA(red: 255, green: 255, blue: 255)
  /// Opaque black.
  public static let black = RGBA(red: 0, green: 0, blue: 0)
}

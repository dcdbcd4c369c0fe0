/// One pixel: sRGB with straight alpha, 8 bits a channel.
public struct Pixel: Hashable, Sendable {
  /// 0 … 255.
  public var red: UInt8
  /// 0 … 255.
  public var green: UInt8
  /// 0 … 255.
  public var blue: UInt8
  /// 0 (clear) … 255 (opaque).
  public var alpha: UInt8

  /// Makes a pixel; opaque unless told otherwise.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Fully transparent, all channels 0.
  public static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque white.
  public static let white = Pixel(red: 255, green: 255, blue: 255)
  /// Opaque black.
  public static let black = Pixel(red: 0, green: 0, blue: 0)
}

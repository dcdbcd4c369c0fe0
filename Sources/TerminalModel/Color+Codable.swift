/// On the wire: `"standard"`, a palette index, or `"#rrggbb"`.
extension Color {
  /// Reads what `encode(to:)` wrote.
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Not a number: a string, whose own errors are thrown below.
    if let index = try? container.decode(UInt8.self) {
      self = .indexed(index)
      return
    }
    let text = try container.decode(String.self)
    if text == "standard" {
      self = .standard
      return
    }
    guard text.hasPrefix("#"), text.utf8.count == 7, let value = UInt32(text.dropFirst(), radix: 16)
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a colour; expected #rrggbb")
    }
    self = .rgb(
      red: UInt8(value >> 16 & 0xff), green: UInt8(value >> 8 & 0xff), blue: UInt8(value & 0xff))
  }

  /// Writes the colour as a string or an index.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .standard: try container.encode("standard")
    case .indexed(let index): try container.encode(index)
    case .rgb: try container.encode(hexadecimal)
    }
  }

  /// `#rrggbb` for a true colour; the name or index otherwise.
  public var hexadecimal: String {
    switch self {
    case .standard: "standard"
    case .indexed(let index): String(index)
    case .rgb(let red, let green, let blue):
      "#"
        + [red, green, blue].map { channel in
          let digits = String(channel, radix: 16)
          return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined()
    }
  }
}

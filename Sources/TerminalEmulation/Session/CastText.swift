import Foundation

/// Writes text as a JSON string; a recording has thousands of them.
enum CastText {
  private static let digits = Array("0123456789abcdef".utf8)

  static func append(_ text: String, to line: inout Data) {
    line.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        line.append(UInt8(ascii: "\\"))
        line.append(byte)
      case 0x0A: line.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case 0x0D: line.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "r")])
      case 0..<0x20, 0x7F:
        line.append(contentsOf: Array("\\u00".utf8))
        line.append(digits[Int(byte >> 4)])
        line.append(digits[Int(byte & 15)])
      default: line.append(byte)
      }
    }
    line.append(UInt8(ascii: "\""))
  }
}

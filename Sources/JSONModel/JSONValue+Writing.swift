package import Foundation

extension JSONValue {
  /// The value as compact JSON in UTF-8, members in the order of their names.
  package func encoded() -> Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    write(into: &bytes)
    return Data(bytes)
  }

  /// Appends what `encoded` gives.
  package func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let value):
      if let whole = Int(exactly: value) {
        bytes.append(contentsOf: String(whole).utf8)
      } else {
        bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
      }
    case .string(let text): Self.write(text, into: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members) where members.count == 1:
      // References are such objects, and come by the hundred.
      for (key, value) in members {
        bytes.append(UInt8(ascii: "{"))
        Self.write(key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.write(into: &bytes)
        bytes.append(UInt8(ascii: "}"))
      }
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { units in
      var start = 0
      for (place, byte) in units.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5c {
        // What needs no escape goes over in one piece.
        bytes.append(contentsOf: units[start..<place])
        start = place + 1
        writeEscape(of: byte, into: &bytes)
      }
      bytes.append(contentsOf: units[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func writeEscape(of byte: UInt8, into bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0x0a: bytes.append(contentsOf: "\\n".utf8)
    case 0x0d: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }
}

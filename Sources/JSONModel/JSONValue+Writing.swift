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
    case .string(let text): JSONStringWriter.write(text, into: &bytes)
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
        JSONStringWriter.write(key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.write(into: &bytes)
        bytes.append(UInt8(ascii: "}"))
      }
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONStringWriter.write(member.key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

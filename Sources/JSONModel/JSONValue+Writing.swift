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

  /// The value as JSON that people read too: a member or an element a line, two spaces a level,
  /// members in the order of their names.
  package func encodedInLines() -> Data {
    var bytes: [UInt8] = []
    writeInLines(into: &bytes, level: 0)
    return Data(bytes)
  }

  private func writeInLines(into bytes: inout [UInt8], level: Int) {
    func open(_ mark: Unicode.Scalar, isFirst: Bool) {
      bytes.append(UInt8(ascii: isFirst ? mark : ","))
      bytes.append(UInt8(ascii: "\n"))
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * (level + 1)))
    }
    func close(_ mark: Unicode.Scalar) {
      bytes.append(UInt8(ascii: "\n"))
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
      bytes.append(UInt8(ascii: mark))
    }
    switch self {
    case .array(let values) where !values.isEmpty:
      for (index, value) in values.enumerated() {
        open("[", isFirst: index == 0)
        value.writeInLines(into: &bytes, level: level + 1)
      }
      close("]")
    case .object(let members) where !members.isEmpty:
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        open("{", isFirst: index == 0)
        JSONStringWriter.write(member.key, into: &bytes)
        bytes.append(contentsOf: ": ".utf8)
        member.value.writeInLines(into: &bytes, level: level + 1)
      }
      close("}")
    default: write(into: &bytes)
    }
  }
}

package import Foundation

/// A strict JSON reader (RFC 8259), bounded in depth.
///
/// Foundation's own costs half of a command's time.
package struct JSONParser {
  /// The deepest nesting that is read.
  package static let depthLimit = 200

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  /// Reads one value that fills the data, but for white space.
  /// - Throws: `JSONParseError` with the place of the first byte that does not fit.
  package static func parse(_ data: Data) throws(JSONParseError) -> JSONValue {
    var parser = JSONParser(bytes: [UInt8](data))
    let value = try parser.value()
    parser.skipSpace()
    guard parser.offset == parser.bytes.count else { throw parser.error("the end") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func error(_ expected: String) -> JSONParseError {
    JSONParseError(offset: offset, expected: expected)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func value() throws(JSONParseError) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      return try nested { parser throws(JSONParseError) in try parser.object() }
    case UInt8(ascii: "["):
      return try nested { parser throws(JSONParseError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(JSONParseError) -> JSONValue
  ) throws(JSONParseError) -> JSONValue {
    guard depth < Self.depthLimit else { throw error("less than \(Self.depthLimit) levels") }
    depth += 1
    defer { depth -= 1 }
    offset += 1
    return try body(&self)
  }

  private mutating func word(
    _ text: StaticString, _ value: JSONValue
  ) throws(JSONParseError) -> JSONValue {
    let expected = Array(text.description.utf8)
    guard bytes[offset...].starts(with: expected) else { throw error(text.description) }
    offset += expected.count
    return value
  }

  private mutating func array() throws(JSONParseError) -> JSONValue {
    var values: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(values) }
    while true {
      values.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { throw error("a comma or ]") }
    }
  }

  private mutating func object() throws(JSONParseError) -> JSONValue {
    var members: [String: JSONValue] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("a member's name") }
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error("a colon") }
      members[key] = try value()
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw error("a comma or }") }
    }
  }

  private mutating func number() throws(JSONParseError) -> JSONValue {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) {
      guard digits() else {
        offset = start
        throw error("a value")
      }
    }
    if let whole = wholeNumber(from: start) { return .number(whole) }
    if take(UInt8(ascii: ".")) {
      guard digits() else { throw error("a digit") }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() else { throw error("a digit") }
    }
    guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)),
      number.isFinite
    else { throw error("a number that a double can hold") }
    return .number(number)
  }

  /// The whole number read since `start`, if it ends here and a double holds so many digits exactly.
  private func wholeNumber(from start: Int) -> Double? {
    guard offset - start <= 15, next.map({ !".eE".utf8.contains($0) }) ?? true else { return nil }
    let isNegative = bytes[start] == UInt8(ascii: "-")
    let value = bytes[(isNegative ? start + 1 : start)..<offset].reduce(0) {
      $0 * 10 + Int($1 - UInt8(ascii: "0"))
    }
    return isNegative ? -Double(value) : Double(value)
  }

  private mutating func digits() -> Bool {
    let start = offset
    while let byte = next, (0x30...0x39).contains(byte) { offset += 1 }
    return offset > start
  }

  private mutating func string() throws(JSONParseError) -> String {
    offset += 1
    let start = offset
    // Most strings have no escape and are taken as they stand.
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      offset += 1
    }
    var text = bytes[start..<offset]
    while true {
      guard let byte = next, byte >= 0x20 else { throw error("the end of the string") }
      offset += 1
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: Array(String(Character(try escape())).utf8))
      } else {
        text.append(byte)
      }
    }
    guard let valid = String(validating: text, as: UTF8.self) else { throw error("UTF-8 text") }
    return valid
  }

  private mutating func escape() throws(JSONParseError) -> Unicode.Scalar {
    guard let byte = next else { throw error("an escape") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalar()
    default: throw error("an escape")
    }
  }

  /// A lone surrogate, which no Swift string can hold, becomes U+FFFD.
  private mutating func scalar() throws(JSONParseError) -> Unicode.Scalar {
    let first = try unit()
    if let plain = Unicode.Scalar(UInt32(first)) { return plain }
    let before = offset
    guard first < 0xdc00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      offset = before
      return "\u{fffd}"
    }
    let second = try unit()
    guard (0xdc00...0xdfff).contains(second) else {
      offset = before
      return "\u{fffd}"
    }
    let value = 0x10000 + (UInt32(first) - 0xd800) << 10 + UInt32(second) - 0xdc00
    return Unicode.Scalar(value) ?? "\u{fffd}"
  }

  private mutating func unit() throws(JSONParseError) -> UInt16 {
    guard offset + 4 <= bytes.count,
      let value = UInt16(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16),
      bytes[offset] != UInt8(ascii: "+"), bytes[offset] != UInt8(ascii: "-")
    else { throw error("four hexadecimal digits") }
    offset += 4
    return value
  }
}

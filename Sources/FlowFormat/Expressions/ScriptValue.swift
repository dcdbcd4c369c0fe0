/// A value of an expression.
package enum ScriptValue: Hashable, Sendable {
  case undefined, null
  case bool(Bool)
  case number(Double)
  case text(String)

  /// As JavaScript's `String(value)`.
  package var text: String {
    switch self {
    case .undefined: "undefined"
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): number.scriptText
    case .text(let text): text
    }
  }

  /// As JavaScript's `Boolean(value)`.
  var isTrue: Bool {
    switch self {
    case .undefined, .null: false
    case .bool(let flag): flag
    case .number(let number): number != 0 && !number.isNaN
    case .text(let text): !text.isEmpty
    }
  }

  /// As JavaScript's `Number(value)`.
  var number: Double {
    switch self {
    case .undefined: .nan
    case .null: 0
    case .bool(let flag): flag ? 1 : 0
    case .number(let number): number
    case .text(let text): Double(script: text) ?? .nan
    }
  }

  /// As JavaScript's `===`. It compares the code units of texts, where `==` of Swift's `String`
  /// takes two spellings of one letter as equal.
  static func isSame(_ left: Self, _ right: Self) -> Bool {
    switch (left, right) {
    case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
    default: left == right
    }
  }

  /// As JavaScript's `==`.
  static func isEqual(_ left: Self, _ right: Self) -> Bool {
    switch (left, right) {
    case (.undefined, .null), (.null, .undefined): true
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null), (.text, .text):
      isSame(left, right)
    default: left.number == right.number
    }
  }

  /// As JavaScript's `<`, `>`, `<=` and `>=`: texts by their code units, all else as numbers.
  static func isOrdered(_ left: Self, _ sign: String, _ right: Self) -> Bool {
    if case .text(let one) = left, case .text(let other) = right {
      return switch sign {
      case "<": one.utf16.lexicographicallyPrecedes(other.utf16)
      case ">": other.utf16.lexicographicallyPrecedes(one.utf16)
      case "<=": !other.utf16.lexicographicallyPrecedes(one.utf16)
      default: !one.utf16.lexicographicallyPrecedes(other.utf16)
      }
    }
    let (one, other) = (left.number, right.number)
    return switch sign {
    case "<": one < other
    case ">": one > other
    case "<=": one <= other
    default: one >= other
    }
  }
}

extension Double {
  /// The number that JavaScript's `Number(text)` gives; nil where that is `NaN`.
  ///
  /// Swift's own conversion also takes `nan`, `inf` and `0x1p3`.
  init?(script text: String) {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.firstIndex(where: { !$0.isScriptSpace }),
      let last = scalars.lastIndex(where: { !$0.isScriptSpace })
    else {
      self = 0
      return
    }
    let word = String(String.UnicodeScalarView(scalars[first...last]))
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)]
    where word.lowercased().hasPrefix(prefix) {
      let digits = word.dropFirst(2)
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.hexDigitValue != nil }),
        let value = Self.whole(digits, radix)
      else { return nil }
      self = value
      return
    }
    switch word {
    case "Infinity", "+Infinity": self = .infinity
    case "-Infinity": self = -.infinity
    default:
      let isDecimal = word.unicodeScalars.allSatisfy {
        "0123456789+-.eE".unicodeScalars.contains($0)
      }
      guard isDecimal, word.contains(where: \.isNumber), let value = Self(word) else { return nil }
      self = value
    }
  }

  /// Digits of a radix as JavaScript rounds them; nil for other digits.
  private static func whole(_ digits: Substring, _ radix: Int) -> Double? {
    // Of very long ones the last digits round differently.
    if let exact = UInt64(digits, radix: radix) { return Double(exact) }
    guard radix == 16 else { return nil }
    return Double("0x\(digits)")
  }

  /// As JavaScript prints it.
  var scriptText: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
    if self == 0 { return "0" }
    // Swift prints the shortest digits, too, and sets point and exponent in another way.
    let parts = magnitude.description.lowercased().split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let whole = String(mantissa[0])
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
    var point = whole.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    var digits = whole + fraction
    while digits.hasPrefix("0") {
      digits.removeFirst()
      point -= 1
    }
    while digits.hasSuffix("0") { digits.removeLast() }
    let count = digits.count
    let sign = self < 0 ? "-" : ""
    if count <= point, point <= 21 {
      return sign + digits + String(repeating: "0", count: point - count)
    }
    if 0 < point, point <= 21 { return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))" }
    if -6 < point, point <= 0 {
      return sign + "0." + String(repeating: "0", count: -point) + digits
    }
    let exponent = "e\(point > 0 ? "+" : "-")\(Swift.abs(point - 1))"
    return sign + digits.prefix(1) + (count > 1 ? "." : "") + digits.dropFirst() + exponent
  }
}

extension Unicode.Scalar {
  /// A line end of JavaScript.
  var isScriptLineEnd: Bool { ["\n", "\r", "\u{2028}", "\u{2029}"].contains(self) }

  /// White space or a line end of JavaScript, which are others than Unicode's.
  var isScriptSpace: Bool {
    switch self {
    case "\t", "\u{B}", "\u{C}", "\u{FEFF}": true
    default: isScriptLineEnd || properties.generalCategory == .spaceSeparator
    }
  }
}

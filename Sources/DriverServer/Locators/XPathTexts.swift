/// Whether an XPath expression looks at texts of elements, as far as it tells.
enum XPathTexts {
  /// What stands before a place in an expression.
  private enum Token { case start, element, attribute, value }

  /// Functions whose result depends on no text.
  private static let blindFunctions: Set<String> = [
    "position", "last", "true", "false", "not", "count", "boolean",
  ]
  /// Functions that look at their arguments' texts.
  private static let textFunctions: Set<String> = [
    "contains", "starts-with", "normalize-space", "string", "string-length", "concat", "translate",
    "substring", "substring-before", "substring-after",
  ]

  /// Cautious: true for an expression that it can't tell about.
  static func mayBeSeen(by expression: String) -> Bool {
    var rest = Array(expression.utf8)[...]
    var last = Token.start
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        rest = rest.drop { $0 != byte }.dropFirst()
        last = .value
      case UInt8(ascii: "@"):
        rest = rest.drop(while: isSpace)
        let name = rest.first == UInt8(ascii: "*") ? 1 : rest.prefix(while: isPartOfName).count
        rest = rest.dropFirst(name).drop(while: isSpace)
        // From an attribute back to its element.
        if name == 0 || rest.first == UInt8(ascii: "/") { return true }
        last = .attribute
      case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"):
        if rest.first == UInt8(ascii: "=") { rest.removeFirst() }
        guard last == .attribute || last == .value, isPlainValue(after: rest) else { return true }
        last = .start
      case UInt8(ascii: ","):
        guard isPlainValue(after: rest) else { return true }
        last = .start
      case UInt8(ascii: "*"):
        // After an element it multiplies.
        guard last == .start else { return true }
        last = .element
      case UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "|"), UInt8(ascii: ":"): last = .start
      case UInt8(ascii: "]"): last = .element
      case UInt8(ascii: ")"): last = .value
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        rest = rest.drop { isPartOfName($0) || $0 == UInt8(ascii: ".") }
        last = .value
      case UInt8(ascii: ".") where rest.first == UInt8(ascii: "."):
        rest.removeFirst()
        last = .element
      case _ where isSpace(byte): break
      case _ where isPartOfName(byte) && byte != UInt8(ascii: "-"):
        let word = [byte] + rest.prefix(while: isPartOfName)
        rest = rest.dropFirst(word.count - 1).drop(while: isSpace)
        guard let token = token(String(decoding: word, as: UTF8.self), before: &rest) else {
          return true
        }
        last = token
      default: return true
      }
    }
    return false
  }

  /// What a word is; nil where it may look at a text.
  private static func token(_ word: String, before rest: inout ArraySlice<UInt8>) -> Token? {
    if rest.first == UInt8(ascii: "(") {
      rest.removeFirst()
      if blindFunctions.contains(word) { return .start }
      guard textFunctions.contains(word), isPlainValue(after: rest) else { return nil }
      return .start
    }
    switch word {
    case "and", "or": return .start
    case "div", "mod": return nil
    default: return .element
    }
  }

  /// Whether an attribute, a literal or a number stands there.
  private static func isPlainValue(after rest: ArraySlice<UInt8>) -> Bool {
    switch rest.first(where: { !isSpace($0) }) ?? 0 {
    case UInt8(ascii: "@"), UInt8(ascii: "'"), UInt8(ascii: "\""),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

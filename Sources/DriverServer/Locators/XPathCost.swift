/// What an XPath expression may cost, as far as its text tells.
enum XPathCost {
  /// A longer one is not plain.
  private static let plainLength = 512
  /// Functions that look at one text or set once.
  private static let plainFunctions: Set<String> = [
    "text", "node", "position", "last", "not", "contains", "starts-with", "normalize-space",
    "string", "true", "false", "and", "or", "boolean",
  ]

  /// Whether each of its operations is short, so that a limit on their number bounds its time: no
  /// comparison of a set of nodes with another, no union, no function that looks at many nodes.
  ///
  /// Cautious: an expression that it can't tell about is not plain.
  static func isPlain(_ expression: String) -> Bool {
    guard expression.utf8.count <= plainLength else { return false }
    var rest = Array(expression.utf8)[...]
    var word: [UInt8] = []
    while let byte = rest.popFirst() {
      let isInWord = isPartOfName(byte)
      if isInWord { word.append(byte) }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        rest = rest.drop { $0 != byte }.dropFirst()
      case UInt8(ascii: "("):
        guard plainFunctions.contains(String(decoding: word, as: UTF8.self)) else { return false }
      case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"):
        // `<=` and `>=` are one sign.
        if rest.first == UInt8(ascii: "=") { rest = rest.dropFirst() }
        guard let next = rest.first(where: { !isSpace($0) }), isLiteral(next) else { return false }
      case UInt8(ascii: "|"), UInt8(ascii: "$"), UInt8(ascii: ":"): return false
      default: break
      }
      if !isInWord, !isSpace(byte) { word = [] }
    }
    return true
  }

  private static func isLiteral(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

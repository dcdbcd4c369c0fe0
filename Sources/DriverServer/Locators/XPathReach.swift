/// What of the elements an XPath expression can reach, so that a document is made without the rest.
struct XPathReach: Sendable {
  static let all = XPathReach()

  /// A handful of attributes' names; nil where they may be any.
  private var names: [String]?
  /// Whether it may look at the elements' texts.
  private(set) var hasTexts = true

  private init() {}

  /// Reads it off an expression, which need not be valid.
  init(of expression: String) {
    names = Self.attributes(in: expression)
    hasTexts = XPathTexts.mayBeSeen(by: expression)
  }

  /// Elements lead to their attributes by `@name` and by the axis `attribute::` alone.
  private static func attributes(in expression: String) -> [String]? {
    var names: [String] = []
    var rest = Array(expression.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        // What is quoted is a text.
        rest = rest.drop { $0 != byte }.dropFirst()
      case UInt8(ascii: "@"):
        rest = rest.drop(while: isSpace)
        let name = rest.prefix(while: isPartOfName)
        rest = rest.dropFirst(name.count).drop(while: isSpace)
        // `@*`, `@node()`, a name with a prefix or with letters of other scripts.
        guard !name.isEmpty, rest.first.map(mayFollowName) ?? true else { return nil }
        let text = String(decoding: name, as: UTF8.self)
        if !names.contains(text) { names.append(text) }
      // A digit, a point or a minus begins no name: one may follow right behind it.
      case let first where first > 0x40 && isPartOfName(first):
        let word = [first] + rest.prefix(while: isPartOfName)
        guard !word.elementsEqual("attribute".utf8) else { return nil }
        rest = rest.dropFirst(word.count - 1)
      default: break
      }
    }
    return names
  }

  /// Whether an attribute can be reached.
  func contains(_ name: String) -> Bool { names?.contains(name) ?? true }

  func contains(_ others: XPathReach) -> Bool {
    (hasTexts || !others.hasTexts)
      && (names == nil || others.names?.allSatisfy { contains($0) } ?? false)
  }

  func union(_ others: XPathReach) -> XPathReach {
    var all = self
    all.hasTexts = hasTexts || others.hasTexts
    all.names = names.flatMap { names in
      others.names.map { names + $0.filter { !names.contains($0) } }
    }
    return all
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0a, 0x0d].contains(byte)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func mayFollowName(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "(")
  }
}

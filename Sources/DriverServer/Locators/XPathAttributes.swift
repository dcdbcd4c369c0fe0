/// Which attributes an XPath expression can reach, so that a document is made without the others.
struct XPathAttributes: Sendable {
  static let all = XPathAttributes()

  /// A handful of names; nil where they may be any.
  private var names: [String]?

  private init() {}

  /// Reads them off an expression, which need not be valid.
  ///
  /// Elements lead to their attributes by `@name` and by the axis `attribute::` alone.
  init(of expression: String) {
    var names: [String] = []
    var rest = Array(expression.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        // What is quoted is a text.
        rest = rest.drop { $0 != byte }.dropFirst()
      case UInt8(ascii: "@"):
        rest = rest.drop(while: Self.isSpace)
        let name = rest.prefix(while: Self.isPartOfName)
        rest = rest.dropFirst(name.count).drop(while: Self.isSpace)
        // `@*`, `@node()`, a name with a prefix or with letters of other scripts.
        guard !name.isEmpty, rest.first.map(Self.mayFollowName) ?? true else { return }
        let text = String(decoding: name, as: UTF8.self)
        if !names.contains(text) { names.append(text) }
      // A digit, a point or a minus begins no name: one may follow right behind it.
      case let first where first > 0x40 && Self.isPartOfName(first):
        let word = [first] + rest.prefix(while: Self.isPartOfName)
        guard !word.elementsEqual("attribute".utf8) else { return }
        rest = rest.dropFirst(word.count - 1)
      default: break
      }
    }
    self.names = names
  }

  func contains(_ name: String) -> Bool { names?.contains(name) ?? true }

  func contains(_ others: XPathAttributes) -> Bool {
    names == nil || others.names?.allSatisfy(contains) ?? false
  }

  func union(_ others: XPathAttributes) -> XPathAttributes {
    var all = self
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

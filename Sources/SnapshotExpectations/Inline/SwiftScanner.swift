/// Reads Swift source piece by piece: enough to tell brackets from those in strings and comments.
struct SwiftScanner {
  enum Piece {
    /// A closing bracket; `depth` is below 0 for the one that closes where the scanner began.
    case close
    /// An identifier, with its colon where it is a label.
    case word(String)
    /// A string literal with its quotes; its content, or nil with an interpolation or a broken escape.
    case string(Range<Int>, String?)
    case other
    case end
  }

  private let source: [UInt8]
  private(set) var offset: Int
  private(set) var depth = 0

  init(_ source: [UInt8], at offset: Int) {
    self.source = source
    self.offset = offset
  }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    offset + ahead < source.count ? source[offset + ahead] : nil
  }

  private func isAt(_ text: String) -> Bool {
    source[offset...].starts(with: text.utf8)
  }

  mutating func next() -> Piece {
    guard let first = byte() else { return .end }
    switch first {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      offset += 1
      depth += 1
      return .other
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      offset += 1
      depth -= 1
      return .close
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      if let string = string() { return string }
      offset += 1
      return .other
    case UInt8(ascii: "/") where isAt("//"):
      offset = source[offset...].firstIndex(of: 10) ?? source.count
      return .other
    case UInt8(ascii: "/") where isAt("/*"):
      comment()
      return .other
    case _ where Self.isLetter(first): return word()
    default:
      offset += 1
      return .other
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 128 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "`")
      || Unicode.Scalar(byte).properties.isAlphabetic
  }

  private mutating func word() -> Piece {
    let start = offset
    while let next = byte(), Self.isLetter(next) || (48...57).contains(next) { offset += 1 }
    if byte() == UInt8(ascii: ":") { offset += 1 }
    return .word(String(decoding: source[start..<offset], as: UTF8.self))
  }

  private mutating func comment() {
    var level = 0
    repeat {
      if isAt("/*") {
        level += 1
        offset += 2
      } else if isAt("*/") {
        level -= 1
        offset += 2
      } else {
        offset += 1
      }
    } while level > 0 && offset < source.count
  }

  /// Reads a literal whose quotes begin here; nil where none do.
  private mutating func string() -> Piece? {
    let start = offset
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    guard byte(hashes) == UInt8(ascii: "\"") else { return nil }
    offset += hashes
    let isLong = isAt("\"\"\"")
    let quotes = isLong ? "\"\"\"" : "\""
    offset += quotes.utf8.count
    let pounds = String(repeating: "#", count: hashes)
    let (close, escape) = (quotes + pounds, "\\" + pounds)
    let first = offset
    var hasInterpolation = false
    while offset < source.count, !isAt(close) {
      if isAt(escape) {
        offset += escape.utf8.count
        if byte() == UInt8(ascii: "(") {
          hasInterpolation = true
          interpolation()
          continue
        }
      }
      offset += 1
    }
    let last = min(offset, source.count)
    offset = min(source.count, offset + close.utf8.count)
    let raw = String(decoding: source[first..<last], as: UTF8.self)
    let content = hasInterpolation ? nil : SwiftLiteral.content(raw, isLong: isLong, escape: escape)
    return .string(start..<offset, content)
  }

  /// Passes over `(…)` inside a string.
  private mutating func interpolation() {
    var inner = SwiftScanner(source, at: offset + 1)
    while true {
      switch inner.next() {
      case .close where inner.depth < 0:
        offset = inner.offset
        return
      case .end:
        offset = source.count
        return
      default: break
      }
    }
  }
}

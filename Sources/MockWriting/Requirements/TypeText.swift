/// A type as a mock writes it.
struct TypeText {
  /// As in the declaration.
  let text: String
  /// Whether a generic parameter of the function, or `some`, stands in it: only the call knows it.
  let isGeneric: Bool
  private let pieces: [Piece]

  /// - Parameters:
  ///   - pieces: The type's.
  ///   - generics: The names of the function's generic parameters.
  init(_ pieces: [Piece], generics: Set<String>) {
    let pieces = pieces.trimmed
    self.pieces = pieces
    text = pieces.text
    isGeneric = pieces.contains {
      ($0.kind == "typeIdentifier" && generics.contains($0.text)) || $0.text == "some"
    }
  }

  var isInOut: Bool { pieces.first?.text == "inout" }
  private var isVariadic: Bool { pieces.last?.text == "..." }
  private var isEscaping: Bool {
    zip(pieces, pieces.dropFirst()).contains { $0.text == "@" && $1.text == "escaping" }
  }
  private var isFunction: Bool {
    pieces.split(at: "->").count > 1 && pieces.last?.text != "?"
  }

  /// The type of the parameter in the handler's type.
  var inHandler: String {
    if isGeneric { return "Any" }
    if isVariadic { return "[\(text.dropLast(3))]" }
    return text
  }

  /// Why a parameter can't be handed on to a handler; nil: it can.
  var refusal: String? {
    let words = Set(pieces.map(\.text))
    for word in ["sending", "borrowing", "consuming", "isolated", "repeat", "each"]
    where words.contains(word) {
      return "a parameter is `\(word)`, which a handler can't take."
    }
    if words.contains("autoclosure") { return "a parameter is an autoclosure." }
    if words.contains("~") { return "a parameter's type can't be copied." }
    if isGeneric, isInOut { return "a generic parameter is `inout`." }
    if isGeneric, isFunction, !isEscaping {
      return "a closure of a generic type does not escape, so that no handler can take it."
    }
    return nil
  }

  /// A value that answers where no handler is set; nil: there is none.
  var fallback: String? {
    if isGeneric { return nil }
    if text.hasSuffix("?"), !isFunction { return "nil" }
    if text.hasPrefix("["), pieces.closing(of: 0) == pieces.count - 1 {
      return Array(pieces.dropFirst().dropLast()).split(at: ":").count > 1 ? "[:]" : "[]"
    }
    if text.hasPrefix("Set<") { return "[]" }
    switch text {
    case "String": return "\"\""
    case "Bool": return "false"
    case "Int", "UInt", "Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64",
      "Double", "Float":
      return "0"
    default: return nil
    }
  }

  /// Its letters and digits, each word capitalised: `[String: Int]` is `StringInt`.
  var word: String {
    text.split { !($0.isLetter || $0.isNumber) }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The type as something optional holds it.
  var optional: String { isFunction || text.hasPrefix("any ") ? "(\(text))?" : "\(text)?" }

  /// The modules that its types are from.
  var modules: Set<String> { Set(pieces.compactMap { $0.type.flatMap(Self.module) }) }

  /// The module in the compiler's name of a type, `s:4Shop4ItemV`; nil for one of Swift's own.
  private static func module(_ type: String) -> String? {
    guard type.hasPrefix("s:") else { return nil }
    let digits = type.dropFirst(2).prefix { $0.isNumber }
    guard let count = Int(digits) else { return nil }
    let name = String(type.dropFirst(2 + digits.count).prefix(count))
    switch name {
    case "Swift", "_Concurrency", "_StringProcessing": return nil
    case "FoundationEssentials", "FoundationInternationalization": return "Foundation"
    default: return name
    }
  }
}

extension FlowExpression {
  /// A part of an expression's text.
  enum Token: Equatable {
    case name(String)
    case value(ScriptValue)
    case sign(String)

    var words: String {
      switch self {
      case .name(let name): name
      case .value(let value): value.text
      case .sign(let sign): sign
      }
    }

    static func all(in text: String) throws(Unsupported) -> [Token] {
      var reader = TokenReader(rest: text.unicodeScalars[...])
      var tokens: [Token] = []
      while let token = try reader.next() { tokens.append(token) }
      return tokens
    }
  }

  /// Reads tokens by Unicode scalars: in a Swift `Character` a quote may be one with what follows it.
  private struct TokenReader {
    var rest: Substring.UnicodeScalarView

    /// Longer ones first.
    private static let signs = [
      "===", "!==", "==", "!=", "<=", ">=", "&&", "||", "??", "<", ">", "!", "+", "(", ")",
    ].map { (text: $0, scalars: Array($0.unicodeScalars)) }

    mutating func next() throws(Unsupported) -> Token? {
      rest = rest.drop { $0.isScriptSpace }
      guard let first = rest.first else { return nil }
      if ["\"", "'", "`"].contains(first) { return .value(.text(try quoted())) }
      if first.isDigit { return .value(.number(try number())) }
      if first.isNameStart { return try word() }
      if let sign = Self.signs.first(where: { rest.starts(with: $0.scalars) }) {
        rest = rest.dropFirst(sign.scalars.count)
        // `++` and `+=` are other signs.
        if sign.text == "+", rest.first == "+" { throw Unsupported(part: "++") }
        return .sign(sign.text)
      }
      throw Unsupported(part: String(first))
    }

    private mutating func take(while isTaken: (Unicode.Scalar) -> Bool) -> String {
      let taken = rest.prefix(while: isTaken)
      rest = rest[taken.endIndex...]
      return String(taken)
    }

    /// A decimal number without the forms that are rare: `0x1f`, `1_000`, `012`, `1.`, `1n`.
    private mutating func number() throws(Unsupported) -> Double {
      var text = take { $0.isDigit }
      let isOctal = text.count > 1 && text.hasPrefix("0")
      if rest.first == "." {
        rest.removeFirst()
        text += "." + take { $0.isDigit }
      }
      if rest.first == "e" || rest.first == "E" {
        rest.removeFirst()
        text += "e"
        if let sign = rest.first, sign == "+" || sign == "-" {
          rest.removeFirst()
          text.unicodeScalars.append(sign)
        }
        text += take { $0.isDigit }
      }
      let end = rest.first
      let goesOn = end.map { $0.isNamePart || $0 == "." || $0 == "\\" } ?? false
      let isWhole = text.unicodeScalars.last?.isDigit ?? false
      guard !isOctal, !goesOn, isWhole, !text.contains(".e"), let number = Double(text) else {
        throw Unsupported(part: text + (end.map { String($0) } ?? ""))
      }
      return number
    }

    /// A name, also one with points.
    private mutating func word() throws(Unsupported) -> Token {
      var name = take { $0.isNamePart }
      while rest.first == "." {
        rest.removeFirst()
        guard rest.first?.isNameStart == true else { throw Unsupported(part: name + ".") }
        name += "." + take { $0.isNamePart }
      }
      switch name {
      case "true": return .value(.bool(true))
      case "false": return .value(.bool(false))
      case "null": return .value(.null)
      case "undefined": return .value(.undefined)
      case "NaN": return .value(.number(.nan))
      case "Infinity": return .value(.number(.infinity))
      default:
        guard !reserved.contains(name) else { throw Unsupported(part: name) }
        return .name(name)
      }
    }

    private mutating func quoted() throws(Unsupported) -> String {
      let quote = rest.removeFirst()
      var text = String.UnicodeScalarView()
      while let scalar = rest.popFirst() {
        switch scalar {
        case quote: return String(text)
        case "\\": try escape(&text)
        case "$" where quote == "`" && rest.first == "{": throw Unsupported(part: "`${…}`")
        case "\r" where quote == "`":
          // A template has all line ends as one.
          if rest.first != "\n" { text.append("\n") }
        case "\n" where quote != "`", "\r" where quote != "`":
          throw Unsupported(part: "a line end in a text")
        default: text.append(scalar)
        }
      }
      throw Unsupported(part: "\(quote) without its end")
    }

    /// What stands behind a `\`.
    private mutating func escape(_ text: inout String.UnicodeScalarView) throws(Unsupported) {
      guard let scalar = rest.popFirst() else { throw Unsupported(part: "\\") }
      switch scalar {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "b": text.append("\u{8}")
      case "v": text.append("\u{B}")
      case "f": text.append("\u{C}")
      case "\r":
        if rest.first == "\n" { rest.removeFirst() }
      case _ where scalar.isScriptLineEnd: break
      case "0" where rest.first?.isDigit != true: text.append("\0")
      case "x": text.append(try hexadecimal(digits: 2))
      case "u" where rest.first == "{":
        rest.removeFirst()
        let digits = rest.prefix { $0 != "}" }.count
        text.append(try hexadecimal(digits: digits))
        guard rest.popFirst() == "}" else { throw Unsupported(part: "\\u{") }
      case "u": text.append(try hexadecimal(digits: 4))
      case _ where scalar.isDigit: throw Unsupported(part: "\\\(scalar)")
      default: text.append(scalar)
      }
    }

    /// A half of a surrogate pair is left to JavaScript.
    private mutating func hexadecimal(digits: Int) throws(Unsupported) -> Unicode.Scalar {
      let text = String(rest.prefix(digits))
      guard text.unicodeScalars.count == digits, (1...6).contains(digits),
        text.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isHexDigit }),
        let scalar = UInt32(text, radix: 16).flatMap(Unicode.Scalar.init)
      else { throw Unsupported(part: "\\\(text)") }
      rest = rest.dropFirst(digits)
      return scalar
    }
  }

  /// Words that are no names in JavaScript, or not everywhere.
  private static let reserved: Set = [
    "arguments", "async", "await", "break", "case", "catch", "class", "const", "continue",
    "debugger", "default", "delete", "do", "else", "enum", "eval", "export", "extends", "finally",
    "for", "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "new",
    "package", "private", "protected", "public", "return", "static", "super", "switch", "this",
    "throw", "try", "typeof", "using", "var", "void", "while", "with", "yield",
  ]

  /// What scripts find under these names instead of a variable.
  static let own: Set = ["output", "maestro", "json", "http", "console", "__undeclared"]

  /// What JavaScript has under these names where no variable is called so.
  static let globals: Set = [
    "AggregateError", "Array", "ArrayBuffer", "AsyncDisposableStack", "AsyncIterator", "Atomics",
    "BigInt", "BigInt64Array", "BigUint64Array", "Boolean", "DataView", "Date", "DisposableStack",
    "Error", "EvalError", "FinalizationRegistry", "Float16Array", "Float32Array", "Float64Array",
    "Function", "Int16Array", "Int32Array", "Int8Array", "Intl", "Iterator", "JSON", "Map", "Math",
    "Number", "Object", "Promise", "Proxy", "RangeError", "ReferenceError", "Reflect", "RegExp",
    "Set", "ShadowRealm", "SharedArrayBuffer", "String", "SuppressedError", "Symbol",
    "SyntaxError", "Temporal", "TypeError", "URIError", "Uint16Array", "Uint32Array", "Uint8Array",
    "Uint8ClampedArray", "WeakMap", "WeakRef", "WeakSet", "WebAssembly",
    "decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "eval",
    "globalThis", "isFinite", "isNaN", "parseFloat", "parseInt", "unescape",
    // Those of every object, and so of the global one.
    "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString",
    "toString", "valueOf", "__defineGetter__", "__defineSetter__", "__lookupGetter__",
    "__lookupSetter__", "__proto__",
  ]
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  fileprivate var isNameStart: Bool {
    self == "_" || self == "$" || (self == "\\" ? false : properties.isIDStart)
  }

  fileprivate var isNamePart: Bool {
    self == "$" || self == "\u{200C}" || self == "\u{200D}" || properties.isIDContinue
  }
}

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
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
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
}

/// An expression in `${…}`: names, texts, numbers, `!`, `&&`, `||`, `??`, comparisons, `+` and
/// parentheses, with the meaning that they have in JavaScript.
struct FlowExpression {
  /// What else of JavaScript it holds.
  struct Unsupported: Error { var part: String }

  private enum Token: Equatable {
    case name(String)
    case value(ScriptValue)
    case sign(String)
  }

  private var tokens: ArraySlice<Token>
  private let lookup: (String) throws(Unsupported) -> ScriptValue
  /// How many parentheses and `!` are open.
  private var depth = 0

  /// - Parameter lookup: The value of a name such as `USER` or `maestro.copiedText`.
  static func value(
    of text: String, _ lookup: @escaping (String) throws(Unsupported) -> ScriptValue
  ) throws(Unsupported) -> ScriptValue {
    var expression = FlowExpression(tokens: try tokens(text)[...], lookup: lookup)
    let value = try expression.either()
    if let rest = expression.tokens.first { throw Unsupported(part: words(rest)) }
    return value
  }

  private static func words(_ token: Token) -> String {
    switch token {
    case .name(let name): name
    case .value(let value): value.text
    case .sign(let sign): sign
    }
  }

  // MARK: Tokens

  private static let signs = [
    "===", "!==", "==", "!=", "<=", ">=", "&&", "||", "??", "<", ">", "!", "+", "(", ")",
  ]

  private static func tokens(_ text: String) throws(Unsupported) -> [Token] {
    var tokens: [Token] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "\"" || first == "'" || first == "`" {
        tokens.append(.value(.text(try quoted(&rest))))
      } else if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits) else { throw Unsupported(part: String(digits)) }
        tokens.append(.value(.number(number)))
        rest = rest[digits.endIndex...]
      } else if first.isLetter || first == "_" || first == "$" {
        let name = rest.prefix {
          $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || $0 == "."
        }
        rest = rest[name.endIndex...]
        tokens.append(token(String(name)))
      } else if let sign = signs.first(where: { rest.hasPrefix($0) }) {
        tokens.append(.sign(sign))
        rest = rest.dropFirst(sign.count)
      } else {
        throw Unsupported(part: String(first))
      }
    }
    return tokens
  }

  private static func token(_ name: String) -> Token {
    switch name {
    case "true": .value(.bool(true))
    case "false": .value(.bool(false))
    case "null": .value(.null)
    case "undefined": .value(.undefined)
    default: .name(name)
    }
  }

  private static func quoted(_ rest: inout Substring) throws(Unsupported) -> String {
    let quote = rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == quote { return text }
      if character == "\\", let next = rest.popFirst() {
        text.append(next == "n" ? "\n" : next == "t" ? "\t" : next)
      } else if quote == "`", character == "$" {
        throw Unsupported(part: "`${…}`")
      } else {
        text.append(character)
      }
    }
    throw Unsupported(part: "\(quote) without its end")
  }

  // MARK: Values

  private mutating func take(_ signs: String...) -> String? {
    guard case .sign(let sign)? = tokens.first, signs.contains(sign) else { return nil }
    tokens.removeFirst()
    return sign
  }

  private mutating func either() throws(Unsupported) -> ScriptValue {
    var left = try both()
    while let sign = take("||", "??") {
      let right = try both()
      let keepsLeft = sign == "||" ? left.isTrue : left != .undefined && left != .null
      if !keepsLeft { left = right }
    }
    return left
  }

  private mutating func both() throws(Unsupported) -> ScriptValue {
    var left = try comparison()
    while take("&&") != nil {
      let right = try comparison()
      if left.isTrue { left = right }
    }
    return left
  }

  private mutating func comparison() throws(Unsupported) -> ScriptValue {
    var left = try sum()
    while let sign = take("===", "!==", "==", "!=", "<", ">", "<=", ">=") {
      let right = try sum()
      left = .bool(try Self.compare(left, sign, right))
    }
    return left
  }

  private static func compare(
    _ left: ScriptValue, _ sign: String, _ right: ScriptValue
  ) throws(Unsupported) -> Bool {
    switch sign {
    case "===": return left == right
    case "!==": return left != right
    case "==", "!=": return isEqual(left, right) == (sign == "==")
    default:
      if case .text(let one) = left, case .text(let other) = right {
        return sign == "<"
          ? one < other : sign == ">" ? one > other : sign == "<=" ? one <= other : one >= other
      }
      let (one, other) = (number(left), number(right))
      return sign == "<"
        ? one < other : sign == ">" ? one > other : sign == "<=" ? one <= other : one >= other
    }
  }

  private static func isEqual(_ left: ScriptValue, _ right: ScriptValue) -> Bool {
    switch (left, right) {
    case (.undefined, .null), (.null, .undefined): true
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null): left == right
    case (.text, .text): left == right
    default: number(left) == number(right)
    }
  }

  private static func number(_ value: ScriptValue) -> Double {
    switch value {
    case .undefined: .nan
    case .null: 0
    case .bool(let flag): flag ? 1 : 0
    case .number(let number): number
    case .text(let text):
      text.allSatisfy(\.isWhitespace) ? 0 : Double(text.filter { !$0.isWhitespace }) ?? .nan
    }
  }

  private mutating func sum() throws(Unsupported) -> ScriptValue {
    var left = try single()
    while take("+") != nil {
      let right = try single()
      if case .text = left {
        left = .text(left.text + right.text)
      } else if case .text = right {
        left = .text(left.text + right.text)
      } else {
        left = .number(Self.number(left) + Self.number(right))
      }
    }
    return left
  }

  private mutating func single() throws(Unsupported) -> ScriptValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 100 else { throw Unsupported(part: "more than 100 ( or ! in one another") }
    if take("!") != nil { return .bool(!(try single().isTrue)) }
    if take("(") != nil {
      let value = try either()
      guard take(")") != nil else { throw Unsupported(part: "( without its )") }
      return value
    }
    switch tokens.popFirst() {
    case .value(let value)?: return value
    case .name(let name)?:
      // A call, an index.
      if case .sign("(")? = tokens.first { throw Unsupported(part: "\(name)(…)") }
      return try lookup(name)
    case .sign(let sign)?: throw Unsupported(part: sign)
    case nil: throw Unsupported(part: "the end")
    }
  }
}

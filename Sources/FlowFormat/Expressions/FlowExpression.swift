/// An expression in `${…}`: names, texts, numbers, `!`, `&&`, `||`, `??`, comparisons, `+` and
/// parentheses, with the meaning that they have in JavaScript.
///
/// It gives the value that JavaScript would give, or none: what is not exactly the same here is left
/// to JavaScript.
struct FlowExpression {
  /// What else of JavaScript it holds.
  struct Unsupported: Error { var part: String }

  private var tokens: ArraySlice<Token>
  private let lookup: (String) throws(Unsupported) -> ScriptValue
  /// How many parentheses and `!` are open.
  private var depth = 0

  /// - Parameter lookup: The value of a name such as `USER` or `maestro.copiedText`.
  static func value(
    of text: String, _ lookup: @escaping (String) throws(Unsupported) -> ScriptValue
  ) throws(Unsupported) -> ScriptValue {
    var expression = FlowExpression(tokens: try Token.all(in: text)[...], lookup: lookup)
    let value = try expression.either()
    if let rest = expression.tokens.first { throw Unsupported(part: rest.words) }
    return value
  }

  private mutating func take(_ signs: String...) -> String? {
    guard case .sign(let sign)? = tokens.first, signs.contains(sign) else { return nil }
    tokens.removeFirst()
    return sign
  }

  /// `||`, or `??`: JavaScript refuses both side by side, and `??` beside `&&`.
  private mutating func either() throws(Unsupported) -> ScriptValue {
    var (left, hasAnd) = try both()
    var kind: String?
    while let sign = take("||", "??") {
      let (right, rightHasAnd) = try both()
      hasAnd = hasAnd || rightHasAnd
      guard kind ?? sign == sign, sign == "||" || !hasAnd else { throw Unsupported(part: "??") }
      kind = sign
      let keepsLeft = sign == "||" ? left.isTrue : left != .undefined && left != .null
      if !keepsLeft { left = right }
    }
    return left
  }

  private mutating func both() throws(Unsupported) -> (value: ScriptValue, hasAnd: Bool) {
    var left = try equality()
    var hasAnd = false
    while take("&&") != nil {
      hasAnd = true
      let right = try equality()
      if left.isTrue { left = right }
    }
    return (left, hasAnd)
  }

  private mutating func equality() throws(Unsupported) -> ScriptValue {
    var left = try order()
    while let sign = take("===", "!==", "==", "!=") {
      let right = try order()
      let isEqual =
        sign.count == 3 ? ScriptValue.isSame(left, right) : ScriptValue.isEqual(left, right)
      left = .bool(isEqual == sign.hasPrefix("="))
    }
    return left
  }

  private mutating func order() throws(Unsupported) -> ScriptValue {
    var left = try sum()
    while let sign = take("<", ">", "<=", ">=") {
      let right = try sum()
      left = .bool(ScriptValue.isOrdered(left, sign, right))
    }
    return left
  }

  private mutating func sum() throws(Unsupported) -> ScriptValue {
    var left = try single()
    while take("+") != nil {
      let right = try single()
      switch (left, right) {
      case (.text, _), (_, .text): left = .text(left.text + right.text)
      default: left = .number(left.number + right.number)
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

import WireProtocol

/// Reads the CSS subset of `CSSSelector` (Selectors Level 4 in grammar).
struct CSSParser {
  private let text: String
  private let scalars: [Unicode.Scalar]
  private var offset = 0
  private var depth = 0
  /// The selectors inside of `:not()` so far.
  private var innerCount = 0

  /// - Throws: `invalid selector`, with the place of the first character that does not fit.
  static func parse(_ text: String) throws(WebDriverError) -> CSSSelector {
    var parser = CSSParser(text)
    let selector = try parser.list(until: nil)
    return selector
  }

  private init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  private func failure(_ expected: String) -> WebDriverError {
    WebDriverError(
      .invalidSelector,
      "The CSS selector \(text.prefix(200)) can't be used: \(expected) was expected at character "
        + "\(offset + 1). Types, #id, .class, [attributes], :not(), :nth-child() and states are "
        + "understood.")
  }

  private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    offset += 1
    return true
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = offset
    while let scalar = next, scalar.properties.isWhitespace { offset += 1 }
    return offset > start
  }

  private mutating func list(until end: Unicode.Scalar?) throws(WebDriverError) -> CSSSelector {
    var alternatives: [CSSSelector.Complex] = []
    repeat {
      skipSpace()
      alternatives.append(try complex())
      skipSpace()
    } while take(",")
    if let end {
      guard take(end) else { throw failure("a \(end)") }
    } else if next != nil {
      throw failure("the end")
    }
    return CSSSelector(alternatives: alternatives)
  }

  private mutating func complex() throws(WebDriverError) -> CSSSelector.Complex {
    var complex = CSSSelector.Complex(compounds: [])
    var combinator = CSSSelector.Combinator.descendant
    while true {
      complex.compounds.append((combinator, try compound()))
      let spaced = skipSpace()
      switch next {
      case ">": combinator = .child
      case "+": combinator = .next
      case "~": combinator = .following
      case nil, ",", ")": return complex
      default:
        guard spaced else { throw failure("a combinator") }
        combinator = .descendant
        continue
      }
      offset += 1
      skipSpace()
    }
  }

  private mutating func compound() throws(WebDriverError) -> [CSSSelector.Condition] {
    let start = offset
    var conditions: [CSSSelector.Condition] = []
    if !take("*"), isNameStart { conditions.append(.type(try name())) }
    while true {
      if take("#") {
        conditions.append(.identifier(try name(startsAnywhere: true)))
      } else if take(".") {
        conditions.append(.className(try name()))
      } else if take("[") {
        conditions.append(try attribute())
      } else if take(":") {
        conditions.append(try pseudoClass())
      } else {
        break
      }
    }
    guard offset > start else { throw failure("a selector") }
    return conditions
  }

  private mutating func attribute() throws(WebDriverError) -> CSSSelector.Condition {
    skipSpace()
    let name = try name()
    skipSpace()
    if take("]") { return .attribute(name: name, nil) }
    var sign = ""
    while let scalar = next, "=~|^$*".unicodeScalars.contains(scalar), sign.count < 2 {
      sign.unicodeScalars.append(scalar)
      offset += 1
    }
    guard let comparison = CSSSelector.AttributeTest.Comparison(rawValue: sign) else {
      throw failure("a comparison such as =")
    }
    skipSpace()
    let value: String
    if next == "\"" || next == "'" {
      value = try quoted()
    } else {
      value = try self.name(startsAnywhere: true)
    }
    skipSpace()
    let ignoresCase = take("i") || take("I")
    if !ignoresCase, !take("s") { _ = take("S") }
    skipSpace()
    guard take("]") else { throw failure("a ]") }
    return .attribute(
      name: name,
      CSSSelector.AttributeTest(comparison: comparison, value: value, ignoresCase: ignoresCase))
  }

  private mutating func pseudoClass() throws(WebDriverError) -> CSSSelector.Condition {
    let start = offset
    let name = try name()
    switch name.lowercased() {
    case "first-child": return .firstChild
    case "last-child": return .lastChild
    case "only-child": return .onlyChild
    case "enabled": return .enabled
    case "disabled": return .disabled
    case "checked": return .checked
    case "focus": return .focus
    case "root": return .root
    case "empty": return .empty
    case "not":
      guard take("(") else { throw failure("a (") }
      guard depth < 20 else { throw failure("less nesting") }
      depth += 1
      defer { depth -= 1 }
      innerCount += 1
      let number = innerCount
      return .not(try list(until: ")"), number: number)
    case "nth-child":
      guard take("(") else { throw failure("a (") }
      return try nthChild()
    default:
      offset = start
      throw failure("a known pseudo-class")
    }
  }

  private mutating func nthChild() throws(WebDriverError) -> CSSSelector.Condition {
    var formula = ""
    while let scalar = next, scalar != ")" {
      if !scalar.properties.isWhitespace { formula.unicodeScalars.append(scalar) }
      offset += 1
    }
    guard take(")") else { throw failure("a )") }
    switch formula.lowercased() {
    case "odd": return .nthChild(step: 2, offset: 1)
    case "even": return .nthChild(step: 2, offset: 0)
    default: break
    }
    guard let n = formula.firstIndex(where: { $0 == "n" || $0 == "N" }) else {
      guard let place = Self.place(formula) else { throw failure("a place such as 2 or 2n+1") }
      return .nthChild(step: 0, offset: place)
    }
    let head = formula[..<n]
    let tail = formula[formula.index(after: n)...]
    let step = head.isEmpty || head == "+" ? 1 : head == "-" ? -1 : Self.place(head)
    guard let step, let offset = tail.isEmpty ? 0 : Self.place(tail) else {
      throw failure("a place such as 2 or 2n+1")
    }
    return .nthChild(step: step, offset: offset)
  }

  /// A number that can be reckoned with: no list is longer.
  private static func place(_ text: some StringProtocol) -> Int? {
    Int(text).flatMap { (-1_000_000...1_000_000).contains($0) ? $0 : nil }
  }

  private mutating func quoted() throws(WebDriverError) -> String {
    guard let quote = next else { throw failure("a quotation mark") }
    offset += 1
    var value = ""
    while let scalar = next {
      if scalar == quote {
        offset += 1
        return value
      }
      value.unicodeScalars.append(scalar == "\\" ? try escape() : scalar)
      if scalar != "\\" { offset += 1 }
    }
    throw failure("the closing quotation mark")
  }

  private func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 || scalar == "-" || scalar == "_" || scalar == "\\"
      || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      || ("0"..."9").contains(scalar)
  }

  private var isNameStart: Bool {
    guard let next else { return false }
    return isNameScalar(next) && !("0"..."9").contains(next)
  }

  private mutating func name(startsAnywhere: Bool = false) throws(WebDriverError) -> String {
    guard let first = next, isNameScalar(first), startsAnywhere || isNameStart else {
      throw failure("a name")
    }
    var name = ""
    while let scalar = next, isNameScalar(scalar) {
      name.unicodeScalars.append(scalar == "\\" ? try escape() : scalar)
      if scalar != "\\" { offset += 1 }
    }
    return name
  }

  /// A backslash and what it stands for: up to six hexadecimal digits, or the next character.
  private mutating func escape() throws(WebDriverError) -> Unicode.Scalar {
    offset += 1
    var digits = ""
    while let scalar = next, digits.count < 6, scalar.properties.isASCIIHexDigit {
      digits.unicodeScalars.append(scalar)
      offset += 1
    }
    if let value = UInt32(digits, radix: 16) {
      if let scalar = next, scalar.properties.isWhitespace { offset += 1 }
      return Unicode.Scalar(value).flatMap { $0.value == 0 ? nil : $0 } ?? "\u{fffd}"
    }
    guard let scalar = next else { throw failure("an escaped character") }
    offset += 1
    return scalar
  }
}

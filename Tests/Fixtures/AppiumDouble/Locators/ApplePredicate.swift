import WireProtocol

/// A predicate string of XCUITest: `type == "XCUIElementTypeButton" AND label CONTAINS[c] "log"`.
struct ApplePredicate {
  private indirect enum Term {
    case comparison(String, TextComparison, String, isNegated: Bool, foldsCase: Bool)
    case and(Term, Term)
    case or(Term, Term)
    case not(Term)
  }

  private static let attributes: Set<String> = [
    "type", "value", "name", "label", "enabled", "visible", "accessible", "selected", "index",
    "placeholderValue", "hittable", "x", "y", "width", "height",
  ]
  private static let operators: [String: (TextComparison, isNegated: Bool)] = [
    "==": (.equals, false), "=": (.equals, false), "!=": (.equals, true), "<>": (.equals, true),
    "CONTAINS": (.contains, false), "BEGINSWITH": (.begins, false), "ENDSWITH": (.ends, false),
    "MATCHES": (.matches, false),
  ]

  private let term: Term

  init(_ text: String) throws(PhoneError) {
    var reader = Reader(text: text, tokens: Self.tokens(text)[...])
    term = try Self.alternative(&reader)
    guard reader.tokens.isEmpty else { throw reader.failure }
  }

  private struct Reader {
    var text: String
    var tokens: ArraySlice<String>

    var failure: PhoneError {
      PhoneError(.invalidSelector, "Unable to parse the format string \"\(text)\"")
    }

    mutating func take(_ words: String...) -> Bool {
      guard let next = tokens.first?.uppercased(), words.contains(next) else { return false }
      tokens.removeFirst()
      return true
    }
  }

  private static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "\"" || first == "'" {
        var value = String(first)
        rest.removeFirst()
        while let next = rest.popFirst(), next != first {
          if next == "\\", let escaped = rest.popFirst() {
            value.append(escaped)
          } else {
            value.append(next)
          }
        }
        tokens.append(value)
      } else if first.isLetter || first.isNumber {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_[].".contains($0) }
        tokens.append(String(word))
        rest = rest.dropFirst(word.count)
      } else if "()".contains(first) {
        tokens.append(String(first))
        rest.removeFirst()
      } else {
        let sign = rest.prefix { "=!<>&|".contains($0) }
        tokens.append(String(sign.isEmpty ? rest.prefix(1) : sign))
        rest = rest.dropFirst(max(1, sign.count))
      }
    }
    return tokens
  }

  private static func alternative(_ reader: inout Reader) throws(PhoneError) -> Term {
    var term = try conjunction(&reader)
    while reader.take("OR", "||") { term = .or(term, try conjunction(&reader)) }
    return term
  }

  private static func conjunction(_ reader: inout Reader) throws(PhoneError) -> Term {
    var term = try unit(&reader)
    while reader.take("AND", "&&") { term = .and(term, try unit(&reader)) }
    return term
  }

  private static func unit(_ reader: inout Reader) throws(PhoneError) -> Term {
    if reader.take("NOT", "!") { return .not(try unit(&reader)) }
    if reader.take("(") {
      let term = try alternative(&reader)
      guard reader.take(")") else { throw reader.failure }
      return term
    }
    guard let name = reader.tokens.popFirst() else { throw reader.failure }
    guard attributes.contains(name) else {
      throw PhoneError(
        .invalidSelector,
        "The attribute '\(name)' is unknown. Valid attribute names are: \(attributes.sorted())")
    }
    guard var sign = reader.tokens.popFirst()?.uppercased() else { throw reader.failure }
    let foldsCase = sign.hasSuffix("[C]") || sign.hasSuffix("[CD]")
    if let bracket = sign.firstIndex(of: "[") { sign = String(sign[..<bracket]) }
    guard let (comparison, isNegated) = operators[sign], let value = reader.tokens.popFirst() else {
      throw reader.failure
    }
    return .comparison(
      name, comparison, literal(value), isNegated: isNegated, foldsCase: foldsCase)
  }

  private static func literal(_ token: String) -> String {
    if token.hasPrefix("\"") || token.hasPrefix("'") { return String(token.dropFirst()) }
    switch token.uppercased() {
    case "TRUE", "YES": return "true"
    case "FALSE", "NO": return "false"
    default: return token
    }
  }

  func holds(_ element: PhoneElement) -> Bool { Self.holds(term, element) }

  private static func holds(_ term: Term, _ element: PhoneElement) -> Bool {
    switch term {
    case .and(let one, let other): return holds(one, element) && holds(other, element)
    case .or(let one, let other): return holds(one, element) || holds(other, element)
    case .not(let inner): return !holds(inner, element)
    case .comparison(let name, let comparison, let value, let isNegated, let foldsCase):
      guard var given = element.appleAttribute(name) else { return isNegated }
      // A number stands for a flag.
      if ["true", "false"].contains(given), ["0", "1"].contains(value) {
        given = given == "true" ? "1" : "0"
      }
      let fits =
        foldsCase
        ? comparison.holds(given.lowercased(), value.lowercased())
        : comparison.holds(given, value)
      return fits != isNegated
    }
  }
}

/// `**/XCUIElementTypeCell[`name BEGINSWITH "row"`][2]`: a path of types with conditions.
struct ClassChain {
  private struct Step {
    var type: String
    var isDeep: Bool
    var conditions: [ApplePredicate] = []
    /// From 1; below zero from the last.
    var position: Int?
  }

  private var steps: [Step] = []

  init(_ text: String) throws(PhoneError) {
    let failure = PhoneError(
      .invalidSelector, "Cannot tokenize the class chain query \"\(text)\"")
    var rest = Substring(text)
    var isDeep = false
    while !rest.isEmpty {
      if rest.hasPrefix("**/") {
        isDeep = true
        rest = rest.dropFirst(3)
      }
      let type = rest.prefix { $0.isLetter || $0 == "*" }
      guard !type.isEmpty else { throw failure }
      rest = rest.dropFirst(type.count)
      var step = Step(type: String(type), isDeep: isDeep)
      isDeep = false
      while rest.first == "[" {
        rest.removeFirst()
        if rest.first == "`" {
          let end = rest.dropFirst().firstIndex(of: "`")
          guard let end else { throw failure }
          step.conditions.append(
            try ApplePredicate(String(rest[rest.index(after: rest.startIndex)..<end])))
          rest = rest[rest.index(after: end)...]
        } else {
          let number = rest.prefix { $0 != "]" }
          guard let position = Int(number), position != 0 else { throw failure }
          step.position = position
          rest = rest.dropFirst(number.count)
        }
        guard rest.first == "]" else { throw failure }
        rest.removeFirst()
      }
      steps.append(step)
      guard rest.isEmpty || rest.first == "/" else { throw failure }
      rest = rest.dropFirst()
    }
  }

  func matches(in tree: PhoneTree, from root: Int) -> [Int] {
    var current = [root]
    for step in steps {
      var next: [Int] = []
      for outer in current {
        let candidates =
          step.isDeep
          ? tree.elements.indices.filter { tree.isInside($0, outer) }
          : tree.elements[outer].children
        var fitting = candidates.filter { index in
          let element = tree.elements[index]
          return
            (step.type == "*" || step.type == "XCUIElementTypeAny" || element.type == step.type)
            && step.conditions.allSatisfy { $0.holds(element) }
        }
        if let position = step.position {
          let place = position > 0 ? position - 1 : fitting.count + position
          fitting = fitting.indices.contains(place) ? [fitting[place]] : []
        }
        for index in fitting where !next.contains(index) { next.append(index) }
      }
      current = next.sorted()
    }
    return current
  }
}

extension PhoneElement {
  /// An attribute by its name in WebDriverAgent; nil for one without a value.
  func appleAttribute(_ name: String) -> String? {
    switch name {
    case "selected": isSelected ? "true" : "false"
    case "hittable": self["visible"]
    default: self[name]
    }
  }
}

package import RunRecord

/// Which tags a test must have: `smoke and not (slow or flaky)`.
///
/// `not` binds tighter than `and`, `and` tighter than `or`. A tag with blanks, or one that is called
/// like an operator, stands in quotes.
package indirect enum TagExpression: Sendable, Hashable {
  case tag(String)
  case not(TagExpression)
  case all([TagExpression])
  case any([TagExpression])

  /// Reads a text.
  ///
  /// - Throws: `RunnerError` of kind `usage`, with the word that does not fit.
  package init(_ text: String) throws(RunnerError) {
    var reading = Reading(text: text, words: try Self.words(text)[...])
    self = try reading.any()
    if let rest = reading.words.first {
      throw reading.error("expected \"and\" or \"or\" before \(rest.shown)")
    }
  }

  /// Whether these tags are what it asks for.
  package func admits(_ tags: [String]) -> Bool {
    switch self {
    case .tag(let name): tags.contains(name)
    case .not(let part): !part.admits(tags)
    case .all(let parts): parts.allSatisfy { $0.admits(tags) }
    case .any(let parts): parts.contains { $0.admits(tags) }
    }
  }

  /// The tags it names, in order.
  package var names: [String] {
    switch self {
    case .tag(let name): [name]
    case .not(let part): part.names
    case .all(let parts), .any(let parts): parts.flatMap(\.names)
    }
  }

  private enum Word: Hashable {
    case name(String)
    case and, or, not, open, close

    var shown: String {
      switch self {
      case .name(let name): "\"\(name)\""
      case .and: "\"and\""
      case .or: "\"or\""
      case .not: "\"not\""
      case .open: "\"(\""
      case .close: "\")\""
      }
    }
  }

  private static func words(_ text: String) throws(RunnerError) -> [Word] {
    var words: [Word] = []
    var rest = text[...]
    while let first = rest.first {
      switch first {
      case _ where first.isWhitespace: rest.removeFirst()
      case "(", ")":
        words.append(first == "(" ? .open : .close)
        rest.removeFirst()
      case "'", "\"":
        rest.removeFirst()
        guard let end = rest.firstIndex(of: first) else {
          throw RunnerError(.usage, "In the tags \"\(text)\" a quote is not closed; close it.")
        }
        words.append(.name(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      default:
        let word = rest.prefix { !$0.isWhitespace && $0 != "(" && $0 != ")" }
        rest = rest[word.endIndex...]
        switch word.lowercased() {
        case "and": words.append(.and)
        case "or": words.append(.or)
        case "not": words.append(.not)
        default: words.append(.name(String(word)))
        }
      }
    }
    return words
  }

  private struct Reading {
    let text: String
    var words: ArraySlice<Word>
    var depth = 0

    func error(_ problem: String) -> RunnerError {
      RunnerError(
        .usage,
        "The tags \"\(text)\" cannot be read: \(problem). Write for example \"smoke and not slow\"; "
          + "a tag with blanks stands in quotes.")
    }

    mutating func any() throws(RunnerError) -> TagExpression {
      var parts = [try all()]
      while words.first == .or {
        words.removeFirst()
        parts.append(try all())
      }
      return parts.count == 1 ? parts[0] : .any(parts)
    }

    mutating func all() throws(RunnerError) -> TagExpression {
      var parts = [try one()]
      while words.first == .and {
        words.removeFirst()
        parts.append(try one())
      }
      return parts.count == 1 ? parts[0] : .all(parts)
    }

    mutating func one() throws(RunnerError) -> TagExpression {
      depth += 1
      defer { depth -= 1 }
      guard depth < 100 else { throw error("it is nested too deeply") }
      switch words.popFirst() {
      case .name(let name): return .tag(name)
      case .not: return .not(try one())
      case .open:
        let inner = try any()
        guard words.popFirst() == .close else { throw error("a \")\" is missing") }
        return inner
      case .and: throw error("a tag is missing before \"and\"")
      case .or: throw error("a tag is missing before \"or\"")
      case .close: throw error("a tag is missing before \")\"")
      case nil: throw error("a tag is missing at its end")
      }
    }
  }
}

extension TagExpression: ExpressibleByStringLiteral {
  /// The tag of this name.
  package init(stringLiteral name: String) { self = .tag(name) }
}

extension TagExpression: CustomStringConvertible {
  /// As it can be read again.
  package var description: String {
    switch self {
    case .tag(let name):
      Self.isPlain(name) ? name : "'\(name)'"
    case .not(let part): "not \(part.nested)"
    case .all(let parts): parts.map(\.nested).joined(separator: " and ")
    case .any(let parts): parts.map(\.nested).joined(separator: " or ")
    }
  }

  private var nested: String {
    switch self {
    case .tag, .not: description
    case .all, .any: "(\(description))"
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !["and", "or", "not"].contains(name.lowercased())
      && !name.contains { $0.isWhitespace || "()'\"".contains($0) }
  }
}

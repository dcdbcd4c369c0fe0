/// A part of a text with `${…}`.
enum FlowTextPart: Equatable {
  case text(String)
  /// What stands between `${` and `}`.
  case expression(String)

  /// The parts of a text; `\\${` is the text `${`.
  ///
  /// - Throws: `FlowTextError` for a `${` without its `}`.
  static func parts(of text: String) throws(FlowTextError) -> [FlowTextPart] {
    guard text.contains("${") else { return text.isEmpty ? [] : [.text(text)] }
    var parts: [FlowTextPart] = []
    var plain = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "${") {
      let before = rest[..<start.lowerBound]
      if before.hasSuffix("\\") {
        plain += before.dropLast() + "${"
        rest = rest[start.upperBound...]
        continue
      }
      plain += before
      guard let end = end(of: rest[start.upperBound...]) else {
        throw FlowTextError("\"\(text)\" has a ${ without its }. Add it")
      }
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
      parts.append(.expression(String(rest[start.upperBound..<end])))
      rest = rest[rest.index(after: end)...]
    }
    plain += rest
    if !plain.isEmpty { parts.append(.text(plain)) }
    return parts
  }

  /// The `}` that ends an expression; one in a text or in braces does not.
  private static func end(of rest: Substring) -> Substring.Index? {
    var depth = 0
    var quote: Unicode.Scalar?
    var isEscaped = false
    // By scalars: in a `Character` a quote may be one with what follows it.
    for index in rest.unicodeScalars.indices {
      let character = rest.unicodeScalars[index]
      if let open = quote {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == open {
          quote = nil
        }
        continue
      }
      switch character {
      case "\"", "'", "`": quote = character
      case "{": depth += 1
      case "}" where depth == 0: return index
      case "}": depth -= 1
      default: continue
      }
    }
    return nil
  }
}

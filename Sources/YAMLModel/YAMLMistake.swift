/// A mistake that libyaml has found, for people who don't know YAML: it says which line is wrong, what
/// was expected, and how it is written.
struct YAMLMistake {
  /// A place as libyaml has it, 0-based.
  struct Place {
    var line: Int
    var column: Int
  }

  /// libyaml's own words, which are only in English and for those who know YAML's grammar.
  var problem: String
  var context: String
  /// Where the parser could not go on.
  var place: Place
  /// Where that began which it was reading.
  var start: Place
  var lines: [String]

  var error: YAMLError {
    if text(from: place).first == "\t" { return error(place, "there is a tab. Indent with spaces") }
    switch problem {
    case "found unexpected end of stream", "found unexpected document indicator": return openQuote
    case "found character that cannot start any token", "found undefined alias":
      return quoteNeeded(at: place)
    case "mapping values are not allowed in this context": return colon
    case "could not find expected ':'": return noColon
    case "did not find expected key", "did not find expected '-' indicator",
      "did not find expected <document start>":
      return strayPart
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'": return bracket
    case "did not find expected node content": return openBracket ?? other
    case "block sequence entries are not allowed in this context":
      return error(
        place, "a list cannot begin in this line. Write each \"- \" into a line of its own")
    case "control characters are not allowed":
      return error(
        place,
        "a control character stands here, which no text can have. Delete it, or save the file again as plain text"
      )
    default: return byContext
    }
  }

  // MARK: Signs at the beginning and the end of a text

  private var byContext: YAMLError {
    if context.contains("alias") || context.contains("anchor") { return bulletOrSign }
    if context.contains("tag") { return quoteNeeded(at: start) }
    if context.contains("directive") { return quoteNeeded(at: start) }
    if context.contains("quoted scalar") {
      return error(
        place,
        "in a text between \" and \" a \\ begins a special sign, and \(text(from: place).prefix(2)) is none. "
          + "Write ' in place of \" around the text")
    }
    return other
  }

  private var openQuote: YAMLError {
    let quote = text(from: start).first.map(String.init) ?? "\""
    return error(
      start, "the text that begins with \(quote) has no \(quote) at its end. Add it")
  }

  private var bulletOrSign: YAMLError {
    let line = lines.indices.contains(start.line) ? lines[start.line] : ""
    let words = line.trimmed
    guard words.hasPrefix("* ") || words == "*" else { return quoteNeeded(at: start) }
    return error(
      start, "a list is written with \"- \", not with *. Write - \(words.dropFirst(2))")
  }

  /// A text that begins with a sign which means something else in YAML.
  private func quoteNeeded(at place: Place) -> YAMLError {
    error(place, Self.quoteNeeded(text(from: place)))
  }

  static func quoteNeeded(_ text: String) -> String {
    "a text that begins with \(text.first.map(String.init) ?? "it") must stand in quotes. Write "
      + quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    let text = String(text.trimmed.prefix(60))
    return text.contains("\"") || text.contains("\\")
      ? "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
      : "\"\(text)\""
  }

  // MARK: Colons

  private var colon: YAMLError {
    let before = text(before: place)
    let keys = before.trimmed.drop { $0 == "-" || $0 == " " }
    if let first = keys.firstRange(of: ": ") {
      let value = keys[first.upperBound...] + text(from: place)
      return error(
        place,
        "a text that has a colon and a space in it must stand in quotes. Write "
          + "\(keys[..<first.lowerBound]): \(Self.quoted(String(value)))")
    }
    let above = place.line > 0 ? lines[place.line - 1] : ""
    let shown = above.firstRange(of: ": ").map { " (\(above[$0.upperBound...].prefix(60)))" } ?? ""
    return error(
      line: place.line, indentation(of: place.line),
      "the line above has its value\(shown) already, so no key can stand below it. Write that value below it, too, "
        + "with a key such as text: before it; or remove the spaces before this line")
  }

  private var noColon: YAMLError {
    let line = (lines.indices.contains(start.line) ? lines[start.line] : "").trimmed
    if !line.isEmpty, line.allSatisfy({ "-–—_=".contains($0) || $0 == " " }) {
      return error(start, "the line that separates two parts is three dashes. Write ---")
    }
    if let sign = line.first(where: { "：꞉∶︰".contains($0) }) {
      return error(
        start, "\(sign) is not the colon that YAML knows. Write : and a space in its place")
    }
    let words = line.drop { $0 == "-" || $0 == " " }.split(separator: " ", maxSplits: 1)
    let example = words.count == 2 ? " Write \(words[0]): \(words[1].prefix(60))" : " Add one"
    return error(start, "a colon is missing in this line.\(example)")
  }

  // MARK: Indentation, and what stands behind a value

  private var strayPart: YAMLError {
    let before = text(before: place).trimmed
    if let last = before.last { return strayEnd(last) }
    let line = text(from: place)
    let isItem = line == "-" || line.hasPrefix("- ")
    if problem == "did not find expected '-' indicator", !isItem, place.column == start.column {
      return error(
        place,
        "a list goes on here, and this line has no \"- \". Write - \(line.trimmed.prefix(60))")
    }
    if problem == "did not find expected key", isItem, place.column == start.column {
      let isFirstPart = !lines.prefix(place.line).contains { $0.hasPrefix("---") }
      return error(
        place,
        isFirstPart && place.column == 0
          ? "the line --- is missing. Write it before the first \"- \""
          : "a list begins here among keys. Indent it below the key that it belongs to, or remove the \"- \""
      )
    }
    return wrongIndentation
  }

  private func strayEnd(_ last: Character) -> YAMLError {
    switch last {
    case "\"":
      error(
        place,
        "this stands behind the end of a text in quotes. A \" within the text is written \\\"; else one is missing, "
          + "perhaps in a line above")
    case "'":
      error(
        place,
        "this stands behind the end of a text in quotes. A ' within the text is written '', or write \" "
          + "around the text")
    case "]", "}":
      error(
        place, "this stands behind the closing \(last). Remove it, or write quotes around the text")
    default: other
    }
  }

  private var wrongIndentation: YAMLError {
    var limit = Int.max
    var above: [String] = []
    for line in (0..<place.line).reversed() {
      let words = lines[line].trimmed
      guard !words.isEmpty, !words.hasPrefix("#") else { continue }
      if words.hasPrefix("---") { break }
      let indentation = indentation(of: line)
      guard indentation < limit else { continue }
      limit = indentation
      above.append("\(indentation) (line \(line + 1))")
      if limit == 0 { break }
    }
    let spaces = place.column == 1 ? "1 space" : "\(place.column) spaces"
    return error(
      place,
      "the indentation fits no line above: this line has \(spaces) before it, those above have "
        + above.joined(separator: ", ")
        + ". Give it as many as the line beside which it belongs")
  }

  // MARK: Brackets

  private var bracket: YAMLError {
    let opening = text(from: start).first.map(String.init) ?? "["
    let closing = opening == "{" ? "}" : "]"
    guard place.line == start.line, !text(from: place).trimmed.isEmpty else {
      return error(start, "the \(opening) has no \(closing). Add it")
    }
    return error(
      place,
      "a comma or the closing \(closing) is missing before this. A text with a comma, a colon, a quote or a "
        + "bracket in it must stand in quotes")
  }

  /// The last bracket before the place that is not closed.
  private var openBracket: YAMLError? {
    var open: [(Character, Place)] = []
    for (number, line) in lines.prefix(place.line + 1).enumerated() {
      var quote: Unicode.Scalar?
      for (column, scalar) in line.unicodeScalars.enumerated() {
        if number == place.line, column >= place.column { break }
        if let sign = quote {
          if scalar == sign { quote = nil }
        } else if scalar == "\"" || scalar == "'" {
          quote = scalar
        } else if scalar == "[" || scalar == "{" {
          open.append((Character(scalar), Place(line: number, column: column)))
        } else if scalar == "]" || scalar == "}" {
          _ = open.popLast()
        }
      }
    }
    return open.last.map { sign, place in
      error(place, "the \(sign) has no \(sign == "[" ? "]" : "}"). Add it")
    }
  }

  private var other: YAMLError {
    error(
      place,
      "this cannot be read (\(problem)\(context)). Look at the quotes, colons and spaces of this line and of the one "
        + "above")
  }

  // MARK: Places

  private func error(_ place: Place, _ words: String) -> YAMLError {
    error(line: place.line, place.column, words)
  }

  private func error(line: Int, _ column: Int, _ words: String) -> YAMLError {
    YAMLError(
      "\(words)\(words.hasSuffix(".") ? "" : ".")", line: line + 1, column: column + 1)
  }

  private func indentation(of line: Int) -> Int { lines[line].prefix { $0 == " " }.count }

  private func scalars(of place: Place) -> String.UnicodeScalarView {
    lines.indices.contains(place.line) ? lines[place.line].unicodeScalars : .init()
  }

  private func text(from place: Place) -> String {
    String(scalars(of: place).dropFirst(place.column))
  }

  private func text(before place: Place) -> String {
    String(scalars(of: place).prefix(place.column))
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? endIndex
    return start < end ? String(self[start..<end]) : ""
  }
}

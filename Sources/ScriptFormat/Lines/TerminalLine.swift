/// The words of a line: blanks part them, quotes and `\` keep them together.
package struct TerminalLine {
  package struct Word: Equatable {
    package var text: String
    /// A quoted word is never a keyword.
    package var isQuoted = false
  }

  package struct Problem: Error, CustomStringConvertible, Equatable {
    package var description: String

    package init(_ description: String) { self.description = description }
  }

  package private(set) var words: [Word]

  /// - Throws: `Problem` for a quote that isn't closed or an unknown escape.
  package init(_ line: String) throws(Problem) {
    words = []
    var rest = Substring(line)
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      guard let first = rest.first, first != "#" || !words.isEmpty else { return }
      words.append(try Self.word(&rest, in: line))
    }
  }

  private static func word(_ rest: inout Substring, in line: String) throws(Problem) -> Word {
    var word = Word(text: "")
    var depth = 0
    var isInText = false
    while let character = rest.first, character != " " || depth > 0 {
      rest.removeFirst()
      // Inside of `app.button("OK")` quotes are the locator's.
      if depth > 0, isInText || character == "\"" {
        word.text.append(character)
        if character == "\\", let next = rest.popFirst() { word.text.append(next) }
        if character == "\"" { isInText.toggle() }
        continue
      }
      switch character {
      case "\"", "'":
        if depth > 0 {
          word.text.append(character)
        } else {
          word.isQuoted = true
          try quoted(until: character, &rest, into: &word.text, line)
        }
      case "\\": word.text.append(try escaped(&rest))
      case "(":
        depth += word.text.hasPrefix("app") ? 1 : 0
        word.text.append(character)
      case ")":
        depth -= depth > 0 ? 1 : 0
        word.text.append(character)
      default: word.text.append(character)
      }
    }
    return word
  }

  private static func quoted(
    until quote: Character, _ rest: inout Substring, into text: inout String, _ line: String
  ) throws(Problem) {
    while let character = rest.popFirst() {
      if character == quote { return }
      if character == "\\", quote == "\"" {
        text.append(try escaped(&rest))
      } else {
        text.append(character)
      }
    }
    throw Problem("a quote (\(quote)) is not closed")
  }

  private static func escaped(_ rest: inout Substring) throws(Problem) -> Character {
    guard let character = rest.popFirst() else {
      throw Problem("the line ends with a backslash")
    }
    switch character {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "e": return "\u{1B}"
    case "\\", "\"", "'", " ", "#", "$": return character
    default:
      throw Problem(
        "there is no \\\(character); use \\n, \\t, \\e, \\\", \\' or \\\\; a pattern's own \\ "
          + "is written twice, as in /\\\\d+/")
    }
  }
}

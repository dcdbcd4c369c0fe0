/// The words of a line: blanks part them, quotes and `\` keep them together.
package struct ScriptWords {
  package struct Word: Equatable {
    package var text: String
    /// A quoted word is never a keyword.
    package var isQuoted = false
    /// The regular expression between two slashes, as it stands: only `\/` is a slash.
    package var pattern: String?
  }

  package struct Problem: Error, CustomStringConvertible, Equatable {
    package var description: String

    package init(_ description: String) { self.description = description }
  }

  package private(set) var words: [Word]

  /// - Parameter hasTarget: whether patterns and selectors of a tree stand in it as they are.
  /// - Throws: `Problem` for a quote that isn't closed or an unknown escape.
  package init(_ line: String, hasTarget: Bool = false) throws(Problem) {
    words = []
    var rest = Substring(line)
    var isSelector = false
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      guard let first = rest.first, first != "#" || !words.isEmpty else { return }
      if hasTarget, words.count == 1, rest.hasPrefix("css=") || rest.hasPrefix("xpath=") {
        isSelector = true
      }
      if isSelector, first != "\"", first != "'" {
        words.append(Word(text: Self.selectorPart(&rest)))
      } else if hasTarget, !words.isEmpty, let word = Self.pattern(&rest) {
        words.append(word)
      } else {
        words.append(try Self.word(&rest, in: line, isTarget: hasTarget))
      }
    }
  }

  /// `/…/` up to the first slash with a blank or nothing behind it; nil for a word that is no pattern.
  private static func pattern(_ rest: inout Substring) -> Word? {
    guard rest.first == "/" else { return nil }
    var pattern = ""
    var text = rest.dropFirst()
    while let character = text.popFirst() {
      if character == "/", text.first.map({ $0 == " " || $0 == "\t" }) ?? true {
        guard !pattern.isEmpty else { return nil }
        defer { rest = text }
        return Word(text: "/\(pattern)/", pattern: pattern)
      }
      if character == "\\", let next = text.popFirst() {
        pattern += next == "/" ? "/" : "\\\(next)"
      } else {
        pattern.append(character)
      }
    }
    return nil
  }

  /// Up to a blank that stands in no quotes and brackets.
  private static func selectorPart(_ rest: inout Substring) -> String {
    var part = ""
    var quote: Character?
    var depth = 0
    while let character = rest.first, quote != nil || depth > 0 || character != " " {
      part.append(rest.removeFirst())
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if "[(".contains(character) {
        depth += 1
      } else if "])".contains(character) {
        depth -= 1
      }
    }
    return part
  }

  private static func word(
    _ rest: inout Substring, in line: String, isTarget: Bool
  ) throws(Problem) -> Word {
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
        } else if isTarget, !word.text.isEmpty, !word.isQuoted {
          // `page.text("a")` would be another text than the one that it seems to mean.
          throw Problem(
            "a quote stands in the middle of \(word.text)\(character)…: put the whole text in quotes"
          )
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
        "there is no \\\(character); use \\n, \\t, \\e, \\\", \\' or \\\\")
    }
  }
}

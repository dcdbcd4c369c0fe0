package import RunRecord

/// Splits a text into words as a shell does: at blanks, with quotes and backslashes.
///
/// Nothing is expanded: `$HOME`, `*` and `~` stay as they are.
package struct ShellWords: Sendable {
  package let words: [String]

  /// - Throws: `RunnerError` of kind `usage` for a quote that is not closed.
  package init(_ text: String) throws(RunnerError) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      switch (quote, character) {
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (let open?, let close) where open == close:
        quote = nil
      case ("'", _):
        word?.append(character)
      case (nil, "\\"):
        word = (word ?? "") + (rest.popFirst().map(String.init) ?? "\\")
      case (_, "\\") where rest.first.map { "\"\\$`".contains($0) } == true:
        if let next = rest.popFirst() { word?.append(next) }
      case (nil, let blank) where blank.isWhitespace:
        if let whole = word { words.append(whole) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    if let quote {
      throw RunnerError(.usage, "The quote \(quote) in `\(text)` is not closed. Close it.")
    }
    if let word { words.append(word) }
    self.words = words
  }

  /// The parts of `a=x,b=y`: a comma outside quotes that a name and `=` follow stands between apps.
  package static func apps(in text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if quote == nil, character == ",", rest.prefixMatch(of: /\s*[\w.-]+=/) != nil {
        parts.append(part)
        part = ""
        rest = rest.drop { $0.isWhitespace }
        continue
      }
      part.append(character)
    }
    return parts + [part]
  }
}

/// A word or a mark of a tape.
struct TapeToken: Equatable {
  enum Kind: Equatable {
    case word, number, string, regex, json, symbol, end
    /// What cannot be read: its error is among the lexer's.
    case broken
  }

  var kind: Kind
  /// Without its quotes.
  var text: String
  var line: Int
  var column: Int
  /// Whether it stands directly after the token before it.
  var isAttached: Bool
}

/// Cuts the text of a tape into tokens.
struct TapeLexer {
  private let characters: [Character]
  private let file: String
  private let lines: [String]
  private var position = 0
  private var line = 1
  private var column = 1
  /// What was wrong, in the text's order.
  private(set) var errors: [TapeError] = []

  init(_ text: String, file: String) {
    characters = Array(text.replacing("\r\n", with: "\n"))
    lines = text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    self.file = file
  }

  /// An error at a place of the text.
  func error(line: Int, column: Int, _ message: String) -> TapeError {
    TapeError(
      TapePlace(file: file, line: line, column: column), message,
      excerpt: lines.indices.contains(line - 1) ? lines[line - 1] : "")
  }

  /// Where a token stands.
  func place(of token: TapeToken) -> TapePlace {
    TapePlace(file: file, line: token.line, column: token.column)
  }

  /// The rest of a line from a column on, without a comment that begins it.
  func excerpt(line: Int) -> String { lines.indices.contains(line - 1) ? lines[line - 1] : "" }

  /// Every token of the text, and one for its end.
  ///
  /// After a mistake it goes on in the next line, so that every one is found.
  mutating func tokens() -> [TapeToken] {
    var tokens: [TapeToken] = []
    while true {
      let isAttached = !skipBlanks()
      guard let next = peek else {
        tokens.append(
          TapeToken(kind: .end, text: "", line: line, column: column, isAttached: false))
        return tokens
      }
      let (line, column, start) = (line, column, position)
      do throws(TapeError) {
        let (kind, text) = try token(next)
        tokens.append(
          TapeToken(kind: kind, text: text, line: line, column: column, isAttached: isAttached))
      } catch {
        errors.append(error)
        (self.line, self.column, position) = (line, column, start)
        while let next = peek, next != "\n" { advance() }
        tokens.append(
          TapeToken(kind: .broken, text: "", line: line, column: column, isAttached: isAttached))
      }
    }
  }

  private var peek: Character? {
    position < characters.count ? characters[position] : nil
  }

  private mutating func advance() {
    if characters[position] == "\n" {
      line += 1
      column = 1
    } else {
      column += 1
    }
    position += 1
  }

  /// Skips blanks and comments; whether there were any.
  private mutating func skipBlanks() -> Bool {
    let start = position
    while let next = peek {
      if next == "#" {
        while let next = peek, next != "\n" { advance() }
      } else if next == " " || next == "\t" || next == "\n" || next == "\r" {
        advance()
      } else {
        break
      }
    }
    return position > start || start == 0
  }

  private mutating func token(
    _ first: Character
  ) throws(TapeError) -> (TapeToken.Kind, String) {
    switch first {
    case "\"", "'", "`": return (.string, try quoted(first))
    case "/": return (.regex, try regex())
    case "{": return (.json, try json())
    default: break
    }
    let after = position + 1 < characters.count ? characters[position + 1] : nil
    if first.isTapeDigit || (first == "." && after?.isTapeDigit == true) {
      return (.number, run { $0.isTapeDigit || $0 == "." })
    }
    if first.isTapeLetter || first == "." {
      return (
        .word, run { $0.isTapeLetter || $0.isTapeDigit || "._-/%".contains($0) }
      )
    }
    advance()
    return (.symbol, String(first))
  }

  private mutating func run(_ isPart: (Character) -> Bool) -> String {
    var text = ""
    while let next = peek, isPart(next) {
      text.append(next)
      advance()
    }
    return text
  }

  private mutating func quoted(_ quote: Character) throws(TapeError) -> String {
    let (startLine, startColumn) = (line, column)
    advance()
    let text = run { $0 != quote && $0 != "\n" }
    guard peek == quote else {
      throw error(
        line: startLine, column: startColumn,
        "the text has no closing \(quote). A text ends in the line it begins in, with the same mark: "
          + "\" ' or `.")
    }
    advance()
    return text
  }

  private mutating func regex() throws(TapeError) -> String {
    let (startLine, startColumn) = (line, column)
    advance()
    var text = ""
    var isEscaped = false
    while let next = peek, next != "\n", isEscaped || next != "/" {
      isEscaped = next == "\\" && !isEscaped
      text.append(next)
      advance()
    }
    guard peek == "/" else {
      throw error(
        line: startLine, column: startColumn,
        "the pattern has no closing /. Write it as /pattern/, or put a path into quotes.")
    }
    advance()
    return text
  }

  private mutating func json() throws(TapeError) -> String {
    let (startLine, startColumn) = (line, column)
    let text = run { $0 != "}" }
    guard peek == "}" else {
      throw error(
        line: startLine, column: startColumn, "the theme has no closing }. Add it.")
    }
    advance()
    return text + "}"
  }
}

extension Character {
  fileprivate var isTapeDigit: Bool { ("0"..."9").contains(self) && isASCII }
  fileprivate var isTapeLetter: Bool { isASCII && isLetter }
}

/// A smallest part of a declaration: a word, an arrow, or one sign.
struct Piece: Hashable {
  let text: String
  /// What the compiler calls it: `identifier`, `typeIdentifier`, `text` …
  let kind: String
  /// The compiler's name of a type.
  let type: String?

  /// Takes a declaration apart.
  static func pieces(of fragments: [SymbolGraph.Fragment]) -> [Piece] {
    fragments.flatMap { fragment -> [Piece] in
      guard fragment.kind == "text" || fragment.kind == "attribute" else {
        return [
          Piece(text: fragment.spelling, kind: fragment.kind, type: fragment.preciseIdentifier)
        ]
      }
      return words(of: fragment.spelling).map { Piece(text: $0, kind: fragment.kind, type: nil) }
    }
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var rest = text[...]
    while let first = rest.first {
      if rest.hasPrefix("->") || rest.hasPrefix("...") {
        let count = rest.hasPrefix("->") ? 2 : 3
        words.append(String(rest.prefix(count)))
        rest = rest.dropFirst(count)
      } else if first.isLetter || first == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        words.append(String(word))
        rest = rest.dropFirst(word.count)
      } else {
        words.append(String(first))
        rest = rest.dropFirst()
      }
    }
    return words
  }
}

extension [Piece] {
  var text: String { map(\.text).joined() }
  /// Without the blanks at either end.
  var trimmed: [Piece] {
    var rest = self[...]
    while rest.first?.text == " " { rest = rest.dropFirst() }
    while rest.last?.text == " " { rest = rest.dropLast() }
    return Array(rest)
  }

  /// The pieces between signs that stand outside of brackets.
  func split(at sign: String) -> [[Piece]] {
    var parts: [[Piece]] = [[]]
    var depth = 0
    for piece in self {
      if piece.isOpening { depth += 1 }
      if piece.isClosing { depth -= 1 }
      if depth == 0, piece.text == sign {
        parts.append([])
      } else {
        parts[parts.count - 1].append(piece)
      }
    }
    return parts
  }

  /// Where the bracket closes that opens at `start`.
  func closing(of start: Int) -> Int {
    var depth = 0
    for index in start..<count {
      if self[index].isOpening { depth += 1 }
      if self[index].isClosing { depth -= 1 }
      if depth == 0 { return index }
    }
    return count - 1
  }
}

extension Piece {
  var isOpening: Bool { kind == "text" && ["(", "[", "<", "{"].contains(text) }
  var isClosing: Bool { kind == "text" && [")", "]", ">", "}"].contains(text) }
}

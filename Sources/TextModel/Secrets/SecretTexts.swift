import Foundation

/// The texts that may not be shown: what was typed as a secret.
///
/// Of four characters or more they are masked wherever they stand. Shorter ones, which would blot
/// out half of every message, are masked as words of their own, a single character only where the
/// input itself is told; and what was typed piece by piece into one place is one secret as well. Secrets of
/// four characters or more are also masked where they are encoded as a whole.
package struct SecretTexts: Sendable {
  /// What stands in place of a secret.
  package static let sign = "•••"
  /// From so many characters on a secret is masked in the middle of words too.
  package static let certain = 4
  private static let longestJoined = 64

  /// All secrets, longer ones first, that none shows as the rest of another.
  package private(set) var ordered: [String] = []
  private var kept: Set<String> = []
  /// How longer ones are encoded.
  private var forms: [String: Set<String>] = [:]
  /// Where the last piece was typed.
  private var place: String?
  /// The pieces in a row that were typed there: all, and the short ones since the last long one.
  private var joined = ""
  private var joinedShort = ""

  package init(_ secrets: [String] = []) {
    kept = Set(secrets)
    order()
  }

  package var isEmpty: Bool { ordered.isEmpty }

  /// Adds what is never to be shown, wherever it is typed.
  package mutating func keep(_ secret: String) {
    guard !secret.isEmpty, kept.insert(secret).inserted else { return }
    order()
  }

  /// Adds what was typed.
  /// - Parameter place: what it was typed into, such as an element's id; nil where nobody knows.
  package mutating func add(_ secret: String, into place: String? = nil) {
    guard !secret.isEmpty else { return }
    if place != self.place || joined.count + secret.count > Self.longestJoined {
      kept.formUnion([joined, joinedShort])
      (joined, joinedShort) = ("", "")
      self.place = place
    }
    joined += secret
    if secret.count < Self.certain {
      joinedShort += secret
    } else {
      kept.insert(joinedShort)
      joinedShort = ""
    }
    kept.insert(secret)
    order()
  }

  private mutating func order() {
    let plain = kept.union([joined, joinedShort]).filter { !$0.isEmpty }
    for secret in plain where secret.count >= Self.certain && forms[secret] == nil {
      forms[secret] = SecretForms.of(secret)
    }
    forms = forms.filter { plain.contains($0.key) }
    ordered = forms.values.reduce(plain) { $0.union($1) }
      .sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// For texts of apps and messages.
  package func masked(_ text: String) -> String {
    ordered.reduce(text) { text, secret in
      switch secret.count {
      case Self.certain...: text.replacingOccurrences(of: secret, with: Self.sign)
      case 2...: Self.masking(word: secret, in: text)
      default: text
      }
    }
  }

  /// Where `masked` puts its sign.
  package func ranges(in text: String) -> [Range<String.Index>] {
    ordered.flatMap { secret -> [Range<String.Index>] in
      switch secret.count {
      case Self.certain...: text.ranges(of: secret)
      case 2...: text.ranges(of: secret).filter { Self.isWord($0, in: text) }
      default: []
      }
    }
  }

  private static func isWord(_ range: Range<String.Index>, in text: String) -> Bool {
    !isPartOfWord(text[..<range.lowerBound].last) && !isPartOfWord(text[range.upperBound...].first)
  }

  private static func isPartOfWord(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber } ?? false
  }

  /// For what was typed, which has no words.
  package func maskedInput(_ input: String) -> String {
    let isASCII = input.utf8.allSatisfy { $0 < 0x80 }
    return ordered.reduce(input) { input, secret in
      // A screen comes in hundreds of pieces, of which hardly any holds a secret. In other than ASCII the same
      // letters may have other bytes.
      if isASCII, let first = secret.utf8.first, !input.utf8.contains(first) { return input }
      return input.replacingOccurrences(of: secret, with: Self.sign)
    }
  }

  private static func masking(word: String, in text: String) -> String {
    var result = ""
    var rest = text[...]
    var before: Character?
    while let range = rest.range(of: word) {
      let last = rest[..<range.lowerBound].last ?? before
      let isWord =
        !isPartOfWord(last) && !isPartOfWord(rest[range.upperBound...].first)
      result += rest[..<range.lowerBound]
      result += isWord ? sign[...] : rest[range]
      before = rest[range].last
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

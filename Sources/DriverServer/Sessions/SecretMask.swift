import Foundation
import Synchronization

/// The texts that may not be shown: what was typed into secure fields or marked sensitive.
///
/// Of four characters or more they are masked wherever they stand. Shorter ones, which would blot
/// out half of every message, are masked as words of their own, a single character only where the
/// input itself is told; and what was typed piece by piece is one secret as well.
final class SecretMask: Sendable {
  private struct State {
    var secrets: Set<String> = []
    /// All that was typed so far, as one text; its end.
    var typed = ""
    /// Whether `typed` is none of the secrets by itself.
    var isJoined = false

    /// Longer ones first, that none shows as the rest of another.
    var ordered: [String] {
      secrets.sorted { ($1.count, $0) < ($0.count, $1) }
    }
  }

  private static let sign = "•••"
  /// From so many characters on a secret is masked in the middle of words too.
  private static let certain = 4
  private static let longestTyped = 64
  private let state = Mutex(State())

  var isEmpty: Bool { state.withLock { $0.secrets.isEmpty } }

  func add(_ secret: String) {
    guard !secret.isEmpty else { return }
    state.withLock { state in
      if state.isJoined { state.secrets.remove(state.typed) }
      state.secrets.insert(secret)
      state.typed = String((state.typed + secret).suffix(Self.longestTyped))
      state.isJoined = state.secrets.insert(state.typed).inserted
    }
  }

  /// For texts of apps and messages.
  func masked(_ text: String) -> String {
    state.withLock { $0.ordered }.reduce(text) { text, secret in
      switch secret.count {
      case Self.certain...: text.replacingOccurrences(of: secret, with: Self.sign)
      case 2...: Self.masking(word: secret, in: text)
      default: text
      }
    }
  }

  /// For what was typed, which has no words.
  func maskedInput(_ input: String) -> String {
    state.withLock { $0.ordered }.reduce(input) {
      $0.replacingOccurrences(of: $1, with: Self.sign)
    }
  }

  private static func masking(word: String, in text: String) -> String {
    var result = ""
    var rest = text[...]
    var before: Character?
    func isPartOfWord(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber } ?? false
    }
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

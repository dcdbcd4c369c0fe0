import Foundation

/// Turns text into the words that searches compare.
package enum Analyzer {
  /// The longest query that is looked at, in characters.
  package static let longestQuery = 80

  /// Words without case and accents; an apostrophe, straight or curled, does not part one.
  package static func words(of text: String) -> [String] {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .filter { $0 != "’" && $0 != "'" }
      .split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  /// What a person asks for: without blanks at the ends, and not too long.
  package static func query(_ text: String) -> String {
    String(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(longestQuery))
  }

  /// Whether each word asked for starts one of the known words.
  static func finds(_ asked: [String], in known: [String]) -> Bool {
    asked.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
  }
}

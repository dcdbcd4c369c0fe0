/// A language that nobody speaks: it shows where an app's layout or its texts would not bear a real translation.
///
/// Its tag goes wherever a locale goes: in a matrix of snapshots, or in `QA_LOCALE`. The app itself answers as for a
/// language that it doesn't know.
public enum PseudoLocale: String, Hashable, Sendable, CaseIterable {
  /// Letters with accents above and below, in brackets: `[Ļöĝ îñ]`. A bracket that is missing was cut off.
  case accented = "en-XA"
  /// Texts half as long again: `[Log in one]`.
  case long = "en-XL"
  /// Texts as they are, in lines that run from right to left.
  case mirrored = "ar-XB"

  /// The BCP 47 tag; its region is one of those for private use.
  public var tag: String { rawValue }

  /// The locale of a tag; nil for one that is spoken.
  init?(tag: String) {
    guard let found = Self.allCases.first(where: { $0.tag.lowercased() == tag.lowercased() })
    else { return nil }
    self = found
  }

  /// A text in this language; signs without any letter stay as they are.
  package func translated(_ text: String) -> String {
    guard text.contains(where: \.isLetter) else { return text }
    switch self {
    case .mirrored: return text
    case .accented: return "[" + String(text.map { Self.accents[$0] ?? $0 }) + "]"
    case .long:
      var longer = text
      var words = Self.numbers.makeIterator()
      while longer.count * 2 < text.count * 3, let word = words.next() { longer += " " + word }
      return "[\(longer)]"
    }
  }

  private static let numbers = (0..<200).map { index in
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"][index % 10]
  }

  private static let accents = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
      "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"))
}

extension [String] {
  /// The tags of all pseudo-locales, for a matrix of snapshots.
  public static let pseudo: [String] = PseudoLocale.allCases.map(\.tag)
}

extension EnvironmentValues {
  /// A text in the pseudo-locale, where one is set.
  func localized(_ text: String) -> String { pseudoLocale?.translated(text) ?? text }
}

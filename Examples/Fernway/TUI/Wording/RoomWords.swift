/// The texts of one room of the app; each language is a value of it.
protocol RoomWords: Sendable {
  static var english: Self { get }
  static var portuguese: Self { get }
}

extension RoomWords {
  /// The texts of a language code, `pt` or `pt-PT`; English for one that isn't known.
  static func of(_ languageCode: String) -> Self {
    languageCode.lowercased().hasPrefix("pt") ? portuguese : english
  }
}

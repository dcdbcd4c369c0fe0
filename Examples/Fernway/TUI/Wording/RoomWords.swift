import Foundation
import ViewKit

/// The texts of one room of the app; each language is a value of it.
protocol RoomWords: Sendable {
  static var english: Self { get }
  static var portuguese: Self { get }
  static var dutch: Self { get }
  static var french: Self { get }
  /// The texts that `--words` can change, by name; without an entry here none can.
  static var changeable: [String: any WritableKeyPath<Self, String> & Sendable] { get }
}

extension RoomWords {
  static var changeable: [String: any WritableKeyPath<Self, String> & Sendable] { [:] }

  /// The texts of a language code, `pt` or `pt-PT`; English for one that isn't known.
  static func of(_ languageCode: String) -> Self {
    switch languageCode.lowercased().prefix(while: { $0 != "-" && $0 != "_" }) {
    case "pt": portuguese
    case "nl": dutch
    case "fr": french
    default: english
    }
  }
}

/// The texts of one room, together with those that several rooms share.
@dynamicMemberLookup
struct Wording<Room: RoomWords> {
  let room: Room
  let shared: Words

  subscript<Text>(dynamicMember path: KeyPath<Room, Text>) -> Text { room[keyPath: path] }
  subscript<Text>(dynamicMember path: KeyPath<Words, Text>) -> Text { shared[keyPath: path] }
}

extension EnvironmentValues {
  /// The texts of a room in the reader's language, with the changes that were asked for.
  func wording<Room: RoomWords>(_: Room.Type) -> Wording<Room> {
    Wording(room: Room.of(locale.identifier).changed(by: wordChanges), shared: words)
  }

  /// The texts that several rooms share.
  var words: Words { Words.of(locale.identifier).changed(by: wordChanges) }
}

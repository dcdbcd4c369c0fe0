import Foundation
import ViewKit

/// The texts of the searches that plug in.
struct SuggestionWords: RoomWords {
  let title: @Sendable (String) -> String

  static let english = SuggestionWords { $0 == "nearby" ? "On your street" : "Barre again" }
  static let portuguese = SuggestionWords { $0 == "nearby" ? "Na sua rua" : "Barre outra vez" }
  static let dutch = SuggestionWords { $0 == "nearby" ? "Bij jou in de straat" : "Weer barre" }
  static let french = SuggestionWords { $0 == "nearby" ? "Dans votre rue" : "Encore du barre" }
}

extension EnvironmentValues {
  var suggestionWords: SuggestionWords { .of(locale.identifier) }
}

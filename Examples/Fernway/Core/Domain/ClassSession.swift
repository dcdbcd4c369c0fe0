/// One class at one time.
package struct ClassSession: Hashable, Identifiable, Sendable {
  /// The colour family of the picture that stands for it.
  package enum Tint: String, Sendable, CaseIterable {
    case fern, amber, tide, clay, plum
  }

  package let id: Int
  package let title: String
  package let venue: Venue
  package var starts: Moment
  /// Its length, in minutes.
  package let minutes: Int
  /// What a place costs, in credits.
  package let price: Int
  /// Places nobody has taken yet.
  package var placesLeft: Int
  /// Lower-case words that a search may ask for.
  package let tags: [String]
  /// What a visitor should know; never searched, for it brought false hits.
  package let about: String
  package let tint: Tint
}

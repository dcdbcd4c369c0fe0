/// A studio, or one place of a chain.
package struct Venue: Hashable, Sendable {
  /// The name over the door: `Barrow’s`.
  package let brand: String
  /// Which place of the chain; nil where there is but one.
  package let place: String?

  /// What a list shows: `Barrow’s · Quay 9`.
  package var name: String { place.map { "\(brand) · \($0)" } ?? brand }
}

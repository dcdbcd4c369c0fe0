/// Lengths and places that come from outside, such as a page's or a phone's: of a size that sums, products and whole
/// numbers can be made of.
package enum Measure {
  /// More than any screen or page has, in points.
  package static let range = -1e7...1e7

  /// The number; nil for one that is no length: not finite, or out of range.
  package static func checked(_ number: Double) -> Double? {
    range.contains(number) ? number : nil
  }

  /// The number that a text says; nil for none.
  package static func checked(_ text: String) -> Double? { Double(text).flatMap(checked) }
}

/// Why bytes are not JSON.
package struct JSONParseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the first byte that does not fit.
  package let offset: Int
  /// What would have fitted there.
  package let expected: String

  package var description: String {
    "The text is not JSON: \(expected) was expected at byte \(offset)."
  }
}

/// The mistakes of a file, which are told all at once.
package enum Mistakes {
  /// After so many nobody reads on, and neither does a reader.
  package static let most = 100
}

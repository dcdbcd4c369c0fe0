/// The mistakes of a file, which are told all at once.
package enum Mistakes {
  /// A reader stops after so many.
  package static let most = 100
}

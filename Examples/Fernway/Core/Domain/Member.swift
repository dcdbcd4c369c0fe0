/// Someone with an account.
package struct Member: Hashable, Identifiable, Sendable {
  package let id: Int
  package let name: String
  package let email: String
  package let password: String
  /// What they may still spend, in credits.
  package var credits: Int
}

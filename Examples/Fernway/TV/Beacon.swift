/// The beacon by the television: which member it has brought, verified by the server. It knows no password.
package struct Beacon: Hashable, Sendable {
  /// The name of the member whose phone is near; nil where nobody is.
  package var visitor: String?

  package init(visitor: String? = nil) { self.visitor = visitor }
}

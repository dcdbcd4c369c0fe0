/// A reference with which something could not be done, and why, as programs get it.
package struct ReferenceFailure: Hashable, Sendable, Encodable {
  package var reference: String
  package var reason: String

  package init(reference: String, reason: String) {
    (self.reference, self.reason) = (reference, reason)
  }
}

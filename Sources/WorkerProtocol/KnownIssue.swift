/// A failure that is known, for a time: it does not make a run red, and somebody has to mend it.
package struct KnownIssue: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    /// The test fails, in a way that is understood.
    case knownIssue
    /// The test is not to be relied on: it may fail in any way, or now and then.
    case quarantine
  }
  package var kind: Kind
  package var reason: String
  /// Who sees to it.
  package var owner: String
  /// The last day on which it holds, `2026-12-31`.
  package var until: String
  /// What the failure's text must hold to be this one; nil: anything.
  package var message: String?

  package init(
    kind: Kind, reason: String, owner: String, until: String, message: String? = nil
  ) {
    self.kind = kind
    self.reason = reason
    self.owner = owner
    self.until = until
    self.message = message
  }
}

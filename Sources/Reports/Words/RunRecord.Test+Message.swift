package import RunRecord

extension RunRecord.Test {
  /// The first line of what made it fail; empty for a test that passed at once.
  package var message: String { FailureAccount(self)?.headline ?? "" }
}

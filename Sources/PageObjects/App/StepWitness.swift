/// Who looks at the app after each step of a test.
package protocol StepWitness: Sendable {
  /// An action or expectation has ended, passed or failed; the test goes on when this returns.
  func stepEnded(in app: App, at site: CallSite) async
  /// A named step has ended; what it contains has shown what it did.
  func namedStepEnded(at site: CallSite)
}

/// The app's witness.
package struct Witness: AppValue {
  let witness: any StepWitness

  package init(_ witness: any StepWitness) { self.witness = witness }
}

/// Who looks at the app after each of a test's actions and expectations.
package protocol StepWitness: Sendable {
  /// An action or expectation has ended, passed or failed; the test goes on when this returns.
  func stepEnded(in app: App) async
}

/// The app's witness.
package struct Witness: AppValue {
  let witness: any StepWitness

  package init(_ witness: any StepWitness) { self.witness = witness }
}

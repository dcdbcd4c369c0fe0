/// Tells the host that some screen's state has changed and is to be drawn again.
@MainActor
package final class Changes {
  /// Called after each change.
  package var handler: @MainActor () -> Void = {}

  package init() {}

  func announce() { handler() }
}

/// A RIB's business logic: active from when its router is attached until it is detached.
@MainActor
package class Interactor {
  package private(set) var isActive = false

  init() {}

  /// Starts the RIB's work.
  func didBecomeActive() {}
  /// Ends the RIB's work.
  func willResignActive() {}

  func activate() {
    guard !isActive else { return }
    isActive = true
    didBecomeActive()
  }

  func deactivate() {
    guard isActive else { return }
    willResignActive()
    isActive = false
  }
}

/// What runs work later on the main actor; the host's timer in the app, a hand-turned one in tests.
@MainActor
package protocol Scheduler: AnyObject {
  /// How many pieces of work wait; 0 when the app is at rest.
  var pending: Int { get }
  /// Runs `work` once, after at least `milliseconds`.
  func after(milliseconds: Int, _ work: @escaping @MainActor () -> Void)
}

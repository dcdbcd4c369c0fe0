/// The app's clock. Its time changes only when it is set.
@MainActor
package final class WallClock {
  package private(set) var now: Moment
  /// The new time, when it is set.
  let changed: Signal<Moment>

  init(_ clock: AppClock, _ circuit: SignalCircuit) {
    now = clock.now
    changed = Signal("clock", circuit)
  }

  func set(_ now: Moment) {
    self.now = now
    changed.send(now)
  }
}

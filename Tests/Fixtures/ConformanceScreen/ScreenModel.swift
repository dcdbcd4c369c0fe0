import ViewHost

/// What the screen shows, and what its buttons bring.
@MainActor final class ScreenModel {
  /// Whether this is the twin, with each control in its other state.
  let isBroken: Bool
  var texts: [String: String]
  var toggles: [String: Bool]
  /// How far *Later* has got: 0 not pressed, 1 after 0.3 s, 2 after 2 s.
  private(set) var later = 0
  /// Where *Mover* stands, in points.
  private(set) var mover = 0
  /// The box in front: nil, `dialog` or `alert`.
  var box: String?
  private let scheduler: HostScheduler

  init(isBroken: Bool, scheduler: HostScheduler) {
    self.isBroken = isBroken
    self.scheduler = scheduler
    texts = [
      "email": isBroken ? "otto@fernway.example" : "mina@fernway.example",
      "notes": isBroken ? "filled" : "",
      "password": isBroken ? "" : "hunter2",
      "city": "Porto",
      "phone": isBroken ? "777" : "555",
    ]
    toggles = [
      "updates": !isBroken, "offers": isBroken, "agree": isBroken, "fast": !isBroken,
    ]
  }

  func pressLater() {
    if isBroken { return }
    scheduler.after(milliseconds: 300) { self.later = 1 }
    scheduler.after(milliseconds: 2000) { self.later = 2 }
  }

  /// Moves the button to and fro: for a second and a half, of the twin for ever.
  func pressMove() { move(75) }

  private func move(_ steps: Int) {
    if steps == 0 { return }
    mover = (mover + 16) % 64
    _ = scheduler.schedule(after: .milliseconds(20), isAwaited: false) {
      self.move(self.isBroken ? steps : steps - 1)
    }
  }
}

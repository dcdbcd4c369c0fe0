/// A member's classes, loaded at launch and again after a booking.
@MainActor
package final class BookingsModel {
  enum Phase {
    case loading
    case shown([ClassSummary])
    case failed
  }

  private(set) var phase = Phase.loading
  /// The new phase, whenever there is one.
  let changed: Signal<Phase>
  private let backend: FakeBackend
  private let member: Int
  private var isStale = false
  private var isAsking = false
  private var waiting: [@MainActor () -> Void] = []

  init(member: Int, backend: FakeBackend, circuit: SignalCircuit) {
    self.member = member
    self.backend = backend
    changed = Signal("bookings", circuit)
  }

  /// Says that what was loaded is no longer all.
  func expire() { isStale = true }

  /// Loads where nothing is there, or it is no longer all.
  func loadIfNeeded() {
    if case .shown = phase, !isStale { return }
    load()
  }

  /// Loads anew; what is shown stays until the answer, a failure doesn't.
  func load() {
    guard !isAsking else { return }
    isAsking = true
    if case .failed = phase { become(.loading) }
    backend.upcoming(for: member) { [weak self] result in
      guard let self else { return }
      self.isAsking = false
      switch result {
      case .success(let classes):
        self.isStale = false
        self.become(.shown(classes))
      case .failure:
        if case .loading = self.phase { self.become(.failed) }
      }
    }
  }

  /// Calls `body` once nothing is being loaded for the first time any more.
  func whenSettled(_ body: @escaping @MainActor () -> Void) {
    if case .loading = phase { waiting.append(body) } else { body() }
  }

  private func become(_ phase: Phase) {
    self.phase = phase
    changed.send(phase)
    if case .loading = phase { return }
    let settled = waiting
    waiting = []
    for body in settled { body() }
  }
}

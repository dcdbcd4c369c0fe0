/// The model controllers of one session; what several screens share is gathered once, at launch.
@MainActor
package final class SessionModels {
  let flags = CachedFlags()
  let hearts: HeartsModel
  let kit: KitModel
  /// Nil for a guest.
  let bookings: BookingsModel?
  private let services: AppServices
  private let backend: FakeBackend
  private let member: Int?

  init(member: Int?, backend: FakeBackend, services: AppServices) {
    self.member = member
    self.backend = backend
    self.services = services
    hearts = HeartsModel(backend: backend, circuit: services.circuit)
    kit = KitModel(backend: backend, circuit: services.circuit)
    bookings = member.map {
      BookingsModel(member: $0, backend: backend, circuit: services.circuit)
    }
  }

  func gather() {
    loadFlags { _ in }
    kit.load()
    guard let member else { return }
    hearts.load(for: member)
    bookings?.load()
  }

  /// Asks for the session's flags; without an answer there are none.
  func loadFlags(_ done: @escaping @MainActor (CachedFlags) -> Void) {
    flags.ask()
    backend.flags(for: services.audience(of: member)) { [flags] result in
      guard case .success(let payload) = result else { return flags.settle() }
      flags.take(payload)
      done(flags)
    }
  }
}

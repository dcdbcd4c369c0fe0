/// All that can be rented, loaded at launch.
@MainActor
package final class KitModel {
  enum Phase {
    case loading
    case shown(KitCatalogue)
    case failed
  }

  private(set) var phase = Phase.loading
  let changed: Signal<Phase>
  private let backend: FakeBackend

  init(backend: FakeBackend, circuit: SignalCircuit) {
    self.backend = backend
    changed = Signal("kit", circuit)
  }

  func load() {
    become(.loading)
    backend.kit { [weak self] result in
      switch result {
      case .success(let kit): self?.become(.shown(kit))
      case .failure: self?.become(.failed)
      }
    }
  }

  /// A product by its number, once the kit is there.
  func item(_ id: Int) -> KitItem? {
    guard case .shown(let kit) = phase else { return nil }
    return kit.items.first { $0.id == id }
  }

  private func become(_ phase: Phase) {
    self.phase = phase
    changed.send(phase)
  }
}

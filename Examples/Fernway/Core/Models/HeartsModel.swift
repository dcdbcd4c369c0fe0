/// The products that a member has hearted; collections, grid, product and badge share it.
///
/// A heart shows at once, and goes back where the server refuses it.
@MainActor
package final class HeartsModel {
  /// One change, by the server or by the member.
  struct Change {
    let items: Set<Int>
    /// The product whose heart the server refused, if this is why.
    let refused: Int?
  }

  package private(set) var items: Set<Int> = []
  let changed: Signal<Change>
  private let backend: FakeBackend

  init(backend: FakeBackend, circuit: SignalCircuit) {
    self.backend = backend
    changed = Signal("hearts", circuit)
  }

  func load(for member: Int) {
    backend.hearts(of: member) { [weak self] result in
      // A member without an answer has no hearts to show.
      if case .success(let items) = result { self?.become(items) }
    }
  }

  /// Hearts a product, or takes the heart back.
  func toggle(_ item: Int, for member: Int) {
    let isOn = !items.contains(item)
    become(items.symmetricDifference([item]))
    backend.heart(item, isOn, for: member) { [weak self] result in
      guard let self, case .failure = result, self.items.contains(item) == isOn else { return }
      self.become(self.items.symmetricDifference([item]), refused: item)
    }
  }

  /// Tells what is hearted once more.
  func announce() { changed.send(Change(items: items, refused: nil)) }

  private func become(_ items: Set<Int>, refused: Int? = nil) {
    self.items = items
    changed.send(Change(items: items, refused: refused))
  }
}

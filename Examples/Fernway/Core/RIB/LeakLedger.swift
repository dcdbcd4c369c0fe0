/// Remembers, without keeping them, the interactors that were detached: what still lives has leaked.
@MainActor
package final class LeakLedger {
  private struct Entry {
    let name: String
    weak var interactor: Interactor?
  }

  private var entries: [Entry] = []

  init() {}

  func detached(_ interactor: Interactor, _ name: String) {
    entries.append(Entry(name: name, interactor: interactor))
  }

  /// The names of the interactors that live on after their screens have gone.
  package var leaks: [String] {
    entries.removeAll { $0.interactor == nil }
    return entries.map { "\($0.name)Interactor" }
  }
}

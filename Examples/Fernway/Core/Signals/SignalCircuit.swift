/// Watches the signals of an app: one that comes back to itself is stopped and named.
@MainActor
package final class SignalCircuit {
  /// How often a signal may be on its way at the same time.
  static let bound = 4

  /// The cycles that were stopped: `hearts → badge → hearts`, each once.
  package private(set) var cycles: [String] = []
  private var path: [String] = []

  init() {}

  /// Runs a delivery, unless the signal has come back to itself too often.
  func deliver(_ name: String, _ body: () -> Void) {
    if path.count(where: { $0 == name }) >= Self.bound {
      noteCycle(backTo: name)
      return
    }
    path.append(name)
    body()
    path.removeLast()
  }

  private func noteCycle(backTo name: String) {
    guard let last = path.lastIndex(of: name) else { return }
    let cycle = (path[last...] + [name]).joined(separator: " → ")
    if !cycles.contains(cycle) { cycles.append(cycle) }
  }
}

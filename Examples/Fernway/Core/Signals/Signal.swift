/// News as it happens, like live television: an observer hears only what is sent after it came.
@MainActor
package final class Signal<Value> {
  private struct Observer {
    weak var owner: AnyObject?
    let body: @MainActor (Value) -> Void
  }

  private let name: String
  private let circuit: SignalCircuit
  private var observers: [Observer] = []

  init(_ name: String, _ circuit: SignalCircuit) {
    self.name = name
    self.circuit = circuit
  }

  /// Calls `body` for each value from now on, as long as `owner` lives.
  func observe(for owner: AnyObject, _ body: @escaping @MainActor (Value) -> Void) {
    observers.append(Observer(owner: owner, body: body))
  }

  /// Tells every observer, in the order in which they came.
  func send(_ value: Value) {
    circuit.deliver(name) {
      observers.removeAll { $0.owner == nil }
      for observer in observers where observer.owner != nil { observer.body(value) }
    }
  }
}

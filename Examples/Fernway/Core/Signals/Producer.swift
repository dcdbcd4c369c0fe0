/// Makes one value on demand, like a film that starts when a viewer asks for it.
///
/// It starts with its first observer. Each observer hears the state at once, and every later one.
@MainActor
package final class Producer<Value> {
  /// How far the value is.
  package enum State {
    case idle
    case inProgress
    case failed(BackendError)
    case done(Value)
    case cancelled
  }

  package typealias Finish = @MainActor (Result<Value, BackendError>) -> Void
  package typealias Cancel = @MainActor () -> Void

  package private(set) var state = State.idle {
    didSet { for observer in observers { observer(state) } }
  }
  private var observers: [@MainActor (State) -> Void] = []
  private let start: @MainActor (@escaping Finish) -> Cancel
  private var cancelWork: Cancel?

  /// - Parameter start: Begins the work and calls its argument once with the result; answers how
  ///   the work is cancelled.
  init(start: @escaping @MainActor (@escaping Finish) -> Cancel) {
    self.start = start
  }

  /// Reports the state now and each change; the first observer starts the work.
  func observe(_ body: @escaping @MainActor (State) -> Void) {
    observers.append(body)
    guard case .idle = state else {
      body(state)
      return
    }
    run()
  }

  /// Makes the value anew, unless that is being done already.
  func restart() {
    if case .inProgress = state { return }
    run()
  }

  /// Ends the work; a late answer changes nothing.
  func cancel() {
    guard case .inProgress = state else { return }
    state = .cancelled
    cancelWork?()
  }

  private func run() {
    state = .inProgress
    cancelWork = start { [weak self] result in
      guard let self, case .inProgress = self.state else { return }
      switch result {
      case .success(let value): self.state = .done(value)
      case .failure(let error): self.state = .failed(error)
      }
    }
  }
}

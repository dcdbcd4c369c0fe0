import Dispatch
import Synchronization

/// What the server's thread shares with the handler's tasks.
final class ServerCore: Sendable {
  let configuration: HTTPServer.Configuration
  private let handler: HTTPServer.Handler
  private let state = Mutex(State())
  /// Entered while a suspended request's answer is not yet sent.
  private let unsent = DispatchGroup()

  private struct State {
    var isStopping = false
    var waiting: [ObjectIdentifier: Exchange] = [:]
  }

  init(configuration: HTTPServer.Configuration, handler: @escaping HTTPServer.Handler) {
    self.configuration = configuration
    self.handler = handler
  }

  /// Suspends the exchange's connection and has the handler answer it; called by the server's
  /// thread alone. False when the server is stopping.
  func start(_ exchange: Exchange) -> Bool {
    let request = exchange.request()
    return state.withLock { state in
      guard !state.isStopping else { return false }
      state.waiting[ObjectIdentifier(exchange)] = exchange
      unsent.enter()
      exchange.suspend()
      exchange.task = Task { [handler] in
        let response = await handler(request)
        self.finish(exchange, with: response)
      }
      return true
    }
  }

  /// Resumes everything that waits; what arrives later is refused.
  func stop() {
    state.withLock { state in
      state.isStopping = true
      for exchange in state.waiting.values {
        exchange.task?.cancel()
        exchange.resume(with: .plain(503, "The server is stopping."))
      }
      state.waiting = [:]
    }
    // A client that doesn't read its answer is not waited for longer.
    _ = unsent.wait(timeout: .now() + .seconds(1))
  }

  /// Told by the server's thread when an exchange is over, whether its answer arrived or not.
  func complete(_ exchange: Exchange) {
    if exchange.isStarted { unsent.leave() }
  }

  private func finish(_ exchange: Exchange, with response: HTTPResponse) {
    state.withLock { state in
      // Absent when `stop` has answered it; its connection may be gone by now.
      guard state.waiting.removeValue(forKey: ObjectIdentifier(exchange)) != nil else { return }
      exchange.resume(with: response)
    }
  }
}

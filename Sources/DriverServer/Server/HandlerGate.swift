import Execution
import HTTPServing
import Synchronization

/// Holds requests back that come before the server is ready to handle them.
final class HandlerGate: Sendable {
  /// A bare closure in a `Mutex` would be wrapped once more at each look at it.
  private struct Quick { var answer: HTTPServer.Shortcut? }

  private let handler = Gate<HTTPServer.Handler>()
  private let quick = Mutex(Quick())

  func open(_ handler: @escaping HTTPServer.Handler, shortcut: @escaping HTTPServer.Shortcut) {
    quick.withLock { $0.answer = shortcut }
    self.handler.open(.success(handler))
  }

  /// The answer to what needs no wait; nil to anything else, and before the server is ready.
  func answer(_ request: HTTPRequest) -> HTTPResponse? {
    quick.withLock { $0.answer }?(request)
  }

  func handle(_ request: HTTPRequest) async -> HTTPResponse {
    do {
      return try await handler.value()(request)
    } catch {
      return .refusal(503, "The server is stopping.")
    }
  }
}

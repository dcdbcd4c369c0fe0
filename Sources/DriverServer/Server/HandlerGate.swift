import Execution
import HTTPServing
import Synchronization

/// Holds requests back that come before the server is ready to handle them.
final class HandlerGate: Sendable {
  private let handler = Gate<HTTPServer.Handler>()
  private let shortcut = Mutex<HTTPServer.Shortcut?>(nil)

  func open(_ handler: @escaping HTTPServer.Handler, shortcut: @escaping HTTPServer.Shortcut) {
    self.shortcut.withLock { $0 = shortcut }
    self.handler.open(.success(handler))
  }

  /// The answer to what needs no wait; nil to anything else, and before the server is ready.
  func answer(_ request: HTTPRequest) -> HTTPResponse? {
    shortcut.withLock { $0 }?(request)
  }

  func handle(_ request: HTTPRequest) async -> HTTPResponse {
    do {
      return try await handler.value()(request)
    } catch {
      return .refusal(503, "The server is stopping.")
    }
  }
}

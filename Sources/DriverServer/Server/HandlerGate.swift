import Execution
import HTTPServing

/// Holds requests back that come before the server is ready to handle them.
final class HandlerGate: Sendable {
  private let handler = Gate<HTTPServer.Handler>()

  func open(_ handler: @escaping HTTPServer.Handler) { self.handler.open(.success(handler)) }

  func handle(_ request: HTTPRequest) async -> HTTPResponse {
    do {
      return try await handler.value()(request)
    } catch {
      return .plain(503, "The server is stopping.")
    }
  }
}

import HTTPServing
import JSONModel

/// Who answers an endpoint, and how.
enum EndpointHandler: Sendable {
  /// The server at once, from what it knows.
  case status(@Sendable (DriverServer) -> JSONValue)
  /// The server, which starts and ends sessions.
  case server(@Sendable (DriverServer, HTTPRequest, PathVariables) async throws -> HTTPResponse)
  /// A session.
  case session(SessionHandler)
}

package import JSONModel
import PageObjects
package import WireProtocol

/// How the commands of a script reach the driver of their session.
package protocol ScriptDriver: Sendable {
  /// Sends a command of the session and gives its value.
  ///
  /// - Parameters:
  ///   - element: the id of the element that it is about.
  ///   - patience: what it waits for on purpose, beyond a command's own limit.
  /// - Throws: what the driver refuses.
  @discardableResult
  func send(
    _ endpoint: Endpoint, _ body: JSONValue?, element: String?, patience: Duration
  ) async throws -> JSONValue

  /// The number of a denial that the step under way makes; nil where none is held until the next input.
  func newDenial() async throws -> Int?
}

extension ScriptDriver {
  package func newDenial() async throws -> Int? { nil }

  @discardableResult
  package func send(
    _ endpoint: Endpoint, _ body: JSONValue? = nil, element: String? = nil
  ) async throws -> JSONValue {
    try await send(endpoint, body, element: element, patience: .zero)
  }

  /// Sends a command of our own driver.
  @discardableResult
  package func mobile(
    _ command: MobileCommand, _ argument: JSONValue = [:], patience: Duration = .zero
  ) async throws -> JSONValue {
    try await send(
      .executeSync, ["script": .string(command.script), "args": [argument]], element: nil,
      patience: patience)
  }
}

/// The session of a test.
struct TestScriptDriver: ScriptDriver {
  let app: App

  func send(
    _ endpoint: Endpoint, _ body: JSONValue?, element: String?, patience: Duration
  ) async throws -> JSONValue {
    try await app.answer(to: endpoint, body, element: element, extra: patience)
  }

  func newDenial() async throws -> Int? { try await app.newDenial() }
}

import DriverServer
import Execution
import Foundation
import HTTPClient
import JSONModel
import RunRecord
import Runner
import WireProtocol

/// Speaks WebDriver to the server that a subcommand has started for itself.
struct DriverClient {
  /// A command that the driver refused.
  struct Refusal: Error, CustomStringConvertible {
    var code: String
    var message: String
    var data: [String: JSONValue]

    var description: String { message }
  }

  let url: String
  private let http = HTTPClient()

  init(url: String) { self.url = url }

  /// Starts a session and gives its id.
  func start(_ capabilities: [String: JSONValue]) async throws -> String {
    let answer = try await send(
      .newSession, ["capabilities": ["alwaysMatch": .object(capabilities)]])
    guard let id = answer["sessionId"]?.stringValue else {
      throw RunnerError(.infrastructure, "The session has no id.")
    }
    return id
  }

  /// A `mobile:` command.
  @discardableResult
  func mobile(
    _ command: MobileCommand, _ argument: JSONValue = [:], session: String,
    within limit: Duration = .seconds(30)
  ) async throws -> JSONValue {
    try await send(
      .executeSync, ["script": .string(command.script), "args": [argument]],
      session: session, within: limit)
  }

  func end(_ session: String) async throws {
    _ = try await send(.deleteSession, nil, session: session)
  }

  /// - Throws: `Refusal` for an error of the driver's.
  @discardableResult
  func send(
    _ endpoint: Endpoint, _ body: JSONValue?, session: String? = nil,
    element: String? = nil, within limit: Duration = .seconds(30)
  ) async throws -> JSONValue {
    let reply = try await http.send(
      endpoint.row.method.rawValue, url + endpoint.path(session: session, element: element),
      body: body?.encoded(), deadline: limit)
    let value = try JSONParser.parse(reply.body)["value"] ?? .null
    guard reply.status < 400 else {
      throw Refusal(
        code: value["error"]?.stringValue ?? "unknown error",
        message: value["message"]?.stringValue ?? "The driver failed.",
        data: value["data"]?.objectValue ?? [:])
    }
    return value
  }
}

extension CommandContext {
  /// Serves an app for as long as `body` takes, to this process alone.
  ///
  /// - Throws: what `body` throws, once the server has stopped.
  func withDriver<Value>(
    of app: AppCommand, named name: String, _ body: (DriverClient) async throws -> Value
  ) async throws -> Value {
    try await withDriver(of: [name: app], body)
  }

  /// The same for several apps, by their names, or for those of a driver behind it.
  func withDriver<Value>(
    of apps: [String: AppCommand], upstream: UpstreamServer? = nil,
    _ body: (DriverClient) async throws -> Value
  ) async throws -> Value {
    var configuration = DriverServer.Configuration()
    configuration.apps = apps
    configuration.upstream = upstream
    let token = DriverToken.make()
    configuration.token = token
    let server = try Subcommand.startServer(configuration, self, DeadlineTimer())
    let outcome: Result<Value, any Error>
    do {
      outcome = .success(
        try await body(DriverClient(url: DriverToken.address(server.url, token))))
    } catch {
      outcome = .failure(error)
    }
    _ = await runBlocking(on: DispatchQueue(label: "qa.stop")) { server.stop() }
    return try outcome.get()
  }
}

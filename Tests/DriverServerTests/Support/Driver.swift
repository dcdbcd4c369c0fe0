import DriverServer
import Execution
import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// A server of a test's own, with a client of it.
struct Driver: Sendable {
  let server: DriverServer
  let client: WebDriverClient

  init(_ server: DriverServer) {
    self.server = server
    client = WebDriverClient(url: server.url, keeping: Life(server))
  }

  init(
    apps: [String: String] = Driver.programs,
    _ configure: (inout DriverServer.Configuration) -> Void = { _ in }
  ) throws {
    var configuration = DriverServer.Configuration()
    configuration.apps = Driver.commands(apps)
    configuration.startLimit = .backstop
    configuration.commandLimit = .backstop
    configure(&configuration)
    self.init(try DriverServer(configuration))
  }

  /// Stops the server once no client of it is left.
  private final class Life: Sendable {
    private let server: DriverServer

    init(_ server: DriverServer) { self.server = server }

    deinit {
      // Stopping blocks, which no test's thread may; the process waits for it before it exits.
      _ = Self.exitWait
      DispatchQueue(label: "driver-stop").async(group: Self.stops) { [server] in server.stop() }
    }

    private static let stops = DispatchGroup()
    private static let exitWait: Void = {
      atexit { _ = Life.stops.wait(timeout: .now() + Duration.backstop / .seconds(1)) }
    }()
  }

  static let programs = [
    "bash": "/bin/bash", "cat": "/bin/cat", "sh": "/bin/sh", "whiptail": "/usr/bin/whiptail",
    "sleep": "/bin/sleep", "mc": "/usr/bin/mc", "nano": "/usr/bin/nano", "htop": "/usr/bin/htop",
  ]

  /// Apps that start in their own home, so that no test writes into the package.
  static func commands(_ apps: [String: String]) -> [String: AppCommand] {
    apps.mapValues { AppCommand(path: $0, workingDirectory: AppCommand.homePlaceholder) }
  }

  /// Starts a session of a program.
  func session(
    _ app: String, _ arguments: [String] = [], _ more: [String: JSONValue] = [:]
  ) async throws -> WebDriverSession {
    var capabilities: [String: JSONValue] = [
      "appium:app": .string(app),
      "appium:processArguments": ["args": .array(arguments.map { .string($0) })],
    ]
    capabilities.merge(more) { $1 }
    return try await client.session(capabilities)
  }
}

/// Runs `body`, which must fail with a WebDriver error, and gives that.
func failure(
  _ body: () async throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> WebDriverClient.Failure {
  let error = await #expect(throws: WebDriverClient.Failure.self, sourceLocation: sourceLocation) {
    try await body()
  }
  return try #require(error, sourceLocation: sourceLocation)
}

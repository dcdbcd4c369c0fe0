import Dispatch
import DriverServer
import Execution
import Foundation
import JSONModel
import PageObjects
import Waiting
import WireProtocol

/// A real program in a session of a driver of a test's own.
struct DrivenProgram {
  private static let folder =
    URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Fixtures/TerminalPrograms"

  var name: String
  var arguments: [String] = []
  var capabilities: [String: Capability] = [:]

  /// Runs a test on the program; afterwards the driver is stopped, whatever happened.
  func drive(_ body: (App) async throws -> Void) async throws {
    var configuration = DriverServer.Configuration()
    let path = name.hasSuffix(".py") ? "\(Self.folder)/\(name)" : "/bin/\(name)"
    configuration.apps = [
      name: AppCommand(path: path, workingDirectory: AppCommand.homePlaceholder)
    ]
    configuration.startLimit = .backstop
    configuration.commandLimit = .backstop
    let server = try DriverServer(configuration)
    var asked = capabilities
    asked["platformName"] = asked["platformName"] ?? "tui"
    asked["appium:app"] = "\(name)"
    asked["appium:processArguments"] = ["args": Capability(.array(arguments.map { .string($0) }))]
    let app = App(
      driver: server.url, capabilities: asked,
      timeouts: Timeouts(wait: .backstop, command: .backstop, launch: .backstop))
    let result: Result<Void, any Error>
    do {
      // Keys that come before the program has set its terminal are lost.
      try await expect(app.text("Ready")).toBeVisible()
      result = .success(try await body(app))
    } catch {
      result = .failure(error)
    }
    _ = await runBlocking(on: DispatchQueue(label: "driven-program-stop")) { server.stop() }
    try result.get()
  }
}

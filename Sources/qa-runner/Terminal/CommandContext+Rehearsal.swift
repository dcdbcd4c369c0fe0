import Execution
import FlowRunning
import Foundation
import JSONModel
import PageObjects
import Recording
import Runner
import TerminalModel
import WireProtocol

extension CommandContext {
  /// Plays a recorded test again, the last time in another time zone: what the clock shows differs then.
  ///
  /// - Parameter secrets: the values of the variables that it types.
  /// - Throws: what keeps the driver from starting.
  func rehearse(
    _ test: RecordedTest, of app: AppCommand, named name: String, target: String = "tui",
    secrets: [(name: String, text: String)]
  ) async throws -> Rehearsal {
    var elsewhere = app
    elsewhere.environment["TZ"] = app.environment["TZ"] ?? "Pacific/Chatham"
    let names = [name, "\(name) elsewhere"]
    return try await withDriver(of: [names[0]: app, names[1]: elsewhere]) { client in
      await Rehearsal(of: test) { play in
        let driven = try await App.started(
          names[play % 2], target: target, size: test.size, device: test.device, by: client)
        let session = FlowSession(
          driven, target: target, appID: name, variables: environment,
          host: HostShell(in: workingDirectory, environment: environment))
        for secret in secrets { try session.setSecret(secret.name, secret.text) }
        let id = driven.live?.id
        return Rehearsal.Stage(session: session) {
          // A session that cannot be ended is lost with its driver.
          if let id { try? await client.end(id) }
        }
      }
    }
  }
}

extension App {
  /// An app that a driver has started: of a size, or on a device.
  /// - Throws: `PageError` where it does not start.
  static func started(
    _ program: String, target: String = "tui", size: CellSize, device: String? = nil,
    by client: DriverClient
  ) async throws -> App {
    var capabilities: [String: JSONValue] = [
      "appium:app": .string(program), "platformName": .string(target),
      "appium:newCommandTimeout": 0,
      // A program may be looked at after its end; a script that did not expect it fails at its own.
      "qa:mayExit": true,
    ]
    if let device {
      capabilities[.deviceName] = .string(device)
    } else {
      capabilities["qa:size"] = [
        "columns": .number(Double(size.columns)), "rows": .number(Double(size.rows)),
      ]
    }
    let app = App(
      driver: client.url, capabilities: capabilities, timeouts: Timeouts(), recorder: nil,
      timing: DispatchTimer())
    _ = try await app.step("start", at: CallSite(file: program, line: 1)) {
      try await app.driverKind
    }
    return app
  }
}

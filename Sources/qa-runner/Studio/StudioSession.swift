import Configuration
import Devices
import JSONModel
import RunRecord
import Runner
import Studio
import TerminalModel
import WireProtocol

/// How Studio's app starts: its target, and its size or its device.
struct StudioSession: Sendable {
  let app: String
  let target: String
  let size: CellSize
  let device: String?
  /// The names of all devices, where it has one.
  let devices: [String]

  /// - Throws: `RunnerError` of kind `usage`.
  init(
    _ arguments: ParsedArguments, _ found: AppUnderTest, named app: String,
    _ context: CommandContext
  ) throws(RunnerError) {
    self.app = app
    target = try arguments.choice("target", of: ["tui", "core"]) ?? "tui"
    let given = try Subcommand.terminalSize(arguments)
    guard let name = arguments.text("device") else {
      size = given ?? found.command.size ?? CellSize(columns: 80, rows: 24)
      device = nil
      devices = []
      guard target == "tui" else {
        throw RunnerError(.usage, "A headless app needs a device: add --device \"iPhone 6\".")
      }
      return
    }
    guard given == nil else {
      throw RunnerError(.usage, "--device and --size exclude each other; give one of them.")
    }
    let file = try RunSettings.configuration(
      arguments, workingDirectory: context.workingDirectory)
    let catalog = try RunSettings.devices(file).0
    do throws(DeviceError) {
      let profile = try catalog.profile(named: name)
      device = profile.name
      devices = catalog.profiles.map(\.name)
      size = CellSize(columns: profile.cells.columns, rows: profile.cells.rows)
    } catch {
      throw RunnerError(.usage, "--device: \(error)")
    }
  }

  /// How it is driven.
  func driver(
    _ client: DriverClient, of command: AppCommand, _ context: CommandContext
  ) -> StudioDriver {
    StudioDriver(
      start: { size, device in
        var capabilities: [String: JSONValue] = [
          "platformName": .string(target), "appium:app": .string(app),
          "appium:newCommandTimeout": 0, "qa:mayExit": true,
        ]
        if let device {
          capabilities[.deviceName] = .string(device)
        } else {
          capabilities["qa:size"] = [
            "columns": .number(Double(size.columns)), "rows": .number(Double(size.rows)),
          ]
        }
        return try await client.start(capabilities)
      },
      send: { endpoint, body, session, element in
        try await client.send(endpoint, body, session: session, element: element)
      },
      rehearse: { test, secrets in
        try await context.rehearse(test, of: command, named: app, target: target, secrets: secrets)
      })
  }
}

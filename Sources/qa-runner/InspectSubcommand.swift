import Configuration
import Devices
import Foundation
import JSONModel
import ProcessControl
import Reports
import RunRecord
import Runner
import SnapshotKit
import TerminalModel
import WireProtocol

extension Subcommand {
  /// `qa-runner inspect`: an app's elements, its screen, and a locator for each element.
  static let inspect = Subcommand(
    specification: CommandSpecification(
      "inspect", "print an app's elements, its screen and a locator for each", operands: "APP",
      options: [
        Setting.app.saying("where APP is, unless it is a path, stands in qa.yml or on the PATH"),
        .config,
        .init("target", value: "TARGET", "tui or core; tui"),
        .init(
          "device", value: "NAME",
          "the device to lay out for, or the first of a set; the first of qa.yml, or iPhone 6"),
        .init("size", value: "COLSxROWS", "the size of a bare terminal instead of a device"),
        .init("own-home", "let the program see your home folder instead of an empty one"),
        .init(
          "agent", value: "NAME",
          "the agent that the program gets: \(AppAgent.names.joined(separator: ", "))"),
        .init("url", value: "LINK", "the place to open"),
        .init("fixture", value: "NAME", "the data to start with"),
        .init("python", "print locators for pages in Python"),
        .init("json", "print it as JSON"),
      ],
      examples: [
        ("qa-runner inspect fernway", "the first screen of the sample app"),
        ("qa-runner inspect fernway --url fernway://class/7 --fixture mina", "a screen further in"),
        ("qa-runner inspect htop --size 80x24", "any terminal program"),
        (
          "qa-runner inspect './todo.py --demo'", "a program with arguments, as a shell splits them"
        ),
      ]),
    run: { arguments, context in
      guard let app = arguments.operands.first, arguments.operands.count == 1 else {
        throw RunnerError(
          .usage,
          "Name one app: qa-runner inspect fernway. Its arguments stand in the same quotes: "
            + "qa-runner inspect './todo.py --demo'.")
      }
      let found = try context.app(app, [], arguments)
      let device = try inspectedDevice(arguments, of: found, context)
      try becomeSubreaper()
      let interruption = Interruption()
      defer { interruption.end() }
      let text = try await context.withDriver(of: found.command, named: app) { client in
        try await inspection(of: app, on: device, arguments, client)
      }
      context.print(text)
      return .success
    })

  /// The device or the size, by a name that the driver knows: what the command line says, the app's
  /// own size, the first of the project's own devices.
  private static func inspectedDevice(
    _ arguments: ParsedArguments, of app: AppUnderTest, _ context: CommandContext
  ) throws(RunnerError) -> String {
    let own = arguments.text("device") == nil ? app.command.size : nil
    if let size = try terminalSize(arguments) ?? own { return "\(size.columns)x\(size.rows)" }
    let file = try RunSettings.configuration(
      arguments, workingDirectory: context.workingDirectory)
    let (catalog, devices) = try RunSettings.devices(file)
    do throws(DeviceError) {
      if let name = arguments.text("device") {
        return try catalog.profiles(named: [name]).first?.name ?? name
      }
      if !file.deviceSets.isEmpty, let first = devices.first { return first.name }
      return try catalog.profile(named: "iPhone 6").name
    } catch {
      throw RunnerError(.usage, "--device: \(error)")
    }
  }

  private static func inspection(
    of app: String, on device: String, _ arguments: ParsedArguments, _ client: DriverClient
  ) async throws -> String {
    var capabilities: [String: JSONValue] = [
      "platformName": .string(try arguments.choice("target", of: ["tui", "core"]) ?? "tui")
    ]
    capabilities[.app] = .string(app)
    capabilities[.deviceName] = .string(device)
    if let url = arguments.text("url") { capabilities[.url] = .string(url) }
    if let fixture = arguments.text("fixture") { capabilities[.fixture] = .string(fixture) }
    let answer: JSONValue
    do {
      let session = try await client.start(capabilities)
      // A busy app is shown as it is.
      _ = try? await client.mobile(.settle, ["timeout": 3000], session: session)
      answer = try await client.mobile(.inspect, session: session)
      try await client.end(session)
    } catch let error as DriverClient.Refusal {
      throw RunnerError(.infrastructure, error.message)
    }
    if arguments.has("json") { return String(decoding: answer.encoded(), as: UTF8.self) + "\n" }
    var text = InspectionText(answer, columns: InspectionText.terminalColumns)
    if arguments.has("python") { text.language = .python }
    return text.text
  }
}

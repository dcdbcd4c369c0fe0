import Devices
import DriverServer
import Execution
import Foundation
import JSONModel
import ProcessControl
import RunnerCore
import SnapshotKit
import TerminalModel
import WireProtocol

extension Subcommand {
  /// `qa-runner inspect`: an app's elements, its screen, and a locator for each element.
  static let inspect = Subcommand(
    specification: CommandSpecification(
      "inspect", "print an app's elements, its screen and a locator for each", operands: "APP",
      options: [
        .init(
          "app", value: "NAME=PATH",
          "where APP is, unless it is a path, stands in qa.yml or on the PATH",
          variable: "QA_APP", repeats: true),
        .init(
          "config", value: "FILE", "the configuration; qa.yml here or above", variable: "QA_CONFIG"),
        .init("target", value: "TARGET", "tui or core; tui"),
        .init("device", value: "NAME", "the device to lay out for; iPhone 6"),
        .init("size", value: "COLSxROWS", "the size of a bare terminal instead of a device"),
        .init("url", value: "LINK", "the place to open"),
        .init("fixture", value: "NAME", "the data to start with"),
        .init("json", "print it as JSON"),
      ],
      examples: [
        ("qa-runner inspect fernway", "the first screen of the sample app"),
        ("qa-runner inspect fernway --url fernway://class/7 --fixture mina", "a screen further in"),
        ("qa-runner inspect htop --size 80x24", "any terminal program"),
      ]),
    run: { arguments, surroundings in
      guard let app = arguments.operands.first, arguments.operands.count == 1 else {
        throw RunnerError(.usage, "Name one app: qa-runner inspect fernway.")
      }
      let device = try inspectedDevice(arguments)
      try becomeSubreaper()
      let interruption = Interruption()
      defer { interruption.end() }
      var configuration = DriverServer.Configuration()
      configuration.apps = try inspectedApps(app, arguments, surroundings)
      let server = try startServer(configuration, surroundings, DeadlineTimer())
      let outcome: Result<String, any Error>
      do {
        outcome = .success(try await inspection(of: app, on: device, arguments, at: server.url))
      } catch {
        outcome = .failure(error)
      }
      _ = await runBlocking(on: DispatchQueue(label: "qa.stop")) { server.stop() }
      surroundings.print(try outcome.get())
      return .success
    })

  /// The app by `--app`, by its path, by qa.yml, beside this program, or on the `PATH`.
  private static func inspectedApps(
    _ app: String, _ arguments: ParsedArguments, _ surroundings: Surroundings
  ) throws -> [String: String] {
    let given = try apps(arguments, surroundings)
    if given[app] != nil { return given }
    if app.contains("/") { return [app: try ProgramFile.find(app, surroundings)] }
    let file = try RunSettings.configuration(
      arguments, workingDirectory: surroundings.workingDirectory)
    if let known = file.apps.first(where: { $0.name == app }) {
      return [app: try executable(known.path, of: app, in: file.folder)]
    }
    let beside = PathParts(surroundings.executable).folder + "/" + app
    if ProgramFile.fault(of: beside) == nil { return [app: beside] }
    if let path = ProgramFile.sought(app, surroundings) { return [app: path] }
    let names = file.apps.map(\.name) + given.keys.sorted()
    throw RunnerError(
      .usage,
      "There is no app \(app) in qa.yml and no such program on the PATH."
        + NearestMatch.hint(app, among: names) + " Give its path, or --app \(app)=PATH.")
  }

  /// The device or the size, by a name that the driver knows.
  private static func inspectedDevice(_ arguments: ParsedArguments) throws(RunnerError) -> String {
    if let size = try terminalSize(arguments) { return "\(size.columns)x\(size.rows)" }
    do {
      return try DeviceCatalog.standard.profile(named: arguments.text("device") ?? "iPhone 6").name
    } catch {
      throw RunnerError(.usage, "--device: \(error)")
    }
  }

  private static func inspection(
    of app: String, on device: String, _ arguments: ParsedArguments, at url: String
  ) async throws -> String {
    var capabilities: [String: JSONValue] = [
      "appium:app": .string(app),
      "platformName": .string(try arguments.choice("target", of: ["tui", "core"]) ?? "tui"),
      "appium:deviceName": .string(device),
    ]
    if let url = arguments.text("url") { capabilities["qa:url"] = .string(url) }
    if let fixture = arguments.text("fixture") { capabilities["qa:fixture"] = .string(fixture) }
    let client = DriverClient(url: url)
    let answer: JSONValue
    do {
      let session = try await client.start(capabilities)
      // A busy app is shown as it is.
      _ = try? await client.mobile("settle", ["timeout": 3000], session: session)
      answer = try await client.mobile("inspect", session: session)
      try await client.end(session)
    } catch let error as DriverClient.Refusal {
      throw RunnerError(.infrastructure, error.message)
    }
    if arguments.has("json") { return String(decoding: answer.encoded(), as: UTF8.self) + "\n" }
    return InspectionText(answer).text
  }
}

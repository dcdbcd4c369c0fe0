import Configuration
import Files
import Foundation
import HTTPServing
import JSONModel
import ProcessControl
import Reports
import RunRecord
import Runner
import Studio
import TerminalModel
import TextModel
import WireProtocol

extension Subcommand {
  /// `qa-runner studio`: a page on which to look at an app, record a test of it and run that.
  static let studio = Subcommand(
    specification: CommandSpecification(
      "studio", "look at an app in the browser, record a test, run it",
      operands: "[APP] | -- PROGRAM [ARGUMENT…]",
      options: [
        Setting.app.saying(
          "where the app is, unless it is a path, stands in qa.yml or on the PATH"),
        .config,
        .init("target", value: "TARGET", "tui or core; tui"),
        .init("device", value: "NAME", "the device to lay out for, instead of a size"),
        .init("size", value: "COLSxROWS", "the terminal's size; the app's of qa.yml, 80x24"),
        .init("own-home", "let the program see your home folder instead of an empty one"),
        .init("agent", value: "NAME", "the agent that the program gets: textual"),
        .init(
          "driver", value: "URL", "a WebDriver server that runs already, for a browser or a phone"),
        .init(
          "capability", value: "NAME=VALUE",
          "what the session of that server asks for; JSON or a text", repeats: true, isWhole: true),
        .init("open", value: "DIR", "the results of a run to look at; no app is needed then"),
        .init("port", value: "PORT", "the port of the page; any that is free"),
      ],
      examples: [
        ("qa-runner studio -- dialog --yesno 'Go on?' 8 40", "any terminal program"),
        ("qa-runner studio fernway --device 'iPhone 6'", "an app of qa.yml on a device"),
        (
          "qa-runner studio --driver http://127.0.0.1:9515 https://example.org",
          "a browser that chromedriver starts"
        ),
        ("qa-runner studio --open qa-output", "the results of a run"),
      ]),
    run: { arguments, context in
      let foreign = try ForeignSession(arguments)
      guard !arguments.operands.isEmpty || arguments.has("open") || foreign != nil else {
        throw RunnerError(
          .usage,
          "Name a program: qa-runner studio -- htop. Or results: qa-runner studio --open qa-output."
        )
      }
      try becomeSubreaper()
      let interruption = Interruption(signals: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
      defer { interruption.end() }
      let scratch = try PrivateDirectory(prefix: "qa-studio")
      defer { scratch.remove() }
      var project = try project(arguments, context, scratch.path)
      let runner = StudioRuns(context, arguments, project).runner
      if let foreign {
        project.app = foreign.title
        project.words = [foreign.title]
        return try await context.withDriver(of: [:], upstream: foreign.upstream) {
          [project] client in
          try await serve(
            Studio(project, driver: nil, foreign: foreign.app(at: client.url), runner: runner),
            arguments, context, interruption)
        }
      }
      guard let name = arguments.operands.first else {
        return try await serve(
          Studio(project, driver: nil, runner: runner), arguments, context, interruption)
      }
      let app = try context.app(name, Array(arguments.operands.dropFirst()), arguments)
      let start = try StudioSession(arguments, app, named: name, context)
      (project.size, project.device) = (start.size, start.device)
      project.devices = start.devices
      return try await context.withDriver(of: app.command, named: name) { [project] client in
        try await serve(
          Studio(project, driver: start.driver(client, of: app.command, context), runner: runner),
          arguments, context,
          interruption)
      }
    })

  private static func project(
    _ arguments: ParsedArguments, _ context: CommandContext, _ scratch: String
  ) throws(RunnerError) -> StudioProject {
    let folder = context.workingDirectory
    // The operands are the app's words here, and no filters of a run.
    var options = arguments
    options.operands = []
    let settings = try context.settings(options, runsFlows: false)
    var output = settings.output
    if let open = arguments.text("open") {
      output = PathParts.absolute(open, in: folder)
      guard FileKind(output) == .folder else {
        throw RunnerError(
          .usage, "--open: \(open) is not a folder. Give the folder of a run's results: qa-output.")
      }
    }
    var project = StudioProject(
      workingDirectory: folder, output: output, references: settings.references, scratch: scratch)
    project.keepsOutput = arguments.has("open")
    project.reportScript = ReportScript.text
    project.recordingRefusal = refusal(arguments)
    project.words = arguments.operands
    project.app = arguments.operands.map(Wording.shell).joined(separator: " ")
    return project
  }

  /// Why a test that is recorded now would start the program otherwise.
  private static func refusal(_ arguments: ParsedArguments) -> String? {
    if arguments.has("driver") {
      return "Studio records apps in a terminal. For this app, pick locators and write the flow."
    }
    if arguments.text("target") == "core" {
      return "A recorded test would start the app in a terminal. Record it without --target core."
    }
    return ["own-home", "agent"].first { arguments.has($0) }.map {
      "A recorded test would start the program without --\($0). Put it into apps: of qa.yml and "
        + "record that app: qa-runner studio NAME."
    }
  }

  /// Serves the page until a signal asks for the end.
  private static func serve(
    _ studio: Studio, _ arguments: ParsedArguments, _ context: CommandContext,
    _ interruption: Interruption
  ) async throws -> ExitCode {
    do {
      try await studio.begin()
    } catch let error as DriverClient.Refusal {
      let screen = error.data["screen"]?.stringValue.map { "\n" + $0 } ?? ""
      throw RunnerError(.infrastructure, error.message + screen)
    } catch let error as StudioError {
      throw RunnerError(.infrastructure, error.description)
    }
    let server: StudioServer
    do {
      server = try StudioServer(
        studio, token: DriverToken.make(), port: try arguments.number("port", in: 0...65535) ?? 0)
    } catch let error as HTTPServingError {
      await studio.close()
      throw RunnerError(.infrastructure, "The page cannot be served: \(error)")
    }
    context.print("studio    \(server.address)\n")
    context.print(
      "          Open it in a browser. The address gives access; Ctrl-C ends it.\n")
    for await _ in interruption.requests { break }
    await studio.close()
    server.stop()
    return .success
  }
}

import Configuration
import Execution
import Files
import FlowFormat
import Foundation
import JSONModel
import PageObjects
import ProcessControl
import Reports
import RunRecord
import Runner
import SnapshotKit
import TerminalModel
import TextModel
import WireProtocol

extension Subcommand {
  /// `qa-runner terminal`: a driven session on any program, for a person or a script.
  static let terminal = Subcommand(
    specification: CommandSpecification(
      "terminal", "drive any terminal program, by hand or by a script",
      operands: "-- PROGRAM [ARGUMENT…]",
      options: [
        Setting.app.saying("what PROGRAM stands for, unless it is a path or on the PATH"),
        .config,
        .init("size", value: "COLSxROWS", "the terminal's size; the app's of qa.yml, 80x24"),
        .init(
          "script", short: "s", value: "FILE",
          "read the commands from FILE, or a pipe, instead of the input"),
        .init(
          "command", short: "c", value: "COMMAND", "a command to carry out; may be given often",
          repeats: true, isWhole: true),
        .init("keep-going", "go on after a command that failed"),
        .init("json", "answer each command with a line of JSON"),
        .init(
          "env", value: "NAME=VALUE",
          "a variable for the program; NAME alone has the environment's value", repeats: true,
          isWhole: true),
        .init("own-home", "let the program see your home folder instead of an empty one"),
        .init(
          "agent", value: "NAME",
          "the agent that the program gets: \(AppAgent.names.joined(separator: ", "))"),
        .init("timeout", value: "TIME", "how long a wait may take; 10s"),
        .init("cast", value: "FILE", "save the recording when it is over"),
        .init(
          "session", value: "NAME",
          "keep the program in the background: open, snapshot, act, wait, expect, record, close"),
        .init("idle", value: "TIME", "end a --session that is unused for so long; 10m"),
        .init(
          "record", value: "FILE",
          "write what you do as a test: FILE.yaml is a flow, .tt a script, .tape a tape, .swift a "
            + "spec, .py for pytest"),
        .init(
          "no-play",
          "don't play a recorded test twice before it is written, for a program that must not do it again"
        ),
      ],
      examples: [
        (
          "qa-runner terminal -- htop",
          "a prompt: screen, tree, click button Quit, save htop.png, help"
        ),
        (
          "qa-runner terminal --size 100x30 -- vim notes.md",
          "another size, a program with arguments"
        ),
        (
          "qa-runner terminal --script login.tt --json -- ./app",
          "a script; each answer a line of JSON"
        ),
        (
          "echo 'wait \"Go on?\"' | qa-runner terminal -- ./app",
          "commands from a pipe; exit 1 if the wait fails"
        ),
        ("qa-runner terminal --session a open -- ./app", "for coding agents that have a shell"),
        ("qa-runner terminal --session a act 'tapOn: OK'", "a step of a flow in that session"),
      ]),
    run: { arguments, context in
      if let name = arguments.text("session") {
        return try await SessionCommand.run(name, arguments, context)
      }
      let script = try ScriptHead.read(arguments, context)
      let words = try words(arguments, script)
      let program = words[0]
      var app = try context.app(program, Array(words.dropFirst()), arguments)
      if let size = script?.header.devices.first.flatMap({ CellSize(text: $0) }) {
        app.command.size = size
      }
      let recording = try recording(arguments, of: app.command, words, context)
      for (name, value) in try arguments.pairs("env") { app.command.environment[name] = value }
      let lines = try commandLines(arguments, context)
      try becomeSubreaper()
      let interruption = Interruption(signals: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
      defer { interruption.end() }
      do {
        return try await context.withDriver(of: app.command, named: program) { client in
          try await drive(
            program, app.command, arguments, context, lines, interruption, recording, client)
        }
      } catch let error as DriverClient.Refusal {
        let screen = error.data["screen"]?.stringValue.map { "\n" + $0 } ?? ""
        throw RunnerError(.infrastructure, error.message + screen)
      } catch let error as PageError {
        let screen = error.screen.map { "\n" + $0 } ?? ""
        throw RunnerError(.infrastructure, error.message + screen)
      }
    })

  private static func drive(
    _ program: String, _ app: AppCommand, _ arguments: ParsedArguments,
    _ context: CommandContext, _ lines: CommandLines, _ interruption: Interruption,
    _ recording: TerminalRecording?, _ client: DriverClient
  ) async throws -> ExitCode {
    let size = try size(arguments, of: app)
    let driven = try await App.started(program, size: size, by: client)
    guard let session = driven.live?.id else {
      throw RunnerError(.infrastructure, "The session has no id.")
    }
    var pilot = TerminalPilot(driven, target: "tui", client: client, session: session, context)
    pilot.waitLimit = try arguments.duration("timeout") ?? pilot.waitLimit
    pilot.columns = InspectionText.terminalColumns
    pilot.recording = recording
    let isColored = Palette(
      environment: context.environment, isTerminal: isatty(1) == 1
    ).isOn
    if lines.style == .prompt {
      context.print(
        try await pilot.view(isColored: isColored)
          + "\n`help` lists the commands, `quit` leaves.\n")
    }
    let code = await withLines(lines, context, interruption) { [pilot] source in
      let console = TerminalConsole(
        pilot: pilot, style: lines.style, name: lines.name,
        keepsGoing: arguments.has("keep-going"), isColored: isColored, source: source,
        print: { context.print($0) }, printJSON: { context.print(json: $0) },
        complain: { context.complain($0) })
      return await console.run(prompt: "\(program)> ")
    }
    if let file = arguments.text("cast") {
      _ = try await pilot.save(file)
    }
    if let recording {
      // What was done before a command that failed is no less recorded.
      let plays = code == .success && !arguments.has("no-play")
      let end = try await recording.finish(pilot, plays: plays, context)
      context.complain(end.text)
      if code != .success {
        context.complain(
          "A command failed: the test has the steps before it, and was not played.\n")
      } else if !end.passes {
        try await client.end(session)
        return .failures
      }
    }
    try await client.end(session)
    return code
  }

  /// The app or the program with its arguments: the command line's, else the script's.
  private static func words(
    _ arguments: ParsedArguments, _ script: Flow?
  ) throws(RunnerError) -> [String] {
    if !arguments.operands.isEmpty { return arguments.operands }
    guard let app = script?.header.appID.map(FlowLiteral.read) else {
      throw RunnerError(
        .usage,
        script == nil
          ? "Name a program: qa-runner terminal -- htop. See `qa-runner terminal --help`."
          : "Name a program after --, or begin the script with a line such as: app htop.")
    }
    return try ShellWords(app).words
  }

  private static func size(
    _ arguments: ParsedArguments, of app: AppCommand
  ) throws(RunnerError) -> CellSize {
    try terminalSize(arguments) ?? app.size ?? CellSize(columns: 80, rows: 24)
  }

  /// The test that `--record` asks for.
  private static func recording(
    _ arguments: ParsedArguments, of app: AppCommand, _ words: [String],
    _ context: CommandContext
  ) throws -> TerminalRecording? {
    guard let file = arguments.text("record") else { return nil }
    for option in ["env", "own-home", "agent"] where arguments.has(option) {
      throw RunnerError(
        .usage,
        "A recorded test would start the program without --\(option). Put it into apps: of qa.yml and "
          + "record that app: qa-runner terminal --record \(Wording.shell(file)) -- NAME.")
    }
    return try TerminalRecording(
      file, of: words, app, size: try size(arguments, of: app), context)
  }

  /// What `--size` says; nil where it isn't given.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  static func terminalSize(
    _ arguments: ParsedArguments
  ) throws(RunnerError) -> CellSize? {
    guard let text = arguments.text("size") else { return nil }
    guard let size = CellSize(text: text) else {
      throw RunnerError(.usage, "--size must be such as 80x24, not \"\(text)\".")
    }
    return size
  }

  /// Where the commands come from, and how they are answered.
  private struct CommandLines: Sendable {
    /// The script's name for messages.
    var name: String
    var style: TerminalConsole.Style
    /// Nil for the standard input.
    var lines: AsyncStream<String>?
  }

  private static func commandLines(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandLines {
    let style = arguments.has("json") ? TerminalConsole.Style.json : .plain
    let commands = arguments.texts("command")
    if !commands.isEmpty {
      return CommandLines(
        name: "--command", style: style, lines: InputLines.of(commands.joined(separator: "\n")))
    }
    guard let file = arguments.text("script") else {
      let isPerson = style == .plain && isatty(0) == 1 && isatty(1) == 1
      return CommandLines(name: "input", style: isPerson ? .prompt : style)
    }
    let path = PathParts.absolute(file, in: context.workingDirectory)
    do {
      return CommandLines(name: file, style: style, lines: try InputLines.ofFile(path))
    } catch {
      throw RunnerError(.usage, "The script \(path) can't be read: \(error.localizedDescription)")
    }
  }

  /// Hands the lines over until they end or the program is told to end; then the terminal is as it was.
  private static func withLines(
    _ lines: CommandLines, _ context: CommandContext, _ interruption: Interruption,
    _ body: @escaping @Sendable (TerminalConsole.Source) async -> ExitCode
  ) async -> ExitCode {
    let prompt = lines.style == .prompt ? TerminalPrompt(context) : nil
    let source =
      prompt.map(TerminalConsole.Source.prompt)
      ?? .lines(lines.lines ?? InputLines.ofStandardInput())
    let work = Task { await body(source) }
    let watch = Task {
      for await _ in interruption.requests { work.cancel() }
    }
    let code = await work.value
    watch.cancel()
    if let trouble = await prompt?.close() {
      context.complain("The lines are not kept for the next time: \(trouble).\n")
    }
    return code
  }
}

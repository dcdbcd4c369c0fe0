import DriverServer
import Execution
import Foundation
import JSONModel
import ProcessControl
import RunnerCore

extension Subcommand {
  /// `qa-runner terminal`: a driven session on any program, for a person or a script.
  static let terminal = Subcommand(
    specification: CommandSpecification(
      "terminal", "drive any terminal program, by hand or by a script",
      operands: "-- PROGRAM [ARGUMENT…]",
      options: [
        .init("size", value: "COLSxROWS", "the terminal's size; 80x24"),
        .init(
          "script", short: "s", value: "FILE",
          "read the commands from FILE, or a pipe, instead of the input"),
        .init(
          "command", short: "c", value: "COMMAND", "a command to carry out; may be given often",
          repeats: true, isWhole: true),
        .init("keep-going", "go on after a command that failed"),
        .init("json", "answer each command with a line of JSON"),
        .init(
          "env", value: "NAME=VALUE", "a variable for the program", repeats: true, isWhole: true),
        .init("own-home", "let the program see your home folder instead of an empty one"),
        .init("timeout", value: "TIME", "how long a wait may take; 10s"),
        .init("cast", value: "FILE", "save the recording when it is over"),
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
      ]),
    run: { arguments, surroundings in
      guard let program = arguments.operands.first else {
        throw RunnerError(
          .usage, "Name a program: qa-runner terminal -- htop. See `qa-runner terminal --help`.")
      }
      let path = try ProgramFile.find(program, surroundings)
      let lines = try commandLines(arguments, surroundings)
      try becomeSubreaper()
      let interruption = Interruption()
      defer { interruption.end() }
      var configuration = DriverServer.Configuration()
      configuration.apps = [program: "/usr/bin/env"]
      let server = try startServer(configuration, surroundings, DeadlineTimer())
      let outcome: Result<ExitCode, any Error>
      do {
        outcome = .success(
          try await drive(
            program, path, arguments, surroundings, lines, interruption, at: server.url))
      } catch let error as DriverClient.Refusal {
        let screen = error.data["screen"]?.stringValue.map { "\n" + $0 } ?? ""
        outcome = .failure(RunnerError(.infrastructure, error.message + screen))
      } catch {
        outcome = .failure(error)
      }
      _ = await runBlocking(on: DispatchQueue(label: "qa.stop")) { server.stop() }
      return try outcome.get()
    })

  private static func drive(
    _ program: String, _ path: String, _ arguments: ParsedArguments, _ surroundings: Surroundings,
    _ lines: (source: String, style: TerminalConsole.Style, lines: AsyncStream<String>),
    _ interruption: Interruption, at url: String
  ) async throws -> ExitCode {
    let client = DriverClient(url: url)
    let size = try terminalSize(arguments) ?? (80, 24)
    // `env -C` starts the program where its user is, rather than in the session's empty home.
    let words = ["-C", surroundings.workingDirectory, path] + arguments.operands.dropFirst()
    let session = try await client.start([
      "appium:app": .string(program), "platformName": "tui",
      "qa:size": ["columns": .number(Double(size.columns)), "rows": .number(Double(size.rows))],
      "appium:newCommandTimeout": 0,
      "appium:processArguments": [
        "args": .array(words.map { .string($0) }),
        "env": .object(try environment(arguments, surroundings).mapValues { .string($0) }),
      ],
    ])
    var pilot = TerminalPilot(
      client: client, session: session, workingDirectory: surroundings.workingDirectory)
    pilot.waitLimit = try arguments.duration("timeout") ?? pilot.waitLimit
    let isColored = isatty(1) == 1 && surroundings.environment["NO_COLOR"] == nil
    let console = TerminalConsole(
      pilot: pilot, style: lines.style, source: lines.source,
      keepsGoing: arguments.has("keep-going"), isColored: isColored, lines: lines.lines,
      print: { surroundings.print($0) }, complain: { ConsoleOutput.write($0, to: 2) })
    if lines.style == .prompt {
      surroundings.print(
        try await pilot.view(isColored: isColored)
          + "\n`help` lists the commands, `quit` leaves.\n")
    }
    let work = Task { await console.run(prompt: "\(program)> ") }
    let watch = Task {
      for await _ in interruption.wishes { work.cancel() }
    }
    let code = await work.value
    watch.cancel()
    if let file = arguments.text("cast") {
      _ = try await pilot.perform(.save(.cast, file))
    }
    try await client.end(session)
    return code
  }

  /// What `--size` says; nil where it isn't given.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  static func terminalSize(
    _ arguments: ParsedArguments
  ) throws(RunnerError) -> (columns: Int, rows: Int)? {
    guard let text = arguments.text("size") else { return nil }
    let numbers = text.split(separator: "x").map { Int($0) ?? 0 }
    guard numbers.count == 2, (1...1000).contains(numbers[0]), (1...1000).contains(numbers[1])
    else {
      throw RunnerError(.usage, "--size must be such as 80x24, not \"\(text)\".")
    }
    return (numbers[0], numbers[1])
  }

  private static func environment(
    _ arguments: ParsedArguments, _ surroundings: Surroundings
  ) throws -> [String: String] {
    var variables = Dictionary(try arguments.pairs("env").map { ($0.0, $0.1) }) { $1 }
    if arguments.has("own-home") { variables["HOME"] = surroundings.environment["HOME"] }
    variables["PATH"] = variables["PATH"] ?? surroundings.environment["PATH"]
    return variables
  }

  /// Where the commands come from, and how they are answered.
  private static func commandLines(
    _ arguments: ParsedArguments, _ surroundings: Surroundings
  ) throws -> (source: String, style: TerminalConsole.Style, lines: AsyncStream<String>) {
    let isJSON = arguments.has("json")
    let commands = arguments.texts("command")
    if !commands.isEmpty {
      return (
        "--command", isJSON ? .json : .plain, InputLines.of(commands.joined(separator: "\n"))
      )
    }
    guard let file = arguments.text("script") else {
      let isPerson = isatty(0) == 1 && isatty(1) == 1
      return ("input", isJSON ? .json : isPerson ? .prompt : .plain, InputLines.ofStandardInput())
    }
    let path = RunSettings.absolute(file, in: surroundings.workingDirectory)
    do {
      return (file, isJSON ? .json : .plain, try InputLines.ofFile(path))
    } catch {
      throw RunnerError(.usage, "The script \(path) can't be read: \(error.localizedDescription)")
    }
  }
}

import AgentTools
import Configuration
import Devices
import Execution
import FlowRunning
import Foundation
import JSONModel
import ProcessControl
import RunRecord
import Runner
import TextModel

/// `qa-runner terminal --session NAME VERB`: a session that lives between commands of a shell.
struct SessionCommand {
  /// What it does; `serve` is the background process.
  enum Verb: String, CaseIterable {
    case open, snapshot, act, wait, expect, record, close
    case serve

    static var known: [String] { allCases.filter { $0 != .serve }.map(\.rawValue) }
  }

  let socket: SessionSocket
  let arguments: ParsedArguments
  let context: CommandContext

  /// - Throws: `RunnerError` of kind `usage`.
  static func run(
    _ name: String, _ arguments: ParsedArguments, _ context: CommandContext
  ) async throws -> ExitCode {
    guard let word = arguments.operands.first, let verb = Verb(rawValue: word) else {
      let word = arguments.operands.first
      let hint = word.flatMap { NearestMatch.of($0, among: Verb.known) }
      throw RunnerError(
        .usage,
        (word.map { "A session has no command \"\($0)\"." } ?? "Name a command of the session.")
          + (hint.map { " Did you mean \($0)?" } ?? "")
          + " The commands are \(Verb.known.joined(separator: ", ")).")
    }
    let command = SessionCommand(
      socket: try SessionSocket(name, context), arguments: arguments,
      context: context)
    let words = Array(arguments.operands.dropFirst())
    switch verb {
    case .open: return try await command.open(words)
    case .serve: return try await command.serve(words)
    case .snapshot: return try await command.ask("snapshot", object(words, text: nil))
    case .act: return try await command.ask("act", steps(words))
    case .wait: return try await command.ask("wait", object(words, text: "visible"))
    case .expect: return try await command.ask("expect", object(words, text: "visible"))
    case .record: return try await command.ask("record", object(words, text: "path"))
    case .close: return try await command.ask("stop", [:])
    }
  }

  // MARK: Arguments

  /// A JSON object, or a text for its most usual member.
  private static func object(_ words: [String], text key: String?) throws(RunnerError) -> JSONValue
  {
    guard words.count <= 1 else {
      throw RunnerError(
        .usage, "Give one argument, in quotes: a JSON object such as '{\"visible\": \"Done\"}'.")
    }
    guard let word = words.first else { return [:] }
    if let value = try? JSONParser.parse(Data(word.utf8)), value.objectValue != nil { return value }
    guard let key, !word.hasPrefix("{") else {
      throw RunnerError(.usage, "The argument is not a JSON object: \(word.prefix(80))")
    }
    return .object([key: .string(word)])
  }

  /// Steps: one argument with all of them, or one argument a step.
  private static func steps(_ words: [String]) throws(RunnerError) -> JSONValue {
    guard let first = words.first else {
      throw RunnerError(
        .usage, "Give steps: act 'tapOn: OK' 'pressKey: Enter', or a JSON list of them.")
    }
    guard words.count == 1 else {
      return ["steps": .string(words.map { "- \($0)" }.joined(separator: "\n"))]
    }
    if let value = try? JSONParser.parse(Data(first.utf8)), value["steps"] != nil { return value }
    return ["steps": .string(first)]
  }

  // MARK: Commands

  private func ask(_ tool: String, _ arguments: JSONValue) async throws -> ExitCode {
    try show(try await socket.ask(tool, arguments))
  }

  private func show(_ answer: AgentAnswer) throws -> ExitCode {
    context.print(answer.text + "\n")
    if let picture = answer.picture {
      let path = SessionDaemon.picture(socket.path)
      try picture.write(to: URL(filePath: path), options: .atomic)
      context.print("picture: \(path)\n")
    }
    return answer.isError ? .failures : .success
  }

  private func open(_ words: [String]) async throws -> ExitCode {
    guard !words.isEmpty else {
      throw RunnerError(
        .usage,
        "Name a program: qa-runner terminal --session \(socket.name) open -- ./todo.py --demo")
    }
    guard !socket.isThere else {
      throw RunnerError(
        .usage,
        "The session \"\(socket.name)\" is open already. Close it, or use another name: "
          + "qa-runner terminal --session \(socket.name) close")
    }
    // What is wrong with the options is said here: the background process has no console.
    _ = try AgentDesk(arguments, allowing: [Self.app(words)], context)
    for option in ["own-home", "agent", "timeout", "record", "cast", "script", "command"]
    where arguments.has(option) {
      throw RunnerError(
        .usage,
        "A session takes no --\(option). For --own-home and --agent, put the program into apps: of "
          + "qa.yml; for a test, use `record`; for steps, `act`.")
    }
    var command = Command(
      context.executable,
      ["terminal", "--session", socket.name, "serve", "--"] + words,
      environment: context.environment)
    command.environment[PrivateWords.variable] = PrivateWords.value(passedOptions)
    command.directory = context.workingDirectory
    command.output = .null
    command.errors = .null
    let launcher = Launcher()
    let child = try await launcher.launch(command)
    let deadline = ContinuousClock.now + .seconds(20)
    while !socket.isThere {
      guard child.termination == nil, ContinuousClock.now < deadline else {
        child.signal(SIGTERM)
        throw RunnerError(
          .infrastructure,
          "The session's process did not start. Try the program by hand: qa-runner terminal -- "
            + words.map(Wording.shell).joined(separator: " "))
      }
    }
    var start: [String: JSONValue] = [
      "app": .string(Self.app(words)), "session": .string(socket.name),
    ]
    if let size = arguments.text("size") { start["size"] = .string(size) }
    return try show(try await socket.ask("start", .object(start)))
  }

  /// The program and its arguments as one text, as `--app` has it.
  private static func app(_ words: [String]) -> String {
    words.count == 1 ? words[0] : words.map(Wording.shell).joined(separator: " ")
  }

  /// The options that the background process needs too.
  private var passedOptions: [String] {
    var options: [String] = []
    for name in ["app", "config", "env"] {
      for text in arguments.texts(name) { options.append("--\(name)=\(text)") }
    }
    if let idle = arguments.text("idle") { options.append("--idle=\(idle)") }
    return options
  }

  private func serve(_ words: [String]) async throws -> ExitCode {
    let idle = try arguments.duration("idle") ?? .seconds(600)
    try becomeSubreaper()
    let desk = try AgentDesk(
      arguments, allowing: [Self.app(words)], context,
      programVariables: try arguments.pairs("env").map { ($0.name, $0.value) },
      host: HostShell(in: context.workingDirectory, environment: context.environment))
    let daemon = try SessionDaemon(desk, path: socket.path, idleLimit: idle)
    let interruption = Interruption(signals: [SIGINT, SIGTERM])
    defer { interruption.end() }
    // A terminal that closes is not the session's.
    signal(SIGHUP, SIG_IGN)
    let watch = Task { for await _ in interruption.requests { daemon.end() } }
    await daemon.serve()
    watch.cancel()
    return .success
  }
}

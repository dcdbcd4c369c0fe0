import AgentTools
import Configuration
import DriverServer
import Execution
import Files
import FlowFormat
import FlowRunning
import Foundation
import JSONModel
import PageObjects
import ProcessControl
import RunRecord
import Runner
import TextModel
import WireProtocol

/// Carries out the tools for coding agents: sessions, and commands of this program.
///
/// `@unchecked Sendable`: its owner makes one call at a time.
final class AgentDesk: @unchecked Sendable {
  struct Session {
    var agent: AgentSession
    var server: DriverServer
  }

  let context: CommandContext
  let catalog: AppCatalog
  /// The programs that may be started beside the catalog's apps, as they were given.
  let allowed: [String]
  /// For the `${NAME}` of steps.
  private let variables: [String: String]
  /// Those of the command line, as runs take them too.
  let givenVariables: [String]
  /// What the program of a session gets into its environment.
  private let programVariables: [(name: String, value: String)]
  /// Runs the commands of this machine; nil where an agent may run none.
  private let host: HostShell?
  /// The command line's, for the commands of this program.
  let arguments: ParsedArguments
  let budget: TextBudget
  let launcher = Launcher()
  private let timer = DeadlineTimer()
  private(set) var sessions: [(name: String, session: Session)] = []
  private var count = 0
  /// Ends the apps if this process is killed.
  private var warden: Warden?

  /// - Throws: `RunnerError` of kind `usage`.
  init(
    _ arguments: ParsedArguments, allowing programs: [String], _ context: CommandContext,
    programVariables: [(name: String, value: String)] = [], host: HostShell? = nil
  ) throws {
    self.arguments = arguments
    self.programVariables = programVariables
    self.host = host
    self.context = context
    catalog = try context.apps(arguments)
    allowed = programs
    variables = FlowSuite.variables(context.environment)
      .merging(try arguments.pairs("env", as: "NAME=VALUE").map { ($0.name, $0.value) }) { $1 }
    givenVariables = arguments.texts("env")
    budget = TextBudget(try arguments.number("budget", in: 500...100_000) ?? 4000)
  }

  /// Calls a tool. Whatever goes wrong is an answer.
  func call(_ tool: AgentTool, _ given: JSONValue?) async -> AgentAnswer {
    do {
      let arguments = try AgentArguments(given, of: tool)
      switch tool.name {
      case .start: return try await start(arguments)
      case .stop: return try await stop(arguments)
      case .snapshot:
        return await (try session(arguments)).agent.snapshot(
          since: arguments.number("since"), offset: arguments.number("offset") ?? 0,
          wholeGrid: arguments.flag("grid"), picture: arguments.flag("picture"))
      case .act:
        return await (try session(arguments)).agent.act(
          try StepLines(arguments.yaml("steps") ?? ""))
      case .wait: return await (try session(arguments)).agent.act(try StepsOfTools.wait(arguments))
      case .expect:
        return await (try session(arguments)).agent.act(try StepsOfTools.expect(arguments))
      case .record: return try await record(arguments)
      case .run: return try await run(arguments)
      case .list: return try await list(arguments)
      case .explain: return try await explain(arguments)
      case .review: return try await review(arguments)
      case .validate: return try await validate(arguments)
      }
    } catch {
      return .failure(TextBudget.cut("\(error)".printable, to: budget.limit))
    }
  }

  // MARK: Sessions

  private func start(_ arguments: AgentArguments) async throws -> AgentAnswer {
    let text = arguments.text("app") ?? ""
    var app = try allowedApp(text)
    for (name, value) in programVariables { app.command.environment[name] = value }
    let target = arguments.text("target") ?? "tui"
    guard target == "tui" || target == "core" else {
      throw RunnerError(.usage, "\"target\" must be tui or core, not \"\(target)\".")
    }
    let name = try newName(arguments.text("session"))
    guard sessions.count < 8 else {
      throw RunnerError(.usage, "There are 8 sessions. End one with `stop` first.")
    }
    var start = AgentSession.Start(
      appID: text, target: target, device: arguments.text("device"), route: arguments.text("at"),
      fixture: arguments.text("fixture"))
    var capabilities: [String: JSONValue] = ["platformName": .string(target)]
    capabilities[.app] = .string(text)
    capabilities[.mayExit] = true
    capabilities["appium:newCommandTimeout"] = 0
    if let device = start.device {
      capabilities[.deviceName] = .string(device)
    } else {
      let own = app.command.size.map { "\($0.columns)x\($0.rows)" }
      start.device = arguments.text("size") ?? own ?? "80x24"
      capabilities[.deviceName] = start.device.map { .string($0) }
    }
    if let route = start.route { capabilities[.url] = .string(route) }
    if let fixture = start.fixture { capabilities[.fixture] = .string(fixture) }
    var configuration = DriverServer.Configuration()
    configuration.apps = [text: app.command]
    let token = DriverToken.make()
    configuration.token = token
    configuration.stateDirectory = context.stateDirectory
    if warden == nil {
      warden = Subcommand.startWarden(configuration, context, launcher)
    }
    let server = try Subcommand.startServer(configuration, context, timer, launcher)
    let client = App(
      driver: DriverToken.address(server.url, token), capabilities: capabilities,
      timeouts: Timeouts(), recorder: nil, timing: DispatchTimer())
    let agent = AgentSession(
      client, start, variables: variables, budget: budget, host: host)
    let answer = await agent.open()
    guard client.live != nil else {
      await end(server)
      return answer
    }
    guard !Task.isCancelled else {
      // The client never got its name.
      await close(Session(agent: agent, server: server))
      return .failure("The start was cancelled.")
    }
    sessions.append((name, Session(agent: agent, server: server)))
    return AgentAnswer("session \(name)\n\(answer.text)", isError: answer.isError)
  }

  /// The app, if this server may start it.
  private func allowedApp(_ text: String) throws -> AppUnderTest {
    guard !text.isEmpty else { throw RunnerError(.usage, "\"app\" is empty. Name an app.") }
    try require(app: text)
    return try catalog.find(text, besides: context.executable)
  }

  /// - Throws: `RunnerError` of kind `usage` for an app that this server may not start.
  func require(app text: String) throws {
    let first = (try? ShellWords(text).words.first) ?? text
    if catalog.app(named: text) != nil || catalog.app(named: first) != nil { return }
    if allowed.contains(text) || allowed.contains(first) { return }
    let names = catalog.apps.map(\.name) + allowed
    throw RunnerError(
      .usage,
      "The app \"\(text.prefix(80))\" may not be started here. "
        + (names.isEmpty
          ? "No app may: name apps in qa.yml, or start the server with --allow PROGRAM."
          : "These may: \(names.joined(separator: ", ")). For others, a person adds them to qa.yml, "
            + "or starts the server with --allow PROGRAM."))
  }

  private func newName(_ wanted: String?) throws -> String {
    if let wanted {
      guard !wanted.isEmpty, wanted.count <= 40, !sessions.contains(where: { $0.name == wanted })
      else {
        throw RunnerError(
          .usage,
          "\"session\" must be a new name of at most 40 characters, not "
            + "\"\(wanted.prefix(40))\".")
      }
      return wanted
    }
    repeat { count += 1 } while sessions.contains { $0.name == "s\(count)" }
    return "s\(count)"
  }

  /// The session that is meant: the newest where none is named.
  func session(_ arguments: AgentArguments) throws -> Session {
    guard let last = sessions.last else {
      throw RunnerError(.usage, "There is no session. Call `start` first.")
    }
    guard let name = arguments.text("session") else { return last.session }
    guard let found = sessions.first(where: { $0.name == name }) else {
      throw RunnerError(
        .usage,
        "There is no session \"\(name.prefix(40))\". There are "
          + "\(sessions.map(\.name).joined(separator: ", ")).")
    }
    return found.session
  }

  private func stop(_ arguments: AgentArguments) async throws -> AgentAnswer {
    let meant = try session(arguments)
    guard let position = sessions.firstIndex(where: { $0.session.agent === meant.agent }) else {
      return .failure("The session has ended already.")
    }
    let (name, session) = sessions.remove(at: position)
    await close(session)
    return AgentAnswer(
      "session \(name) has ended. "
        + (sessions.isEmpty
          ? "There is no other." : "There are \(sessions.map(\.name).joined(separator: ", "))."))
  }

  private func close(_ session: Session) async {
    // The server ends the app where the session can't be ended by its own command.
    try? await session.agent.app.end(deadline: .seconds(5))
    await end(session.server)
  }

  private func end(_ server: DriverServer) async {
    _ = await runBlocking(on: DispatchQueue(label: "qa.stop")) { server.stop() }
  }

  /// Ends every session and its app.
  func close() async {
    let open = sessions
    sessions = []
    for (_, session) in open { await close(session) }
    await warden?.shutDown()
    warden = nil
  }
}

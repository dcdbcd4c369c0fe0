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
import SnapshotKit
import TextModel
import WireProtocol

/// Carries out the tools for coding agents: sessions, and commands of this program.
///
/// Calls may overlap, but not those of one lane: their owner keeps them apart.
actor AgentDesk {
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
  /// What a run that an agent asks for may record.
  let recordMode: RecordMode
  let launcher = Launcher()
  private let timer = DeadlineTimer()
  /// The sessions that are open.
  private var sessions: [String: Session] = [:]
  /// Their names and those of the ones that are being started, the newest last; without those that
  /// are being ended.
  private var names: [String] = []
  /// The number of the newest session that was given its name here.
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
    let modes: [RecordMode] = [.never, .missing]
    let mode = try arguments.choice(Setting.recordReferences.name, of: modes.map(\.rawValue))
    recordMode = mode.flatMap(RecordMode.init(rawValue:)) ?? .never
  }

  // MARK: Calls

  /// What must not overlap: the calls of one session, and runs, which share the output folder.
  enum Lane: Hashable, Sendable {
    case session(String)
    case runs
  }

  /// A call with what it means: which session the newest is, say, is decided when the call comes.
  struct PlacedCall: Sendable {
    let tool: AgentTool
    fileprivate let arguments: Result<AgentArguments, StepLines.Problem>
    /// The session that is meant; nil where there is none.
    fileprivate var session: String?
    /// Nil for a call that may overlap with all others.
    var lane: Lane?
  }

  /// Decides what a call means. Each placed call must be performed, in its lane's order.
  func place(_ tool: AgentTool, _ given: JSONValue?) -> PlacedCall {
    let arguments = Result { () throws(StepLines.Problem) in try AgentArguments(given, of: tool) }
    var call = PlacedCall(tool: tool, arguments: arguments)
    guard case .success(let arguments) = arguments else { return call }
    switch tool.name {
    case .start:
      let name = arguments.text("session") ?? freeName
      call.session = name
      if !names.contains(name) { names.append(name) }
    case .snapshot, .act, .wait, .expect, .record, .stop:
      call.session = arguments.text("session") ?? names.last
      if tool.name == .stop { names.removeAll { $0 == call.session } }
    case .run: call.lane = .runs
    case .list, .explain, .review, .validate: break
    }
    if let session = call.session { call.lane = .session(session) }
    return call
  }

  private var freeName: String {
    var number = count + 1
    while names.contains("s\(number)") || sessions["s\(number)"] != nil { number += 1 }
    return "s\(number)"
  }

  /// Calls a tool. Whatever goes wrong is an answer.
  func perform(_ call: PlacedCall, noting progress: CallProgress) async -> AgentAnswer {
    defer { settle(call) }
    do {
      let arguments = try call.arguments.get()
      guard !Task.isCancelled else { return .failure("The call was cancelled.") }
      switch call.tool.name {
      case .start: return try await start(arguments, as: call.session ?? freeName)
      case .stop: return try await stop(call)
      case .snapshot:
        return await (try session(call)).agent.snapshot(
          since: arguments.number("since"), offset: arguments.number("offset") ?? 0,
          wholeGrid: arguments.flag("grid"), picture: arguments.flag("picture"))
      case .act:
        return await (try session(call)).agent.act(
          try StepLines(arguments.yaml("steps") ?? ""), noting: progress)
      case .wait:
        return await (try session(call)).agent.act(
          try StepsOfTools.wait(arguments), noting: progress)
      case .expect:
        return await (try session(call)).agent.act(
          try StepsOfTools.expect(arguments), noting: progress)
      case .record: return try await record(arguments, of: try session(call).agent)
      case .run: return try await run(arguments, noting: progress)
      case .list: return try await list(arguments)
      case .explain: return try await explain(arguments)
      case .review: return try await review(arguments)
      case .validate: return try await validate(arguments)
      }
    } catch {
      return .failure(TextBudget.cut("\(error)".printable, to: budget.limit))
    }
  }

  /// The names are those of the sessions again, once a call that changes them is over.
  private func settle(_ call: PlacedCall) {
    guard call.tool.name == .start || call.tool.name == .stop, let name = call.session else {
      return
    }
    let isOpen = sessions[name] != nil
    if !isOpen { names.removeAll { $0 == name } }
    if isOpen, !names.contains(name) { names.append(name) }
  }

  // MARK: Sessions

  private func start(
    _ arguments: AgentArguments, as name: String
  ) async throws -> AgentAnswer {
    let text = arguments.text("app") ?? ""
    var app = try allowedApp(text)
    for (name, value) in programVariables { app.command.environment[name] = value }
    let target = arguments.text("target") ?? "tui"
    guard target == "tui" || target == "core" else {
      throw RunnerError(.usage, "\"target\" must be tui or core, not \"\(target)\".")
    }
    guard !name.isEmpty, name.count <= 40, sessions[name] == nil else {
      throw RunnerError(
        .usage,
        "\"session\" must be a new name of at most 40 characters, not \"\(name.prefix(40))\".")
    }
    guard names.count <= 8 else {
      throw RunnerError(.usage, "There are 8 sessions. End one with `stop` first.")
    }
    var start = AgentSession.Start(
      appID: text, target: target, device: arguments.text("device"), route: arguments.text("at"),
      fixture: arguments.text("fixture"))
    if start.device == nil {
      let own = app.command.size.map { "\($0.columns)x\($0.rows)" }
      start.device = arguments.text("size") ?? own ?? "80x24"
    }
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
      driver: DriverToken.address(server.url, token), capabilities: Self.capabilities(start),
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
    sessions[name] = Session(agent: agent, server: server)
    if arguments.text("session") == nil { count = max(count, Int(name.dropFirst()) ?? count) }
    return AgentAnswer("session \(name)\n\(answer.text)", isError: answer.isError)
  }

  private static func capabilities(_ start: AgentSession.Start) -> [String: JSONValue] {
    var capabilities: [String: JSONValue] = ["platformName": .string(start.target)]
    capabilities[.app] = .string(start.appID)
    capabilities[.mayExit] = true
    // A step in a flow or a loop would record what the agent sees as what is right.
    capabilities["qa:comparesSnapshots"] = false
    capabilities["appium:newCommandTimeout"] = 0
    capabilities[.deviceName] = start.device.map { .string($0) }
    if let route = start.route { capabilities[.url] = .string(route) }
    if let fixture = start.fixture { capabilities[.fixture] = .string(fixture) }
    return capabilities
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

  /// The session that a call means.
  private func session(_ call: PlacedCall) throws -> Session {
    guard let name = call.session, !sessions.isEmpty else {
      throw RunnerError(.usage, "There is no session. Call `start` first.")
    }
    guard let found = sessions[name] else {
      throw RunnerError(
        .usage,
        "There is no session \"\(name.prefix(40))\". There are "
          + "\(names.filter { sessions[$0] != nil }.joined(separator: ", ")).")
    }
    return found
  }

  private func stop(_ call: PlacedCall) async throws -> AgentAnswer {
    let session = try session(call)
    guard let name = call.session else { return .failure("There is no session.") }
    sessions[name] = nil
    await close(session)
    return AgentAnswer(
      "session \(name) has ended. "
        + (names.isEmpty ? "There is no other." : "There are \(names.joined(separator: ", "))."))
  }

  /// Whether no session is open.
  var isEmpty: Bool { sessions.isEmpty }

  /// The app of the only session of a desk that has one.
  var onlyApp: App? { sessions.first?.value.agent.app }

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
    sessions = [:]
    for session in open.values { await close(session) }
    await warden?.shutDown()
    warden = nil
  }
}

import Devices
import Execution
import Foundation
import LineTransport
import ProcessControl
import TerminalEmulation
import TerminalModel
import WireProtocol

/// Starts apps for sessions: which may be started, how, and in what environment.
struct AppLauncher: Sendable {
  /// What the names of sessions' directories begin with.
  static let directoryPrefix = "qas"

  /// The apps that may be started, by name.
  let apps: [String: AppCommand]
  let allowsAnyApp: Bool
  let environment: [String: String]
  let launcher: Launcher
  let timing: any Timing
  let startLimit: Duration
  /// The driver behind ours, if there is one.
  let upstream: UpstreamServer?
  let journal: SessionJournal?
  /// Ends what a start that failed has left, in the background.
  let discard: @Sendable (SessionRemains) -> Void
  /// Where the large pictures of all its apps are drawn.
  private let pictures = WorkLane("qa.pictures")

  /// A running app and its private directory.
  struct Started: Sendable {
    var backend: any AppBackend
    var remains: SessionRemains
  }

  /// Starts the app that the request asks for and waits until it can be driven.
  /// - Throws: `invalid argument` for an app that is not there and for what it can't be asked,
  ///   `session not created` with the reason for any other.
  /// - Parameters:
  ///   - data: What it keeps between its starts.
  ///   - secrets: What no recording may show; the session adds to them.
  ///   - mark: What all its processes bear in their environment; nil for the session's id.
  func start(
    _ request: SessionRequest, session: String, data: AppData, secrets: SecretMask,
    mark value: String? = nil
  ) async throws(WebDriverError) -> Started {
    if let upstream = request.upstream {
      return try await startUpstream(
        upstream, session: session, data: data, mark: value ?? session)
    }
    let app = try command(request.app)
    if let agent = app.agent, request.platform == .core {
      throw WebDriverError(
        .invalidArgument,
        "The app \(request.app) has the agent \(agent.rawValue), which needs a terminal. Use the target tui."
      )
    }
    let deadline = timing.now + startLimit
    let directory = try makeDirectory()
    var remains = SessionRemains(
      session: session, pid: nil,
      mark: ProcessTree.Mark(name: AppVariable.session.rawValue, value: value ?? session),
      directory: directory, data: data)
    do throws(WebDriverError) {
      let setup = try setUp(app, request, remains, data)
      let backend =
        request.platform == .core
        ? try await startCore(setup, &remains, deadline: deadline)
        : try await startTerminal(setup, &remains, secrets, deadline: deadline)
      return Started(backend: backend, remains: remains)
    } catch {
      // The app may have been started: what carries the mark is ended. A session that never began
      // needs its data no more.
      remains.endsData = data.name == nil && value == nil
      discard(remains)
      throw error
    }
  }

  /// Opens a session of the driver behind ours, and the page that it starts on.
  private func startUpstream(
    _ asked: UpstreamRequest, session: String, data: AppData, mark: String
  ) async throws(WebDriverError) -> Started {
    guard let server = upstream else {
      throw WebDriverError(
        .sessionNotCreated, "No driver stands behind this server: give it one by --upstream URL.")
    }
    let directory = try makeDirectory()
    let remains = SessionRemains(
      session: session, pid: nil,
      mark: ProcessTree.Mark(name: AppVariable.session.rawValue, value: mark),
      directory: directory, data: data)
    do throws(WebDriverError) {
      // The client has its own limit, which the other driver's start may need.
      let link = try await UpstreamLink.open(server, asked.body, within: Self.upstreamStart)
      do throws(WebDriverError) {
        let bridge = try await PageOpening.begin(asked, link, within: startLimit + startLimit)
        let backend = PageBackend(
          link, bridge: bridge, readsPage: link.isBrowser && !link.isOurs, timing: timing)
        return Started(backend: backend, remains: remains)
      } catch {
        await link.end(within: startLimit)
        throw error
      }
    } catch {
      discard(remains)
      throw error
    }
  }

  /// How long a session of a driver behind ours may take to be opened: a phone's takes minutes.
  private static let upstreamStart = Duration.seconds(600)

  private func makeDirectory() throws(WebDriverError) -> PrivateDirectory {
    do {
      return try PrivateDirectory(prefix: Self.directoryPrefix, environment: environment)
    } catch {
      throw WebDriverError(
        .sessionNotCreated, "The session's directory can't be made: \(error)",
        details: ResourceExhaustion.details(of: error))
    }
  }

  /// What an app is started with.
  private struct Setup {
    let app: AppCommand
    let request: SessionRequest
    let link: AgentLink
    let model: AgentModel
    let place: Place
    let arguments: [String]
    let variables: [String: String]
  }

  /// Fills the session's directory, opens the agent's socket and enters the start in the journal.
  private func setUp(
    _ app: AppCommand, _ request: SessionRequest, _ remains: SessionRemains, _ data: AppData
  ) throws(WebDriverError) -> Setup {
    let directory = remains.directory.path
    let model = AgentModel(signal: ChangeSignal(timing: timing))
    let link: AgentLink
    let home: String
    do {
      home = try data.home(of: request.app, isEmptied: request.clearsData) { path in
        try fillHome(of: request.app, app, at: path)
      }
      if let agent = app.agent { try AddedAgent(agent).write(to: directory) }
      link = try AgentLink(directory: directory) { model.take($0) }
    } catch let error as WebDriverError {
      throw error
    } catch {
      throw WebDriverError(
        .sessionNotCreated, "The session's directory can't be filled: \(error)",
        details: ResourceExhaustion.details(of: error))
    }
    do throws(WebDriverError) {
      try journal?.begin(remains.session, request, directory: directory)
    } catch {
      link.close()
      throw error
    }
    let place = place(of: app, request, home: home)
    return Setup(
      app: app, request: request, link: link, model: model, place: place,
      arguments: (app.arguments + request.arguments).map(place.filled),
      variables: environment(
        app, request, session: remains.mark.value, link: link, directory: directory, place))
  }

  private func startCore(
    _ setup: Setup, _ remains: inout SessionRemains, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> any AppBackend {
    var command = Command(
      setup.app.path, setup.arguments + ["--headless"], environment: setup.variables)
    command.directory = setup.place.workingDirectory
    command.output = .null
    command.errors = .pipe
    let backend = try await CoreBackend(
      command: command, link: setup.link, model: setup.model, cells: picture(for: setup.request),
      launcher: launcher, timing: timing, deadline: deadline)
    remains.pid = backend.pid
    journal?.running(remains.session, pid: backend.pid)
    return backend
  }

  private func picture(for request: SessionRequest) -> TerminalPicture {
    TerminalPicture(scale: request.device?.scale ?? 2, theme: request.theme, lane: pictures)
  }

  private func startTerminal(
    _ setup: Setup, _ remains: inout SessionRemains, _ secrets: SecretMask,
    deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> any AppBackend {
    let request = setup.request
    if let agent = setup.app.agent, !request.appSettings.isEmpty {
      setup.link.close()
      throw noSettings(request.app, "runs with the agent \(agent.rawValue)")
    }
    let backend: TerminalBackend
    do throws(WebDriverError) {
      backend = try TerminalBackend(
        launch: Launch(
          executable: setup.app.path, arguments: setup.arguments, environment: setup.variables,
          workingDirectory: setup.place.workingDirectory, size: request.size),
        link: setup.link, model: setup.model,
        recording: try SessionRecording(in: remains.directory.path),
        secrets: secrets,
        picture: picture(for: request), timing: timing,
        added: setup.app.agent.flatMap { $0.isRequired ? AddedAgent($0) : nil })
    } catch {
      setup.link.close()
      throw error
    }
    remains.pid = backend.pid
    journal?.running(remains.session, pid: backend.pid)
    do throws(WebDriverError) {
      try await backend.awaitStart(deadline: deadline)
      // One that has ended has said why.
      guard request.appSettings.isEmpty || backend.hasAgent || backend.end != nil else {
        throw noSettings(request.app, "has no agent")
      }
    } catch {
      backend.close()
      throw error
    }
    return backend
  }

  private func noSettings(_ app: String, _ reason: String) -> WebDriverError {
    WebDriverError(
      .invalidArgument,
      "The app \(app) \(reason), so nothing takes its qa:settings: leave them away, or start it "
        + "with arguments or environment variables.")
  }

  /// A request with the size that the app asks for, where the client asks for none.
  func sized(_ request: SessionRequest) -> SessionRequest {
    guard !request.hasSize, let size = apps[request.app]?.size else { return request }
    var sized = request
    sized.size = size
    return sized
  }

  private func command(_ app: String) throws(WebDriverError) -> AppCommand {
    if let command = apps[app] { return command }
    if allowsAnyApp { return AppCommand(path: app) }
    let known = apps.keys.sorted().joined(separator: ", ")
    throw WebDriverError(
      .invalidArgument,
      "There is no app \"\(app)\" here.\(NearestMatch.hint(app, among: apps.keys.sorted()))"
        + (known.isEmpty ? "" : " The apps are \(known).")
        + " Correct the name, or give the app: in apps: of qa.yml, or by --app \(app)=PATH.")
  }
}

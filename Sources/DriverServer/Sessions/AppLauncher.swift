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
  /// The variable by which everything that a session's app started is found again.
  static let sessionVariable = "QA_SESSION"
  /// The variable by which the coordinator finds everything of a node; handed on to apps.
  static let nodeVariable = "QA_NODE"

  /// What the names of sessions' directories begin with.
  static let directoryPrefix = "qas"

  /// The apps that may be started, by name.
  let apps: [String: AppCommand]
  let allowsAnyApp: Bool
  let environment: [String: String]
  let launcher: Launcher
  let timing: any Timing
  let startLimit: Duration
  let journal: SessionJournal?
  /// Ends what a start that failed has left, in the background.
  let discard: @Sendable (SessionRemains) -> Void
  /// Where the large pictures of all its apps are drawn.
  private let pictures = WorkLane("qa.pictures")

  init(
    apps: [String: AppCommand], allowsAnyApp: Bool, environment: [String: String],
    launcher: Launcher, timing: any Timing, startLimit: Duration, journal: SessionJournal?,
    discard: @escaping @Sendable (SessionRemains) -> Void
  ) {
    self.apps = apps
    self.allowsAnyApp = allowsAnyApp
    self.environment = environment
    self.launcher = launcher
    self.timing = timing
    self.startLimit = startLimit
    self.journal = journal
    self.discard = discard
  }

  /// A running app and its private directory.
  struct Started: Sendable {
    var backend: any AppBackend
    var remains: SessionRemains
  }

  /// Starts the app that the request asks for and waits until it can be driven.
  /// - Throws: `session not created` with the reason.
  /// - Parameters:
  ///   - secrets: What no recording may show; the session adds to them.
  ///   - mark: What all its processes bear in their environment; nil for the session's id.
  func start(
    _ request: SessionRequest, session: String, secrets: SecretMask, mark value: String? = nil
  ) async throws(WebDriverError) -> Started {
    let app = try command(request.app)
    let deadline = timing.now + startLimit
    let mark = ProcessTree.Mark(name: Self.sessionVariable, value: value ?? session)
    let model = AgentModel(signal: ChangeSignal(timing: timing))
    let directory: PrivateDirectory
    do {
      directory = try PrivateDirectory(prefix: Self.directoryPrefix, environment: environment)
    } catch {
      throw WebDriverError(
        .sessionNotCreated, "The session's directory can't be made: \(error)",
        details: Exhaustion.details(of: error))
    }
    func remains(_ pid: Int32?) -> SessionRemains {
      SessionRemains(session: session, pid: pid, mark: mark, directory: directory)
    }
    let link: AgentLink
    do {
      try fillHome(of: request.app, app, at: directory.path + "/home")
      link = try AgentLink(directory: directory.path) { model.take($0) }
    } catch let error as WebDriverError {
      discard(remains(nil))
      throw error
    } catch {
      discard(remains(nil))
      throw WebDriverError(
        .sessionNotCreated, "The session's directory can't be filled: \(error)",
        details: Exhaustion.details(of: error))
    }
    let place = place(of: app, request, directory: directory.path)
    let variables = environment(
      app, request, session: value ?? session, link: link, directory: directory.path, place)
    let arguments = (app.arguments + request.arguments).map(place.filled)
    do throws(WebDriverError) {
      try journal?.begin(session, request, directory: directory.path)
    } catch {
      link.close()
      discard(remains(nil))
      throw error
    }
    switch request.platform {
    case .core:
      var command = Command(
        app.path, arguments + ["--headless"], environment: variables)
      command.directory = place.workingDirectory
      command.output = .null
      command.errors = .pipe
      do throws(WebDriverError) {
        let backend = try await CoreBackend(
          command: command, link: link, model: model, launcher: launcher, timing: timing,
          deadline: deadline)
        journal?.running(session, pid: backend.pid)
        return Started(backend: backend, remains: remains(backend.pid))
      } catch {
        // The app may have been started: what carries the mark is ended.
        discard(remains(nil))
        throw error
      }
    case .tui:
      let launch = Launch(
        executable: app.path, arguments: arguments, environment: variables,
        workingDirectory: place.workingDirectory, size: request.size)
      let backend: TerminalBackend
      do throws(WebDriverError) {
        backend = try TerminalBackend(
          launch: launch, link: link, model: model,
          recording: try SessionRecording(in: directory.path, secrets: secrets.texts),
          secrets: secrets,
          picture: TerminalPicture(
            scale: request.device?.scale ?? 2, theme: request.theme, lane: pictures),
          timing: timing)
      } catch {
        link.close()
        discard(remains(nil))
        throw error
      }
      journal?.running(session, pid: backend.pid)
      do throws(WebDriverError) {
        try await backend.awaitStart(deadline: deadline)
      } catch {
        backend.close()
        discard(remains(backend.pid))
        throw error
      }
      return Started(backend: backend, remains: remains(backend.pid))
    }
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
      .sessionNotCreated,
      "There is no app \(app) here: ask for one of \(known.isEmpty ? "none" : known), or start "
        + "the server with --app \(app)=PATH.")
  }
}

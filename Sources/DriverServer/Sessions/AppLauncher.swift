import Devices
import Execution
import Foundation
import LineTransport
import ProcessControl
import TerminalEmulation
import TerminalModel
import WireProtocol

/// Starts apps for sessions: which may be started, and in what environment.
struct AppLauncher: Sendable {
  /// The variable by which everything that a session's app started is found again.
  static let sessionVariable = "QA_SESSION"
  /// The variable by which the coordinator finds everything of a node; handed on to apps.
  static let nodeVariable = "QA_NODE"

  /// What the names of sessions' directories begin with.
  static let directoryPrefix = "qas"

  /// The apps that may be started, by name.
  let apps: [String: String]
  let allowsAnyApp: Bool
  let environment: [String: String]
  let launcher: Launcher
  let timing: any Timing
  let startLimit: Duration
  let journal: SessionJournal?
  /// Ends what a start that failed has left, in the background.
  let discard: @Sendable (SessionRemains) -> Void

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
    let path = try executable(request.app)
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
      try FileManager.default.createDirectory(
        atPath: directory.path + "/home", withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
      link = try AgentLink(directory: directory.path) { model.take($0) }
    } catch {
      discard(remains(nil))
      throw WebDriverError(
        .sessionNotCreated, "The session's directory can't be filled: \(error)",
        details: Exhaustion.details(of: error))
    }
    let variables = environment(
      request, session: value ?? session, link: link, directory: directory.path)
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
        path, request.arguments + ["--headless"], environment: variables)
      command.directory = directory.path + "/home"
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
        executable: path, arguments: request.arguments, environment: variables,
        workingDirectory: directory.path + "/home", size: request.size)
      let backend: TerminalBackend
      do throws(WebDriverError) {
        backend = try TerminalBackend(
          launch: launch, link: link, model: model,
          recording: try SessionRecording(in: directory.path, secrets: secrets.texts),
          secrets: secrets,
          picture: TerminalPicture(
            scale: request.device?.scale ?? 2, theme: request.theme),
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

  private func executable(_ app: String) throws(WebDriverError) -> String {
    if let path = apps[app] { return path }
    if allowsAnyApp { return app }
    let known = apps.keys.sorted().joined(separator: ", ")
    throw WebDriverError(
      .sessionNotCreated,
      "There is no app \(app) here: ask for one of \(known.isEmpty ? "none" : known), or start "
        + "the server with --app \(app)=PATH.")
  }

  private func environment(
    _ request: SessionRequest, session: String, link: AgentLink, directory: String
  ) -> [String: String] {
    var variables = Launch.hermeticEnvironment(home: directory + "/home")
    // A crash must end the app by its signal, not in a backtracer.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables["TMPDIR"] = directory
    variables.merge(request.environment) { $1 }
    variables[Self.sessionVariable] = session
    variables[Self.nodeVariable] = environment[Self.nodeVariable]
    variables[AgentProtocol.socketVariable] = link.path
    variables[AgentProtocol.secretVariable] = link.secret
    variables["QA_COLUMNS"] = String(request.size.columns)
    variables["QA_ROWS"] = String(request.size.rows)
    variables["QA_DEVICE"] = request.device?.name
    variables["QA_COLOR_SCHEME"] = request.colorScheme
    variables["QA_LOCALE"] = request.locale ?? request.language
    variables["QA_TEXT_SIZE"] = request.textSize
    variables["QA_FIXTURE"] = request.fixture
    variables["QA_URL"] = request.url
    return variables
  }
}

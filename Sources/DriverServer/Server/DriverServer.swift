package import Execution
import Foundation
import HTTPServing
import JSONModel
package import ProcessControl
import Synchronization
import WireProtocol

/// A W3C WebDriver server for terminal apps and headless cores.
package final class DriverServer: Sendable {
  /// What the server serves, and within what bounds.
  package struct Configuration: Sendable {
    /// The numeric address to listen on; another than a loopback one needs a token.
    package var host = "127.0.0.1"
    /// The port; 0 has the system choose.
    package var port = 0
    /// A loopback socket that listens already, in place of host and port; the server closes it.
    package var socket: Int32?
    /// The apps that sessions may ask for, name to path.
    package var apps: [String: String] = [:]
    /// Whether a session may name any program by its path.
    package var allowsAnyApp = false
    /// The most sessions at once.
    package var sessionLimit = 16
    /// Whether a full server ends its idlest session for a new one, as a node's own driver does.
    package var overridesIdleSessions = false
    /// What every request must carry as `Authorization: Bearer …`; nil for none.
    package var token: String?
    /// How long a command may take, unless the session says otherwise.
    package var commandLimit = Duration.seconds(10)
    /// How long an app may take until it has drawn.
    package var startLimit = Duration.seconds(10)
    /// How long an ended app has between SIGTERM and SIGKILL.
    package var grace = Duration.milliseconds(500)

    package init() {}
  }

  /// A session must have been idle for so long to be ended for another.
  private static let overridable = Duration.milliseconds(500)

  let configuration: Configuration
  let timing: any Timing
  let launcher: Launcher
  let registry: SessionRegistry
  let reaper: Reaper
  let started: ContinuousClock.Instant
  private let apps: AppLauncher
  private let router = Router()
  private let idempotency = IdempotencyCache()
  private let http = Mutex<HTTPServer?>(nil)
  private let sweep = Mutex<[TimerEntry]>([])
  private let orphans = OrphanWatch()

  /// The port that is listened on.
  package let port: Int

  /// Starts serving.
  /// - Throws: `DriverServerError` when the port is taken, the address is not ours, or it could be
  ///   reached by others without a token.
  package init(
    _ configuration: Configuration,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    launcher: Launcher = Launcher(), timing: any Timing = DeadlineTimer()
  ) throws(DriverServerError) {
    guard configuration.token != nil || Self.isLoopback(configuration.host) else {
      throw DriverServerError(
        .badAddress,
        "\(configuration.host) can be reached by others, who could run the apps: give a token.")
    }
    self.configuration = configuration
    self.timing = timing
    self.launcher = launcher
    started = timing.now
    registry = SessionRegistry(limit: configuration.sessionLimit)
    reaper = Reaper(launcher: launcher, grace: configuration.grace)
    apps = AppLauncher(
      apps: configuration.apps, allowsAnyApp: configuration.allowsAnyApp,
      environment: environment, launcher: launcher, timing: timing,
      startLimit: configuration.startLimit)
    var serving = HTTPServer.Configuration()
    serving.host = configuration.host
    serving.port = configuration.port
    serving.socket = configuration.socket
    if configuration.token != nil { serving.allowedHosts = nil }
    let gate = HandlerGate()
    let server: HTTPServer
    do {
      server = try HTTPServer(serving) { await gate.handle($0) }
    } catch {
      throw DriverServerError(error)
    }
    port = server.port
    http.withLock { $0 = server }
    gate.open { [weak self] in await self?.handle($0) ?? .plain(503, "The server is stopping.") }
    sweep.withLock {
      $0 = [
        timing.every(.milliseconds(250)) { [weak self] in self?.sweepSessions() },
        timing.every(.seconds(2)) { [weak self] in self?.reapOrphans() },
      ]
    }
  }

  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }

  /// The server's address for clients.
  package var url: String {
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    return "http://\(host):\(port)"
  }

  /// Ends every session and all that they started, then stops serving; blocks until it is done, or
  /// for `limit`. Whether nothing was left.
  @discardableResult
  package func stop(within limit: Duration = .seconds(8)) -> Bool {
    sweep.withLock { entries in
      entries.forEach { $0.cancel() }
      entries = []
    }
    for entry in registry.close() { end(entry) }
    http.withLock { server in
      server?.stop()
      server = nil
    }
    return reaper.drain(within: limit)
  }

  deinit { stop() }

  // MARK: Requests

  private func handle(_ request: HTTPRequest) async -> HTTPResponse {
    if let token = configuration.token, request.headers["authorization"] != "Bearer \(token)" {
      return HTTPResponse(
        status: 401, headers: [("www-authenticate", "Bearer")],
        body: Data("The token is missing or wrong.".utf8))
    }
    let match = router.match(method: request.method, path: request.path)
    do throws(WebDriverError) {
      switch match {
      case .unknownCommand:
        throw WebDriverError(
          .unknownCommand, "There is no command at \(request.path.printable.prefix(200)).")
      case .unknownMethod:
        throw WebDriverError(
          .unknownMethod, "\(request.path.printable.prefix(200)) takes no \(request.method).")
      case .endpoint(let endpoint, let variables):
        return try await handle(endpoint, variables, request)
      }
    } catch {
      return .failure(error)
    }
  }

  private func handle(
    _ endpoint: Endpoint, _ variables: [String: String], _ request: HTTPRequest
  ) async throws(WebDriverError) -> HTTPResponse {
    if endpoint == .status { return .success(status) }
    let body = try Self.body(request)
    if endpoint == .newSession {
      guard let key = request.headers["x-idempotency-key"] else {
        return .success(try await newSession(body))
      }
      return .success(
        try await idempotency.value(for: key) { [self] () async throws(WebDriverError) in
          try await newSession(body)
        })
    }
    let id = variables["session"] ?? ""
    if endpoint == .deleteSession {
      // Ended already is ended: a client that asks twice is told so.
      guard let entry = registry.remove(id) else { throw Self.noSession(id) }
      end(entry)
      return .success(.null)
    }
    guard let session = registry.session(id) else { throw Self.noSession(id) }
    if endpoint == .closeWindow {
      guard let entry = registry.remove(id) else { throw Self.noSession(id) }
      end(entry)
      return .success([])
    }
    let command = SessionCommand(endpoint: endpoint, variables: variables, body: body)
    return .success(try await session.run(command))
  }

  private static func noSession(_ id: String) -> WebDriverError {
    WebDriverError(
      .invalidSessionID, "There is no session \(id.printable.prefix(80)): it may have been ended.")
  }

  private static func body(_ request: HTTPRequest) throws(WebDriverError) -> JSONValue {
    guard request.method == HTTPMethod.post.rawValue else { return [:] }
    do {
      let body = try JSONParser.parse(request.body)
      if body.objectValue != nil { return body }
    } catch {
      throw WebDriverError(.invalidArgument, "The body can't be read: \(error)")
    }
    throw WebDriverError(.invalidArgument, "The body must be a JSON object.")
  }

  // MARK: Sessions

  private func newSession(_ body: JSONValue) async throws(WebDriverError) -> JSONValue {
    let request = try CapabilityMatching.request(from: body)
    if !registry.reserve() {
      // The client of the idlest session may be dead: its node must not be.
      guard configuration.overridesIdleSessions,
        let idle = registry.removeIdlest(Self.overridable, now: timing.now)
      else {
        throw WebDriverError(
          .sessionNotCreated,
          "All \(configuration.sessionLimit) sessions are taken: end one, or raise --session-limit."
        )
      }
      end(idle)
      guard registry.reserve() else {
        throw WebDriverError(.sessionNotCreated, "The session's slot was taken by another client.")
      }
    }
    let id = RandomName.uuid()
    let running: AppLauncher.Started
    do {
      running = try await apps.start(request, session: id)
    } catch {
      registry.release()
      throw error
    }
    let session = DriverSession(
      id: id, request: request, backend: running.backend,
      commandLimit: request.commandTimeout ?? configuration.commandLimit, timing: timing)
    let entry = SessionRegistry.Entry(session: session, remains: running.remains)
    guard registry.add(entry) else {
      end(entry)
      throw WebDriverError(.sessionNotCreated, "The server is stopping.")
    }
    return ["sessionId": .string(id), "capabilities": .object(session.capabilities)]
  }

  /// Lets go of a session at once; the reaper does the rest.
  private func end(_ entry: SessionRegistry.Entry) {
    entry.session.close()
    reaper.reap(entry.remains)
  }

  private func reapOrphans() {
    orphans.reap(by: launcher, except: Set(registry.all.map(\.remains.pid)))
  }

  /// Ends sessions whose client has been silent for too long.
  private func sweepSessions() {
    let now = timing.now
    for entry in registry.all {
      guard let limit = entry.session.request.newCommandTimeout,
        let since = entry.session.activity.idleSince, since.duration(to: now) > limit,
        let removed = registry.remove(entry.session.id)
      else { continue }
      end(removed)
    }
  }
}

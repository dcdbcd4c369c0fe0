package import Execution
import Foundation
import HTTPServing
import JSONModel
package import ProcessControl
package import SnapshotKit
import Synchronization
package import WireProtocol

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
    /// The apps that sessions may ask for, by name.
    package var apps: [String: AppCommand] = [:]
    /// A driver behind this one, for sessions that ask for no app of ours.
    package var upstream: UpstreamServer?
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
    /// Where the references of `mobile: expectSnapshot` are; nil where the server was given none.
    package var snapshots: SnapshotConfiguration?
    /// Whether a session may name other folders: where the program that started the server is its only
    /// client.
    package var allowsSnapshotFolders = false
    /// The most that a session may have recorded in folders that it names.
    package var recordLimit = RecordMode.all
    /// How long an ended app has between SIGTERM and SIGKILL.
    package var grace = Duration.milliseconds(500)
    /// How long a session may get no command, unless it says otherwise; nil for ever.
    package var newCommandLimit: Duration?
    /// The directory, the owner's alone, of the journal by which the next server ends what this one
    /// leaves when it is killed; nil for none.
    package var stateDirectory: String?
    /// Where events are told; nil for nowhere.
    package var log: DriverLog?

    package init() {}

    fileprivate var serving: HTTPServer.Configuration {
      var serving = HTTPServer.Configuration()
      serving.host = host
      serving.port = port
      serving.socket = socket
      serving.connectionLimit = DescriptorBudget.connections(sessions: sessionLimit)
      serving.refusal = HTTPResponse.refusal
      if token != nil { serving.allowedHosts = nil }
      return serving
    }
  }

  let configuration: Configuration
  let timing: any Timing
  let launcher: Launcher
  let registry: SessionRegistry
  let reaper: Reaper
  let started: ContinuousClock.Instant
  let metrics: DriverMetrics
  let log: DriverLog?
  let apps: AppLauncher
  let dataFolders: AppDataFolders
  let router = Router()
  let idempotency = IdempotencyCache()
  /// Where sessions' long searches are done.
  let lanes: [WorkLane]
  let journal: SessionJournal?
  let token: AccessToken?
  /// Whether no session is begun any more.
  let isDraining = Atomic(false)
  /// The commands so far: each has its number in the log.
  let commandCount = Atomic(0)
  /// The sessions so far: each has its lane by this.
  let startCount = Atomic(0)
  private let http = Mutex<HTTPServer?>(nil)
  private let sweep = Mutex<[TimerEntry]>([])
  private let orphans = OrphanWatch()
  /// What the first `stop` came to; later ones wait for it.
  private let stopped = Mutex<Bool?>(nil)

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
    lanes = WorkLane.several("qa.search", cores: ProcessInfo.processInfo.activeProcessorCount)
    let log = configuration.log
    self.log = log
    token = configuration.token.map(AccessToken.init)
    started = timing.now
    registry = SessionRegistry(limit: configuration.sessionLimit)
    let metrics = DriverMetrics()
    self.metrics = metrics
    let journal = try configuration.stateDirectory.map { directory throws(DriverServerError) in
      try StateDirectory.prepare(directory)
      return try SessionJournal(directory: directory)
    }
    self.journal = journal
    let reaper = Reaper(
      launcher: launcher, grace: configuration.grace, timing: timing,
      onReaped: Self.reports(to: metrics, journal, log))
    self.reaper = reaper
    dataFolders = AppDataFolders(
      environment: environment, journal: journal,
      isOfOneClient: configuration.overridesIdleSessions)
    apps = AppLauncher(
      apps: configuration.apps, allowsAnyApp: configuration.allowsAnyApp,
      environment: environment, launcher: launcher, timing: timing,
      startLimit: configuration.startLimit, upstream: configuration.upstream, journal: journal
    ) { reaper.reap($0, isPatient: false) }
    let serving = configuration.serving
    let socket: ListeningSocket
    do {
      socket = try ListeningSocket(serving)
    } catch {
      journal?.close()
      throw DriverServerError(error)
    }
    port = socket.port
    do {
      let server = try HTTPServer(serving, on: socket) { [weak self] request in
        self?.handle(request) ?? .ready(.refusal(503, "The server is stopping."))
      }
      http.withLock { $0 = server }
    } catch {
      journal?.close()
      throw DriverServerError(error)
    }
    begin()
  }

  /// Starts what is done at intervals, and ends what killed servers have left.
  private func begin() {
    sweep.withLock {
      $0 = [
        timing.every(.milliseconds(250)) { [weak self] in self?.sweepSessions() },
        timing.every(.seconds(2)) { [weak self] in self?.reapOrphans() },
      ]
    }
    log?.tell(
      .info, "server.started",
      [
        "url": .string(url), "pid": .number(Double(getpid())),
        "version": .string(DriverIdentity.version),
        "sessions": .number(Double(configuration.sessionLimit)),
      ])
    if let directory = configuration.stateDirectory { cleanUp(after: directory) }
  }

  /// What is noted of each session of which nothing is left, or nothing can be ended any more.
  private static func reports(
    to metrics: DriverMetrics, _ journal: SessionJournal?, _ log: DriverLog?
  ) -> @Sendable (_ session: String, _ left: Int, _ time: Duration) -> Void {
    { session, left, time in
      metrics.noteReaped(after: time)
      // What can't be killed is still to be reaped.
      if left == 0 { journal?.reaped(session) }
      log?.tell(
        left == 0 ? .info : .warning, "session.reaped",
        ["session": .string(session), "left": .number(Double(left)), "seconds": .time(time)])
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
    stopped.withLock { stopped in
      if let stopped { return stopped }
      let isClean = end(within: limit)
      stopped = isClean
      return isClean
    }
  }

  private func end(within limit: Duration) -> Bool {
    sweep.withLock { entries in
      entries.forEach { $0.cancel() }
      entries = []
    }
    for entry in registry.close(now: timing.now) { end(entry, .stopped) }
    http.withLock { server in
      server?.stop()
      server = nil
    }
    let isClean = reaper.drain(within: limit)
    dataFolders.removeAll()
    journal?.close()
    log?.tell(isClean ? .info : .warning, "server.stopped", ["clean": .bool(isClean)])
    log?.flush()
    return isClean
  }

  /// The connections and the requests that were refused so far.
  var connections: HTTPServer.Counts? { http.withLock { $0?.counts } }

  private func reapOrphans() {
    orphans.reap(by: launcher, except: Set(registry.all.compactMap(\.remains.pid)))
  }

  deinit { stop() }
}

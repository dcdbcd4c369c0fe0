import Execution
import JSONModel
import Synchronization
import WireProtocol

extension DriverServer {
  /// A session must have been idle for so long to be ended for another.
  private static let overridable = Duration.milliseconds(500)

  /// So long a new session waits for what an ended one still holds.
  private static let reapingPatience = Duration.milliseconds(1500)

  func newSession(_ body: JSONValue) async throws(WebDriverError) -> JSONValue {
    let start = timing.now
    do throws(WebDriverError) {
      let session = try await startSession(body)
      let time = start.duration(to: timing.now)
      metrics.noteStart(after: time)
      log?.tell(
        .info, "session.started",
        [
          "session": .string(session.id), "app": .string(session.request.app),
          "platform": .string(session.request.platform.rawValue),
          "owner": session.request.lease.map { .string($0.owner) },
          "buildUrl": session.request.lease?.buildURL.map { .string($0) },
          "pid": .number(Double(session.app.backend.pid)), "seconds": .time(time),
        ])
      return ["sessionId": .string(session.id), "capabilities": .object(session.capabilities)]
    } catch {
      metrics.noteRefusedStart()
      throw error
    }
  }

  private func startSession(_ body: JSONValue) async throws(WebDriverError) -> DriverSession {
    let request = apps.sized(try request(from: body))
    guard !isDraining.load(ordering: .relaxed) else {
      throw WebDriverError(
        .sessionNotCreated, "The server is draining: it ends when its last session does.")
    }
    guard request.snapshots == nil || configuration.allowsSnapshotFolders else {
      throw WebDriverError(
        .invalidArgument,
        "qa:snapshots is for a runner that started the server itself. Start the server with "
          + "--references FOLDER.")
    }
    try reserveSlot()
    let secrets = SecretMask(request.secrets)
    let (id, running): (String, AppLauncher.Started)
    do {
      (id, running) = try await startApp(request, secrets)
    } catch {
      registry.release()
      throw error
    }
    let number = startCount.wrappingAdd(1, ordering: .relaxed).newValue
    let session = DriverSession(
      id: id,
      app: RunningApp(
        request: request, backend: running.backend, secrets: secrets, timing: timing),
      life: life,
      snapshots: request.snapshots?.configuration(recording: configuration.recordLimit)
        ?? configuration.snapshots,
      lane: lanes[number % lanes.count],
      commandLimit: request.commandTimeout ?? configuration.commandLimit)
    let entry = SessionRegistry.Entry(session: session, remains: running.remains)
    guard registry.add(entry) else {
      end(entry, .stopped)
      throw WebDriverError(.sessionNotCreated, "The server is stopping.")
    }
    return session
  }

  /// What a client asks for: of a server with a driver behind it all but terminal apps and cores is that one's.
  private func request(from body: JSONValue) throws(WebDriverError) -> SessionRequest {
    guard let server = configuration.upstream else {
      return try CapabilityMatching.request(from: try SessionNeeds.met(by: body))
    }
    let asked = try UpstreamRequest(body, of: server)
    guard let platform = asked.own["platformName"]?.stringValue?.lowercased(),
      ["tui", "core"].contains(platform)
    else { return try SessionRequest(upstream: asked, capabilities: asked.own) }
    return try CapabilityMatching.request(from: try SessionNeeds.met(by: body))
  }

  /// Starts the app; where something has run out that sessions being reaped still hold, once more
  /// when they have given it back.
  private func startApp(
    _ request: SessionRequest, _ secrets: SecretMask
  ) async throws(WebDriverError) -> (String, AppLauncher.Started) {
    let deadline = timing.now + min(configuration.startLimit, Self.reapingPatience)
    await awaitLeaving(of: request.data, deadline: deadline)
    while true {
      let generation = reaper.signal.generation
      let isReaping = reaper.backlog > 0
      // Each try has an id of its own: what the last one left is being ended by its id.
      let id = RandomName.uuid()
      do throws(WebDriverError) {
        try DescriptorBudget.needSession()
        let data = try dataFolders.claim(request.data, for: id, now: timing.now)
        do throws(WebDriverError) {
          return (id, try await apps.start(request, session: id, data: data, secrets: secrets))
        } catch {
          dataFolders.release(data, id, now: timing.now)
          throw error
        }
      } catch {
        guard error.details[ResourceExhaustion.key] != nil, isReaping, timing.now < deadline else {
          throw error
        }
        await reaper.signal.change(after: generation, deadline: deadline)
      }
    }
  }

  /// Waits for the end of what earlier sessions of the same test have started: it may still write.
  private func awaitLeaving(of data: String?, deadline: ContinuousClock.Instant) async {
    guard let data else { return }
    while true {
      let generation = reaper.signal.generation
      guard dataFolders.isBeingLeft(data), timing.now < deadline else { return }
      await reaper.signal.change(after: generation, deadline: deadline)
    }
  }

  private func reserveSlot() throws(WebDriverError) {
    if registry.reserve() { return }
    // The client of the idlest session may be dead: its node must not be.
    guard configuration.overridesIdleSessions,
      let idle = registry.removeIdlest(Self.overridable, now: timing.now)
    else {
      let holders = registry.all.compactMap(\.session.request.lease?.owner).filter { !$0.isEmpty }
      throw WebDriverError(
        .sessionNotCreated,
        "All \(configuration.sessionLimit) sessions are taken"
          + (holders.isEmpty ? "" : " (by \(Set(holders).sorted().joined(separator: ", ")))")
          + ": end one, or raise --session-limit.")
    }
    end(idle, .overridden)
    guard registry.reserve() else {
      throw WebDriverError(.sessionNotCreated, "The session's slot was taken by another client.")
    }
  }

  /// Ends a session at once, if it is there; whether it was.
  @discardableResult
  func end(_ id: String, _ ending: SessionEnding) -> Bool {
    guard let entry = registry.remove(id, ending, now: timing.now) else { return false }
    end(entry, ending)
    return true
  }

  /// Lets go of a session that was taken out of the registry; the reaper does the rest.
  func end(_ entry: SessionRegistry.Entry, _ ending: SessionEnding) {
    let session = entry.session
    session.close()
    journal?.ended(session.id, ending)
    var remains = entry.remains
    if let data = remains.data {
      remains.endsData = data.name == nil
      dataFolders.leave(data, session.id)
    }
    reaper.reap(remains) { [dataFolders, timing, data = remains.data] in
      if let data { dataFolders.release(data, session.id, now: timing.now) }
    }
    metrics.noteEnd(ending)
    log?.tell(
      ending == .deleted || ending == .stopped ? .info : .warning, "session.ended",
      [
        "session": .string(session.id), "why": .string(ending.rawValue),
        "commands": .number(Double(session.activity.commandCount)),
        "seconds": .time(session.created.duration(to: timing.now)),
      ])
  }

  /// Ends sessions whose client has been silent for too long, or whose lease is over.
  func sweepSessions() {
    let now = timing.now
    dataFolders.sweep(now: now)
    for entry in registry.all {
      let session = entry.session
      let limit = session.request.newCommandTimeout ?? configuration.newCommandLimit ?? .zero
      var ending: SessionEnding?
      if limit > .zero, let since = session.activity.idleSince, since.duration(to: now) > limit {
        ending = .idle
      }
      if let lease = session.request.lease?.duration, session.created.duration(to: now) > lease {
        ending = .leaseOver
      }
      if let ending { end(session.id, ending) }
    }
  }

  /// Begins no session any more; those there are go on.
  package func drain() {
    if !isDraining.exchange(true, ordering: .relaxed) {
      log?.tell(.info, "server.draining", ["sessions": .number(Double(registry.count))])
    }
  }

  /// Takes sessions again.
  func resume() {
    if isDraining.exchange(false, ordering: .relaxed) { log?.tell(.info, "server.resumed") }
  }

  /// How many sessions there are, those being started included.
  package var sessionCount: Int { registry.count }

  /// Ends what servers that were killed have left.
  func cleanUp(after directory: String) {
    for path in StateDirectory.journals(in: directory) {
      guard let journal = AbandonedJournal(path) else { continue }
      log?.tell(
        .warning, "server.recovers",
        ["journal": .string(path), "sessions": .number(Double(journal.remains.count))])
      recover(journal)
    }
  }

  private func recover(_ journal: consuming AbandonedJournal) {
    let remains = journal.remains
    // A client that goes on with its session learns what became of it: it may have been over already.
    for (id, line) in journal.beginnings where remains.contains(where: { $0.session == id }) {
      registry.ended.add(
        EndedSessions.Entry(
          id: id, app: line.app ?? "", owner: line.owner,
          ending: line.reason.flatMap(SessionEnding.init(rawValue:)) ?? .serverKilled,
          at: timing.now, commands: 0))
    }
    let settlement = Settlement(count: remains.count, journal: journal)
    for remains in remains { reaper.reap(remains, isPatient: false) { settlement.step() } }
  }
}

/// Removes an abandoned journal once all that it told of is gone.
private final class Settlement: Sendable {
  private struct State: ~Copyable {
    var count: Int
    var journal: AbandonedJournal?
  }

  private let state: Mutex<State>

  init(count: Int, journal: consuming AbandonedJournal) {
    state = Mutex(State(count: count, journal: consume journal))
    if count == 0 { settle() }
  }

  func step() {
    let isDone = state.withLock { state in
      state.count -= 1
      return state.count == 0
    }
    if isDone { settle() }
  }

  private func settle() {
    state.withLock { state in
      if let journal = state.journal.take() { journal.settle() }
    }
  }
}

package import Execution
import Foundation
package import JSONModel
import Synchronization
import TextModel
import WireProtocol

/// A session of an app under test, whatever it runs in: a terminal, a headless core, a phone or a
/// browser behind any WebDriver server.
///
/// Nothing is started until the first use; a session that was started is ended by `quit()`.
public final class App: LocatorScope {
  enum State {
    case idle
    case starting(Gate<LiveSession>)
    case live(LiveSession)
  }

  struct Facts {
    var state = State.idle
    var capabilities: [String: JSONValue]
    var values: [ObjectIdentifier: any AppValue] = [:]
    var secrets = SecretTexts()
    /// Those that our driver doesn't know yet, and all that it has to know of a new session.
    var untold: Set<String> = []
    var ownSecrets: Set<String> = []
    var firstFault: PageError?
    /// What contradicted a denial first: it fails the test, also where the test catches it.
    var contradiction: PageError?
    var softFailures: [PageError] = []
    var driverFailure: DriverFailure?
    /// Whether a command was under way when the test was stopped.
    var wasInterrupted = false
    /// Whether the driver did not answer in time when it was asked aside.
    var isUnresponsive = false
    var settings: [String: String] = [:]
    /// The steps that have said what is not there, by number.
    var denials: [OpenedDenial] = []
    /// Whether one was made since the last input.
    var hasOpenDenials = false
    /// Whether the test is about the app, and whether it has looked at it.
    var isDriven = false
    var hasLooked = false
  }

  /// How long its pages wait.
  public let timeouts: Timeouts
  package let recorder: (any StepRecorder)?
  package let log = CallLog()
  let timing: any Timing
  let client: WebDriverClient
  /// For what must not queue behind a command under way: the screen at a failure, the end.
  private let sideClient: WebDriverClient
  private let facts: Mutex<Facts>

  /// Prepares a session; the driver hears of it at the first use.
  /// - Parameters:
  ///   - driver: The WebDriver server's address, `http://127.0.0.1:4723`.
  ///   - capabilities: What the session asks for, by W3C names: `platformName`, `appium:app` …
  ///   - timeouts: How long its pages wait.
  public convenience init(
    driver: String, capabilities: [String: Capability], timeouts: Timeouts = Timeouts()
  ) {
    self.init(
      driver: driver, capabilities: capabilities.mapValues(\.json), timeouts: timeouts,
      recorder: nil, timing: DispatchTimer())
  }

  package init(
    driver: String, capabilities: [String: JSONValue], timeouts: Timeouts,
    recorder: (any StepRecorder)?, timing: any Timing
  ) {
    self.timeouts = timeouts
    self.recorder = recorder
    self.timing = timing
    self.client = WebDriverClient(base: driver)
    self.sideClient = WebDriverClient(base: driver)
    var capabilities = capabilities
    if capabilities[.data] == nil, Self.isOwnTarget(capabilities) {
      // What its app has left is there again when it is launched anew.
      capabilities[.data] = .string(UUID().uuidString)
    }
    self.facts = Mutex(Facts(capabilities: capabilities))
  }

  /// Whether the session asks for a target of our own driver.
  static func isOwnTarget(_ capabilities: [String: JSONValue]) -> Bool {
    ["tui", "core"].contains(capabilities["platformName"]?.stringValue?.lowercased())
  }

  var asksForOwnTarget: Bool { facts.withLock { Self.isOwnTarget($0.capabilities) } }

  /// The whole app, as a locator's beginning.
  public var app: App { self }
  /// How a test writes the beginning of a locator.
  public var description: String { "app" }

  // MARK: Values and secrets

  /// What a higher layer keeps with the app.
  package subscript<Value: AppValue>(_ type: Value.Type) -> Value? {
    get { facts.withLock { $0.values[ObjectIdentifier(type)] as? Value } }
    set { facts.withLock { $0.values[ObjectIdentifier(type)] = newValue } }
  }

  /// The first failure that was the node's or the app's death, caught by the test or not.
  package var firstFault: PageError? { facts.withLock { $0.firstFault } }

  /// What contradicted a denial first; nil where nothing did.
  package var contradiction: PageError? { facts.withLock { $0.contradiction } }

  package func note(fault: PageError) {
    facts.withLock { if $0.firstFault == nil { $0.firstFault = fault } }
  }

  /// The first thing that the driver did not do.
  package var driverFailure: DriverFailure? { facts.withLock { $0.driverFailure } }
  /// Whether a command was under way when the test was stopped.
  package var wasInterrupted: Bool { facts.withLock { $0.wasInterrupted } }

  func keepSoft(_ error: PageError) {
    facts.withLock { $0.softFailures.append(error) }
  }

  /// The soft expectations that did not hold, where no runner takes them as they come.
  public var softFailures: [PageError] { facts.withLock { $0.softFailures } }

  // MARK: Denials

  /// Numbers a denial.
  func add(_ denial: OpenedDenial) -> Int {
    facts.withLock { facts in
      facts.denials.append(denial)
      facts.hasOpenDenials = true
      return facts.denials.count - 1
    }
  }

  func denial(_ number: Int) -> OpenedDenial? {
    facts.withLock { $0.denials.indices.contains(number) ? $0.denials[number] : nil }
  }

  /// Whether a step has said what is not there, as far as the client knows: the driver ends denials by itself.
  package var hasOpenDenials: Bool {
    get { facts.withLock(\.hasOpenDenials) }
    set { facts.withLock { $0.hasOpenDenials = newValue } }
  }

  // MARK: The session's life

  package var live: LiveSession? {
    facts.withLock { if case .live(let session) = $0.state { session } else { nil } }
  }

  /// What the session asks for under a name, where that is a text.
  package func capability(_ name: String) -> String? {
    facts.withLock { $0.capabilities[name]?.stringValue }
  }

  /// Whether the session's snapshots are compared; a project may say that those of a browser are not.
  package var comparesSnapshots: Bool {
    facts.withLock { $0.capabilities["qa:comparesSnapshots"]?.boolValue != false }
  }

  /// A setting of the device as far as this session changed it, else as its capabilities ask;
  /// among those `qa:settings`, which the app takes last.
  package func setting(_ name: String) -> String? {
    facts.withLock { facts in
      let asked = [
        "colorScheme": "qa:colorScheme", "locale": "appium:locale",
        "orientation": "appium:orientation",
      ]
      return facts.settings[name] ?? facts.capabilities[.appSettings]?[name]?.stringValue
        ?? facts.capabilities[asked[name] ?? "qa:\(name)"]?.stringValue
    }
  }

  func note(_ setting: Setting) {
    facts.withLock { $0.settings[setting.name] = setting.value }
  }

  func change(_ capabilities: [String: JSONValue]) {
    facts.withLock { $0.capabilities.merge(capabilities) { $1 } }
  }

  /// Starts the session, unless it runs, without the files that the app has left in this test.
  func freshSession() async throws {
    change([CapabilityName.clearsData.rawValue: true])
    defer { facts.withLock { $0.capabilities[.clearsData] = nil } }
    _ = try await session()
  }

  func withFacts<Value>(_ body: (inout Facts) -> Value) -> Value { facts.withLock { body(&$0) } }

  /// The session, started now unless it runs.
  func session() async throws -> LiveSession {
    enum Part {
      case have(LiveSession)
      case waitFor(Gate<LiveSession>)
      case start(Gate<LiveSession>, [String: JSONValue])
    }
    let part: Part = facts.withLock { facts in
      switch facts.state {
      case .live(let session): return .have(session)
      case .starting(let gate): return .waitFor(gate)
      case .idle:
        let gate = Gate<LiveSession>()
        facts.state = .starting(gate)
        return .start(gate, facts.capabilities)
      }
    }
    switch part {
    case .have(let session): return session
    case .waitFor(let gate): return try await gate.value()
    case .start(let gate, let capabilities):
      recorder?.record(session: .opening)
      do {
        let session = try await start(capabilities)
        facts.withLock {
          $0.state = .live(session)
          $0.isDriven = true
        }
        recorder?.record(session: .open)
        gate.open(.success(session))
        return session
      } catch {
        facts.withLock { $0.state = .idle }
        recorder?.record(session: .ended)
        gate.open(.failure(error))
        throw error
      }
    }
  }

  private func start(_ capabilities: [String: JSONValue]) async throws -> LiveSession {
    let request = WireRequest.newSession(withSecrets(capabilities))
    let answer = try await measured(request, within: timeouts.launch) {
      () throws(CommandFailure) in
      do throws(CommandFailure) {
        return try await client.send(request, session: nil, deadline: timeouts.launch)
      } catch {
        throw error.ofNewSession
      }
    }
    guard let id = answer["sessionId"]?.stringValue else {
      throw CommandFailure.garbage("new session was answered without a sessionId")
    }
    let answered = answer["capabilities"]?.objectValue ?? [:]
    let session = LiveSession(
      id: id, capabilities: answered, driver: DriverKind(capabilities: answered))
    if session.driver == .other, let browser = answered["browserName"]?.stringValue {
      // The reason is reported; a session that can't be ended either is left to the driver.
      _ = try? await sideClient.send(.deleteSession, session: id, deadline: timeouts.command)
      throw CommandFailure.unsupported(
        "\(browser)'s own driver answers: page objects need qa-runner's in front of it. Start "
          + "qa-runner serve --upstream ADDRESS, and give the address that it prints")
    }
    return session
  }

  /// Ends the session; what the app started is reaped by the driver. Without one, does nothing.
  package func end(deadline: Duration) async throws {
    let session: LiveSession? = facts.withLock { facts in
      facts.settings = [:]
      defer { facts.state = .idle }
      if case .live(let session) = facts.state { return session }
      return nil
    }
    guard let session else { return }
    recorder?.record(session: .ending)
    defer { recorder?.record(session: .ended) }
    _ = try await measured(.deleteSession, within: deadline) { () throws(CommandFailure) in
      try await sideClient.send(.deleteSession, session: session.id, deadline: deadline)
    }
  }

  // MARK: Commands

  /// Sends a command of the session, started now unless it runs, and logs it.
  /// - Parameter extra: What the command waits for on purpose, beyond a command's own limit.
  /// - Throws: `CommandFailure`.
  @discardableResult
  func command(_ request: WireRequest, extra: Duration = .zero) async throws -> JSONValue {
    let session = try await session()
    let limit = timeouts.command + extra
    try await tellSecrets(to: session)
    let phones = PhoneCommand.request(for: request, session.driver, bundle: session.bundle)
    let sent = phones ?? request
    return try await measured(sent, within: limit) { () throws(CommandFailure) in
      if phones == nil, let why = request.script.flatMap(session.driver.refusal) {
        throw .unsupported(why)
      }
      return try await client.send(sent, session: session.id, deadline: limit)
    }
  }

  /// Sends a command whose answer is a text.
  func text(_ request: WireRequest) async throws -> String {
    guard let text = try await command(request).stringValue else {
      throw CommandFailure.garbage("\(request.label) was answered with no text")
    }
    return text
  }

  /// Sends a command whose answer is true or false.
  func flag(_ request: WireRequest) async throws -> Bool {
    guard let flag = try await command(request).boolValue else {
      throw CommandFailure.garbage("\(request.label) was answered with neither true nor false")
    }
    return flag
  }

  /// Asks beside the commands under way, logged.
  func look(
    _ request: WireRequest, _ session: LiveSession, deadline: Duration
  ) async throws(CommandFailure) -> JSONValue {
    try await measured(request, within: deadline) { () throws(CommandFailure) in
      try await sideClient.send(request, session: session.id, deadline: deadline)
    }
  }

  /// Asks beside the commands under way, unlogged, for an explanation only.
  func aside(_ request: WireRequest) async -> JSONValue? {
    guard let session = live, firstFault?.isInfrastructure != true,
      request.script.flatMap(session.driver.refusal) == nil
    else { return nil }
    // An app that is gone or hangs has little to say.
    let isWell = firstFault == nil && driverFailure == nil && !facts.withLock(\.isUnresponsive)
    let deadline: Duration = isWell ? .seconds(2) : .milliseconds(300)
    // An explanation that can't be had is left out; the failure itself is being told.
    do {
      return try await sideClient.send(request, session: session.id, deadline: deadline)
    } catch {
      facts.withLock { $0.isUnresponsive = $0.isUnresponsive || error.isTimeout }
      return nil
    }
  }

  private func measured(
    _ request: WireRequest, within limit: Duration,
    _ send: () async throws(CommandFailure) -> JSONValue
  ) async throws(CommandFailure) -> JSONValue {
    let start = timing.now
    func note(_ failure: String?) {
      log.append(
        CallLogEntry(
          start: start, label: masked(request.label),
          duration: start.duration(to: timing.now), failure: failure))
    }
    do {
      let answer = try await send()
      note(nil)
      return answer
    } catch {
      note(error.shortName)
      if error.isCancellation {
        facts.withLock { $0.wasInterrupted = true }
      }
      if let failure = DriverFailure(error, of: request, within: limit) {
        let shown = DriverFailure(failure.kind, masked(failure.reason))
        facts.withLock { if $0.driverFailure == nil { $0.driverFailure = shown } }
      }
      throw error
    }
  }
}

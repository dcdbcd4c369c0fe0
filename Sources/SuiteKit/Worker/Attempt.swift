import Execution
import Foundation
import PageObjects
import SessionSnapshots
import SnapshotKit
import Synchronization
import WireProtocol
import WorkerProtocol

/// One attempt at one test: its session, its hooks and body under their deadlines, its teardown.
final class Attempt: Sendable {
  /// How long hooks after the test and the end of its session may take, each.
  struct Limits: Sendable {
    /// For a body that was told to stop to come to its end.
    var grace: Duration = .seconds(2)
    /// For all `afterEach` together.
    var hooks: Duration = .seconds(10)
    /// For the session to be ended.
    var teardown: Duration = .seconds(5)
  }

  private enum Stop: Sendable { case timedOut, cancelled }

  /// What the test's code came to.
  private enum Ending: Sendable {
    case passed
    case failed(any Error)
    /// It did not react to being cancelled and still runs.
    case abandoned
  }

  private struct Stopped {
    var reason: Stop?
    var onStop: (@Sendable () -> Void)?
  }

  let order: RunOrder
  private let test: TestCase
  private let recorder: AttemptRecorder
  private let clock: TestClock
  private let timing: any Timing
  private let limits: Limits
  private let app: App
  /// Nil where no trace is asked for.
  private let trace: TraceCapture?
  /// Nil where nobody looks at failed tests.
  private let pause: FailurePause?
  private let stopped = Mutex(Stopped())
  private let abandoned = Mutex(false)

  init(
    _ order: RunOrder, _ test: TestCase, outbox: Outbox, timing: any Timing,
    claims: ReferenceClaims, limits: Limits = Limits()
  ) {
    self.order = order
    self.test = test
    self.timing = timing
    self.limits = limits
    clock = TestClock(limit: .milliseconds(order.testTimeout), timing: timing)
    let recorder = AttemptRecorder(
      attempt: order.attempt, outbox: outbox, timing: timing, clock: clock)
    self.recorder = recorder
    let environment = ProcessInfo.processInfo.environment
    trace = TraceCapture(ofEnvironment: environment, recorder: recorder)
    pause = FailurePause(ofEnvironment: environment, timing: timing)
    app = App(
      driver: order.driver, capabilities: SessionCapabilities.of(order, test),
      timeouts: Self.timeouts(order), recorder: recorder, timing: timing)
    recorder.mask(by: { [weak app] text in app?.masked(text) ?? text })
    app[TryNumber.self] = TryNumber(value: order.number)
    if let trace { app[Witness.self] = Witness(trace) }
    app[Attachments.self] = Attachments(folder: order.output, recorder: recorder)
    app[LiveSnapshots.self] = LiveSnapshots(
      suite: test.titles.first ?? "", test: Array(test.titles.dropFirst()),
      device: order.test.device, target: order.test.target.rawValue,
      configuration: SnapshotConfiguration(
        references: order.references, output: order.output,
        // The coordinator has chosen; a word that it can't have meant records nothing.
        record: .init(RecordMode(rawValue: order.recordMode) ?? .never, isByName: true),
        claims: claims, attempt: order.attempt),
      report: { recorder.record(snapshot: $0) })
  }

  private static func timeouts(_ order: RunOrder) -> Timeouts {
    var timeouts = Timeouts(command: .milliseconds(order.commandTimeout))
    if let limit = order.sessionTimeout { timeouts.launch = .milliseconds(limit) }
    return timeouts
  }

  /// Whether test code still runs that nothing can end but the worker's end.
  var leftCodeRunning: Bool { abandoned.withLock { $0 } }

  /// Ends the test's code early; the hooks after it and the teardown still run.
  func cancel() { stop(.cancelled) }

  private func stop(_ reason: Stop) {
    let action = stopped.withLock { stopped in
      if stopped.reason == nil { stopped.reason = reason }
      return stopped.onStop
    }
    action?()
  }

  func run(capture: OutputCapture?) async -> AttemptResult {
    recorder.record(.started)
    capture?.begin { [recorder] in recorder.record(.output($0)) }
    let result = await outcome()
    capture?.end()
    recorder.close()
    return result
  }

  private func outcome() async -> AttemptResult {
    if let reason = test.skipReason { return result(.skipped, reason) }
    clock.start { [weak self] in self?.stop(.timedOut) }
    let ending = await perform(within: nil) { [test, app] in
      for hook in test.before { try await hook(app) }
      try await test.body(app)
    }
    clock.stop()
    let stop = stopped.withLock { $0.reason }
    await report(ending, stop)
    reportEmptiness(ending, stop)
    let isPausing = pause != nil && recorder.issueCount > 0 && stop != .cancelled
    // Hooks may end the session themselves, and so may a person who looks at it: what became of the
    // app is the test's, not theirs.
    if !test.after.isEmpty || isPausing { await lookAtTheEnd(after: ending, stop) }
    let fault: PageError?
    if isPausing {
      fault = await keepResults()
      await holdForPerson()
      await runAfterHooks()
    } else {
      await runAfterHooks()
      await lookAtTheEnd(after: ending, stop)
      fault = await keepResults()
    }
    trace?.write(to: order.output, recorder: recorder)
    await tearDown()
    return verdict(stop: stop, fault: fault, ending)
  }

  /// Keeps what a report shows of the app as the test left it.
  /// - Returns: what became of the app.
  private func keepResults() async -> PageError? {
    let fault = app.firstFault
    withdrawRecordings()
    await FailureArtifacts.write(of: app, to: order.output, recorder: recorder)
    return fault
  }

  /// Waits for a person who looks at the app as the failed test left it.
  private func holdForPerson() async {
    guard let pause, app.firstFault?.isInfrastructure != true, app.driverFailure == nil else {
      return
    }
    let gate = Gate<Void>()
    let isCancelled = stopped.withLock { stopped in
      stopped.onStop = { gate.open(.success(())) }
      return stopped.reason == .cancelled
    }
    defer { stopped.withLock { $0.onStop = nil } }
    guard !isCancelled else { return }
    await pause.hold(app, of: order.test, driver: order.driver, recorder, until: gate)
  }

  private func verdict(stop: Stop?, fault: PageError?, _ ending: Ending) -> AttemptResult {
    if let fault, fault.isInfrastructure { return result(.infrastructure, fault.message) }
    if stop == .timedOut, app.wasInterrupted, let failure = app.driverFailure {
      // It waited for a driver that does not end its session, either.
      return result(.infrastructure, "the driver \(failure.reason)")
    }
    switch stop {
    case .timedOut: return result(.timedOut)
    case .cancelled: return result(.cancelled, "the coordinator cancelled it")
    case nil: break
    }
    if case .failed = ending { return result(.failed) }
    if recorder.issueCount > 0 { return result(.failed) }
    return result(recorder.recordedCount > 0 ? .recorded : .passed)
  }

  private func result(_ outcome: AttemptResult.Outcome, _ reason: String? = nil) -> AttemptResult {
    AttemptResult(
      attempt: order.attempt, outcome: outcome, duration: recorder.elapsed,
      reason: reason.map(recorder.masked),
      driverFault: app.driverFailure.flatMap(DriverFault.init))
  }

  // MARK: Code of the test's writer

  /// Runs test code until it ends, or for the grace after it was told to stop.
  private func perform(
    within limit: Duration?, _ body: @escaping @Sendable () async throws -> Void
  ) async -> Ending {
    let gate = Gate<Void>()
    let task = Task {
      do {
        try await body()
        gate.open(.success(()))
      } catch {
        gate.open(.failure(error))
      }
    }
    let timing = timing
    let grace = limits.grace
    let give: @Sendable () -> Void = {
      task.cancel()
      timing.schedule(after: grace) { gate.open(.failure(Abandoned())) }
    }
    let isLate = stopped.withLock { stopped in
      stopped.onStop = give
      return stopped.reason != nil && limit == nil
    }
    if isLate { give() }
    let end = limit.map { timing.schedule(after: $0, give) }
    defer {
      end?.cancel()
      stopped.withLock { $0.onStop = nil }
    }
    do {
      try await gate.value()
      return .passed
    } catch is Abandoned {
      abandoned.withLock { $0 = true }
      return .abandoned
    } catch {
      return .failed(error)
    }
  }

  private struct Abandoned: Error {}

  private func runAfterHooks() async {
    guard !test.after.isEmpty else { return }
    recorder.record(.session(.hooks))
    defer { recorder.record(.session(.resumed)) }
    let ending = await perform(within: limits.hooks) { [test, app, recorder] in
      for hook in test.after {
        do {
          try await hook(app)
        } catch {
          recorder.record(issue: Self.issue(error, of: test, "afterEach"))
        }
      }
    }
    if case .abandoned = ending {
      recorder.record(
        issue: IssueReport(message: "afterEach did not end within \(limits.hooks)", place: place))
    }
  }

  /// Checks a last time whether the app has ended unexpectedly: that is a failure, even
  /// where no command met it.
  private func lookAtTheEnd(after ending: Ending, _ stop: Stop?) async {
    guard stop != .cancelled, app.firstFault == nil,
      let error = await app.unexpectedEnd(
        deadline: limits.teardown, at: CallSite(file: test.site.file, line: test.site.line),
        isLast: true),
      !error.isInfrastructure
    else { return }
    // One that the test has failed of already is not reported again.
    if case .failed(let own as PageError) = ending, own.fault == error.fault { return }
    recorder.record(issue: IssueReport(error))
  }

  /// Takes back the references that a test has recorded whose app has crashed: it may have shown its
  /// last words then.
  private func withdrawRecordings() {
    guard app.firstFault != nil, let snapshots = app[LiveSnapshots.self] else { return }
    for complaint in snapshots.withdraw() { recorder.record(.output(complaint)) }
    recorder.withdrawRecordings()
  }

  /// Ends the session; a driver that has failed already is asked, and hardly waited for.
  private func tearDown() async {
    let isOwn = app.live?.waitsByFrames ?? true
    let deadline =
      app.driverFailure != nil
      ? limits.grace : isOwn ? limits.teardown : max(limits.teardown, app.timeouts.command)
    do {
      try await app.end(deadline: deadline)
    } catch {
      // The session is the driver's to reap; the coordinator looks for what is left.
      recorder.record(.output("the session could not be ended: \(error)"))
    }
  }

  // MARK: What is told of failures

  private var place: SourcePlace { SourcePlace(file: test.site.file, line: test.site.line) }

  private func report(_ ending: Ending, _ stop: Stop?) async {
    switch (stop, ending) {
    case (.timedOut, _):
      let limit = Duration.milliseconds(order.testTimeout).inTenths
      var issue = IssueReport(message: "the test did not end within \(limit)", place: place)
      if case .failed(let error as PageError) = ending {
        issue.message += ": \(error.message)"
        issue.place = SourcePlace(file: error.file, line: error.line)
        issue.details = error.details
        issue.screen = error.screen
      } else {
        issue.details = ["last commands"] + app.callLog.map { "  " + $0 }
      }
      if case .abandoned = ending { issue.details.insert("its code did not stop either", at: 0) }
      if issue.screen == nil { issue.screen = await app.lastScreen() }
      recorder.record(issue: issue)
    case (.cancelled, _), (nil, .passed): break
    case (nil, .failed(let error)):
      var issue = Self.issue(error, of: test, "it")
      if issue.screen == nil, !(error is PageError) { issue.screen = await app.lastScreen() }
      recorder.record(issue: issue)
    case (nil, .abandoned): break
    }
    if stop == nil, case .passed = ending, let fault = app.firstFault ?? app.contradiction,
      !fault.isInfrastructure
    {
      // The test went on as if nothing had happened; a crash is no pass, nor is a denial that was wrong.
      recorder.record(issue: IssueReport(fault))
    }
  }

  /// A test that has looked at nothing of its app is green whatever the app does.
  private func reportEmptiness(_ ending: Ending, _ stop: Stop?) {
    guard stop == nil, case .passed = ending, recorder.issueCount == 0, app.isUnseen,
      !test.mayBeEmpty
    else { return }
    recorder.record(
      issue: IssueReport(
        message:
          "empty: the test has looked at nothing of its app. Expect something of it, or give "
          + "the test the trait .allowEmpty", place: place, isDeterministic: true))
  }

  private static func issue(
    _ error: any Error, of test: TestCase, _ part: String
  ) -> IssueReport {
    if let error = error as? PageError { return IssueReport(error) }
    return IssueReport(
      message: "\(part) threw \(error)",
      place: SourcePlace(file: test.site.file, line: test.site.line))
  }
}

extension DriverFault {
  fileprivate init?(_ failure: DriverFailure) {
    guard let kind = Kind(rawValue: failure.kind.rawValue) else { return nil }
    self.init(kind, failure.reason)
  }
}

import Dispatch
import Execution
import Foundation
import LineTransport
import ProcessControl
import Reports
package import RunRecord
import SnapshotKit
import TextModel
import WorkerProtocol

/// A run from the plan to the reports.
package struct TestRun: Sendable {
  package var settings: RunSettings
  package var surroundings: Surroundings
  /// What ends the run early.
  var stopper = Stopper()

  package init(settings: RunSettings, surroundings: Surroundings) {
    self.settings = settings
    self.surroundings = surroundings
  }

  /// Runs it all; nothing of the run is left afterwards but the output folder.
  ///
  /// - Throws: `RunnerError` when it could not begin. Failed tests are no error.
  package func execute() async throws -> ExitCode {
    let run = try await reachingQueue()
    return try await run.inPrivate(keepsBuildLog: true) { try await run.run($0) }
  }

  /// What a run would have to give results for; runs nothing and leaves nothing. Signals end it.
  ///
  /// - Throws: `RunnerError`.
  package func plan() async throws -> Manifest {
    try await handlingSignals(surroundings.interruptions()) { run in
      var run = run
      // Standard output is for the plan alone.
      run.surroundings.useStandardError()
      return try await run.inPrivate { environment in
        // The worker's log is of no use afterwards.
        var environment = environment
        environment.output = environment.scratch
        return try await run.list(
          environment, run.history(), first: run.firstWorker(environment),
          subject: run.subject(environment)
        ).manifest
      }
    }
  }

  /// What a run would do, and how long it would take; runs nothing and leaves nothing.
  ///
  /// - Throws: `RunnerError`.
  package func planReport() async throws -> PlanReport {
    let manifest = try await plan()
    let nodes = NodePlanner(settings: settings, executable: surroundings.executable)
      .nodes(for: manifest).map(\.targets)
    return PlanReport(
      manifest, history: History(file: settings.history), nodes: nodes.isEmpty ? [nil] : nodes,
      seed: settings.seed)
  }

  /// The history, read while the first worker comes up.
  func history() -> Task<History, Never> {
    Task { [file = settings.history] in
      if let history = History.read(file) { return history }
      ConsoleOutput.write(
        "The history \(file) can't be read: it is damaged or from another version. The tests are "
          + "ordered without it.\n", to: 2)
      return History()
    }
  }

  /// What the run's results are of, read while the first worker comes up.
  func subject(_ environment: NodeEnvironment) -> Task<RunSubject, Never> {
    Task { [settings, suite = environment.suite, variables = environment.variables] in
      RunSubject(
        suite: settings.suiteFiles ?? suite, apps: settings.apps, version: settings.appVersion,
        variables: settings.flows == nil ? [:] : settings.variables(besides: variables))
    }
  }

  func firstWorker(_ environment: NodeEnvironment) -> Task<WorkerLink, any Error> {
    Task { try await WorkerLink.start(environment, node: 1, generation: 1) }
  }

  func list(
    _ environment: NodeEnvironment, _ history: Task<History, Never>,
    first: Task<WorkerLink, any Error>, subject: Task<RunSubject, Never>,
    resuming before: Resumption? = nil
  ) async throws -> (worker: WorkerLink, manifest: Manifest) {
    let revision = Task {
      await Revision.current(
        settings.root, environment: surroundings.environment, launcher: surroundings.launcher)
    }
    stopper.onStopRequest { _ in
      await ProcessTree(roots: [], mark: environment.mark).killed(
        grace: .zero, launcher: environment.launcher)
    }
    try await stopper.check()
    let listing: Result<(worker: WorkerLink, tests: [TestDescription]), any Error>
    do {
      listing = .success(try await listed(environment, first: first))
    } catch {
      listing = .failure(error)
    }
    // What a signal has broken is the signal's.
    try await stopper.check()
    let (worker, tests) = try listing.get()
    let history = await history.value
    if let before {
      try before.require(tests)
      try await subject.value.require(asIn: before.record.start)
      return (worker, before.record.manifest)
    }
    let planner = Planner(
      catalog: settings.catalog, devices: settings.devices, targets: settings.targets,
      knownIssues: settings.knownIssues,
      today: String(RunDate.text(Date()).prefix(10)))
    var manifest = try planner.plan(
      tests, selection: settings.selection, shard: settings.shard, history: history,
      repeats: settings.isUntilFailure ? 1 : settings.repeats)
    for doubt in settings.selection.doubts(tests) {
      LogCommands(surroundings.environment).write("\(doubt.printableLine)\n", to: 2)
    }
    if let revision = await revision.value {
      manifest.revision = revision
      manifest.apps = await subject.value.apps
      history.mark(&manifest)
    }
    return (worker, manifest)
  }

  /// A worker and its tests; one that dies or falls silent is replaced as any other is.
  private func listed(
    _ environment: NodeEnvironment, first: Task<WorkerLink, any Error>
  ) async throws -> (worker: WorkerLink, tests: [TestDescription]) {
    var generation = 1
    var budget = StartBudget(environment.limits)
    while true {
      do {
        let worker =
          if generation == 1 { try await first.value } else {
            try await WorkerLink.start(environment, node: 1, generation: generation)
          }
        do {
          return (worker, try await worker.list(environment))
        } catch {
          worker.process.signal(SIGKILL)
          throw error
        }
      } catch let error as RunnerError where error.loss != nil {
        try await stopper.check()
        guard budget.allowsAnother(after: error) else { throw error }
        try await environment.timer.sleep(for: budget.pause)
        generation += 1
      }
    }
  }

  /// Workers for the nodes after the first, on their way while the first lists the tests. Those
  /// that no node needs are ended with the run.
  private func spareWorkers(
    _ environment: NodeEnvironment
  ) -> [Int: Task<WorkerLink, any Error>] {
    guard settings.selection.isEverything else { return [:] }
    let count = NodePlanner(settings: settings, executable: surroundings.executable).mostNodes
    var workers: [Int: Task<WorkerLink, any Error>] = [:]
    for node in 1..<max(1, count) {
      workers[node + 1] = Task {
        try await WorkerLink.start(environment, node: node + 1, generation: 1)
      }
    }
    return workers
  }

  private func run(_ environment: NodeEnvironment) async throws -> ExitCode {
    let output = OutputFolder(path: settings.output)
    let before = try settings.isResumed ? Resumption(output) : nil
    if let before, before.isComplete {
      let lines = text.summary(before.record) + [" nothing is left to resume"]
      LogCommands(surroundings.environment)
        .write(lines.joined(separator: "\n") + "\n", to: surroundings.console)
      return before.record.exitCode()
    }
    let earlier = before?.record
    if let earlier { sweepDirectories(of: earlier, besides: environment.scratch) }
    let journal = try before?.journal ?? output.claim()
    keepBuildLog(from: environment.scratch)
    var hasBegun = before != nil
    defer { if !hasBegun { output.removeEmptyJournal() } }
    var workers: [Int: Task<WorkerLink, any Error>]
    let reading: Task<History, Never>
    let (worker, manifest): (WorkerLink, Manifest)
    let plans: [NodePlan]
    let subject = self.subject(environment)
    do {
      if isRemembered { try History.require(settings.history) }
      // The one that lists the tests comes before the others: they come up while it is planned.
      let first = firstWorker(environment)
      workers = spareWorkers(environment)
      reading = self.history()
      (worker, manifest) = try await list(
        environment, reading, first: first, subject: subject, resuming: before)
      plans = NodePlanner(settings: settings, executable: surroundings.executable)
        .nodes(for: before?.open ?? manifest)
      let startsApps = manifest.entries.contains { $0.once != true && $0.skipReason == nil }
      if startsApps, NodePlanner.needsApps(plans) { try checkApps() }
      let warnings = [settings.unsentSettings(to: plans), settings.uncomparedSnapshots(of: plans)]
      for warning in warnings.compactMap(\.self) { ConsoleOutput.write(warning + "\n", to: 2) }
    } catch let error as RunnerError where error.kind == .infrastructure && before == nil {
      // What made the run impossible is told, whatever becomes of the folder.
      do throws(RunnerError) { try output.disown(journal) } catch {}
      throw error
    }
    let history = await reading.value
    workers[1] = Task { worker }
    let known = manifest.entries.map { history.duration(of: $0.test) }
    let estimates = History.estimates(known)
    let open = manifest.entries.indices.map { earlier?.tests[$0].isOpen ?? true }
    let schedule = Schedule(
      manifest.entries, durations: zip(estimates, open).map { $1 ? $0 : 0 })
    let bound = schedule.bound(on: plans.map(\.targets))
    let text = self.text
    let order = schedule.order(seed: settings.seed)
    let source = try await joinQueue(manifest, order, subject: await subject.value)
    if before == nil { try output.begin(manifest, journal) }
    hasBegun = true
    let identity = output.journalIdentity
    let console = ConsoleReporter(
      descriptor: surroundings.console, text: text, isLive: isLive, showsPasses: true,
      manifest: manifest, nodes: max(1, plans.count), estimates: estimates,
      timer: surroundings.timer, resuming: earlier,
      commands: LogCommands(surroundings.environment))
    console.begin(manifest, nodes: max(1, plans.count), bound: bound, seed: settings.seed)
    let coordinator = makeCoordinator(
      earlier ?? RunRecord(manifest), journal, durations: known,
      order: order, run: environment.run, observer: console.take)
    let attempt = AttemptSettings(
      app: settings.apps.first?.name ?? "", recordMode: settings.recordMode,
      testTimeout: settings.testTimeout, commandTimeout: settings.commandTimeout,
      sessionTimeout: settings.sessionTimeout)
    var start = JournalEntry.RunStart(
      run: environment.run, plan: manifest.plan, tests: manifest.entries.count,
      nodes: max(1, plans.count), bound: bound,
      date: RunDate.text(Date()), isRecordingNamed: settings.isRecordingNamed,
      targets: plans.map(\.targets),
      options: settings.givenOptions.isEmpty ? nil : settings.givenOptions,
      failsOnFlaky: settings.failsOnFlaky ? true : nil)
    start.suite = await subject.value.suite
    start.apps = await subject.value.apps
    await share(source, with: coordinator, &start)
    await coordinator.begin(start)
    await source?.start(for: coordinator)
    stopper.onStopRequest { request in
      console.stopRequested(atOnce: request == .abort)
      await coordinator.handle(request)
    }
    defer { stopper.onStopRequest(nil) }
    let limit = limit(on: coordinator)
    defer { limit?.cancel() }
    let logs = LogLimit(folder: "\(output.path)/logs").watch(surroundings.timer)
    defer { logs.cancel() }
    let record = await coordinator.run(
      plans.map { plan in
        Node(plan, environment, attempt, generation: plan.number == 1 ? worker.generation : 1)
      }, workers: workers)
    let code = record.exitCode(failure: await coordinator.failure, signal: stopper.signal)
    let last = await coordinator.end(code)
    // The last entry may be the one that the disk does not take.
    var failure = await coordinator.failure
    do throws(RunnerError) { try output.requirePlace(of: identity) } catch {
      failure = failure ?? error
    }
    let isInPlace = failure == nil || output.journalIdentity == identity
    do throws(RunnerError) { try writeSharing(last, in: output) } catch {
      failure = failure ?? error
    }
    async let remembered: Void = remember(last, resuming: earlier, history)
    do {
      // A report in a new folder would say that all is well.
      guard isInPlace else { throw CancellationError() }
      try await runBlocking(on: DispatchQueue(label: "qa-runner.reports")) { [settings] in
        try output.report(
          last, words: text, also: settings.reporters,
          reading: .run(last, resuming: earlier, in: output))
      }
      try output.requirePlace(of: identity)
    } catch {
      // A full disk breaks the journal first; the report's failure only follows from it.
      failure = failure ?? error as? RunnerError
    }
    do {
      try await remembered
    } catch {
      failure = failure ?? error as? RunnerError
    }
    await console.end(last, text: text.naming(output))
    if surroundings.console == 1, stopper.signal == nil, let reason = console.trouble {
      failure = failure ?? ConsoleOutput.failure(reason)
    }
    if settings.reporters.contains(.github) {
      do throws(RunnerError) {
        try Reporter.annotate(
          last, text: text, environment: surroundings.environment, console: surroundings.console)
      } catch {
        failure = failure ?? error
      }
    }
    await coordinator.nodesAreGone()
    if let failure { throw failure }
    return code
  }

  /// Up to here a test is short, in milliseconds: another may wait behind it in the worker.
  private static let shortTest = 250.0

  private func makeCoordinator(
    _ record: RunRecord, _ journal: sending JournalFile, durations: [Double?], order: [Int],
    run: String, observer: @escaping Ledger.Observer
  ) -> Coordinator {
    let policy = WorkQueue.Policy(retries: settings.retries, retryOrder: settings.retryOrder)
    let queue = WorkQueue(
      record.manifest, order: order, policy: policy, nonce: run,
      brief: Set(durations.indices.filter { durations[$0].map { $0 <= Self.shortTest } ?? false }))
    return Coordinator(
      record: record, queue: queue, journal: journal,
      timer: surroundings.timer, maxFailures: settings.maxFailures,
      observer: observer)
  }

  /// What ends the run when its time is over; nil where it has no limit.
  private func limit(on coordinator: Coordinator) -> TimerEntry? {
    settings.runTimeout.map { limit in
      // A timer keeps what was cancelled until its time: not the journal, which the next run locks.
      surroundings.timer.schedule(after: limit) { [weak coordinator] in
        let words = Wording.duration(limit.inSeconds * 1000)
        let reason = "the run's limit of \(words) is over (--run-timeout)"
        Task { await coordinator?.abortEverywhere(reason) }
      }
    }
  }

  /// Shards of one plan share one history: it changes only when they are merged.
  private var isRemembered: Bool { settings.shard == nil && settings.queue == nil }

  private func remember(
    _ record: RunRecord, resuming before: RunRecord?, _ history: History
  ) async throws(RunnerError) {
    guard isRemembered else { return }
    var history = history
    history.note(record, resuming: before)
    try history.write(to: settings.history)
  }

  private func checkApps() throws(RunnerError) {
    guard !settings.apps.isEmpty else {
      throw RunnerError(
        .usage, "No app is named. Give --app NAME=PATH, or write `apps: {NAME: PATH}` into qa.yml.")
    }
    for app in settings.apps {
      if let fault = app.fault { throw fault }
    }
  }

  private var palette: Palette {
    Palette(environment: surroundings.environment, isTerminal: surroundings.isTerminal)
  }

  /// Whether lines are drawn anew in place.
  var isLive: Bool {
    surroundings.isTerminal && palette.isOn && surroundings.environment["TERM"] != "dumb"
  }

  var text: RunText {
    let folder = surroundings.workingDirectory
    let shown =
      settings.output.hasPrefix(folder + "/")
      ? String(settings.output.dropFirst(folder.count + 1)) : settings.output
    var text = RunText(
      palette: palette,
      columns: surroundings.isTerminal ? ConsoleReporter.size(surroundings.console).columns : 100,
      output: shown, outputPath: settings.output, root: folder)
    text.references = text.shortened(settings.references)
    text.options = settings.givenOptions
    return text
  }
}

import Execution
import Foundation
import LineTransport
import ProcessControl
import SnapshotKit
import WorkerProtocol

/// A run from the plan to the reports.
package struct TestRun: Sendable {
  package var settings: RunSettings
  package var surroundings: Surroundings
  /// Signals that end the run early; nil: none do.
  package var interruption: Interruption?

  package init(
    settings: RunSettings, surroundings: Surroundings, interruption: Interruption? = nil
  ) {
    self.settings = settings
    self.surroundings = surroundings
    self.interruption = interruption
  }

  /// Runs it all; nothing of the run is left afterwards but the output folder.
  ///
  /// - Throws: `RunnerError` when it could not begin. Failed tests are no error.
  package func execute() async throws -> ExitCode {
    ignoreBrokenPipes()
    let scratch: PrivateDirectory
    do {
      if surroundings.hasWarden { try becomeSubreaper() }
      scratch = try PrivateDirectory(environment: surroundings.environment)
    } catch {
      throw RunnerError(.infrastructure, "\(error)")
    }
    let name = PathParts(scratch.path).name
    let environment = try await nodeEnvironment(run: name, scratch: scratch.path)
    // Started when the first node is up: until then what is started dies with this process by
    // itself, and the nodes come up sooner.
    let isUp = Gate<Bool>()
    let warden = Task { await startWarden(environment, once: isUp) }
    let result: Result<ExitCode, any Error>
    do {
      result = .success(
        try await run(environment) { isUp.open(.success(true)) })
    } catch {
      result = .failure(error)
    }
    await ProcessTree(roots: [], mark: environment.mark).killed(
      grace: .zero, launcher: surroundings.launcher)
    scratch.remove()
    isUp.open(.success(false))
    await warden.value?.dismiss()
    return try result.get()
  }

  /// What a run would have to give results for; runs nothing and leaves nothing.
  ///
  /// - Throws: `RunnerError`.
  package func plan() async throws -> Manifest {
    ignoreBrokenPipes()
    let scratch = try PrivateDirectory(environment: surroundings.environment)
    let name = PathParts(scratch.path).name
    var environment = try await nodeEnvironment(run: name, scratch: scratch.path)
    // The worker's log is of no use afterwards.
    environment.output = scratch.path
    let result: Result<Manifest, any Error>
    do {
      result = .success(
        try await list(environment, history(), first: firstWorker(environment)).manifest)
    } catch {
      result = .failure(error)
    }
    await ProcessTree(roots: [], mark: environment.mark).killed(
      grace: .zero, launcher: surroundings.launcher)
    scratch.remove()
    return try result.get()
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
  private func history() -> Task<History, Never> {
    Task { [file = settings.history] in History(file: file) }
  }

  private func firstWorker(_ environment: NodeEnvironment) -> Task<WorkerLink, any Error> {
    Task { try await WorkerLink.start(environment, node: 1, generation: 1) }
  }

  private func list(
    _ environment: NodeEnvironment, _ history: Task<History, Never>,
    first: Task<WorkerLink, any Error>, resuming before: Resumption? = nil
  ) async throws -> (worker: WorkerLink, manifest: Manifest) {
    let revision = Task {
      await Revision.current(
        settings.root, environment: surroundings.environment, launcher: surroundings.launcher)
    }
    let (worker, tests) = try await listed(environment, first: first)
    let history = await history.value
    if let before {
      try before.require(tests)
      return (worker, before.record.manifest)
    }
    let planner = Planner(
      catalog: settings.catalog, devices: settings.devices, targets: settings.targets,
      knownIssues: settings.file.knownIssues,
      today: String(Date().formatted(.iso8601).prefix(10)))
    var manifest = try planner.plan(
      tests, selection: settings.selection, shard: settings.shard, history: history,
      repeats: settings.isUntilFailure ? 1 : settings.repeats)
    for doubt in settings.selection.doubts(tests) { ConsoleOutput.write("\(doubt)\n", to: 2) }
    if let revision = await revision.value {
      manifest.revision = revision
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

  private func nodeEnvironment(run: String, scratch: String) async throws -> NodeEnvironment {
    let location = SuiteLocation(
      settings: settings, executable: surroundings.executable,
      environment: surroundings.environment)
    let suite = try await location.find(launcher: surroundings.launcher)
    var variables = surroundings.environment
    for name in RunSettings.ownVariables { variables[name] = nil }
    return NodeEnvironment(
      launcher: surroundings.launcher, timer: surroundings.timer, limits: surroundings.limits,
      run: run, suite: [suite], directory: settings.root, references: settings.references,
      output: settings.output, scratch: scratch, variables: variables)
  }

  private func startWarden(_ environment: NodeEnvironment, once isUp: Gate<Bool>) async -> Warden? {
    guard surroundings.hasWarden else { return nil }
    do {
      guard try await isUp.value() else { return nil }
      return try await Warden(
        executable: surroundings.executable, launcher: surroundings.launcher,
        mark: environment.mark, directories: [environment.scratch])
    } catch {
      // The run is as good without; only a kill -9 of this process would leave more behind.
      return nil
    }
  }

  /// `onFirstNode` is called when a node is up.
  private func run(
    _ environment: NodeEnvironment, onFirstNode: @escaping @Sendable () -> Void
  ) async throws -> ExitCode {
    let output = OutputFolder(path: settings.output)
    let before = try settings.isResumed ? Resumption(output) : nil
    if let before, before.isComplete {
      let lines = text.summary(before.record) + [" nothing is left to resume"]
      ConsoleOutput.write(lines.joined(separator: "\n") + "\n", to: surroundings.console)
      return Self.exitCode(before.record, failure: nil, signal: nil)
    }
    if before == nil { try output.prepare() }
    // The one that lists the tests comes before the others: they come up while it is planned.
    let first = firstWorker(environment)
    var workers = spareWorkers(environment)
    let reading = self.history()
    let (worker, manifest) = try await list(environment, reading, first: first, resuming: before)
    let history = await reading.value
    workers[1] = Task { worker }
    let plans = NodePlanner(settings: settings, executable: surroundings.executable)
      .nodes(for: before?.open ?? manifest)
    if NodePlanner.needsApps(plans) { try checkApps() }
    let estimates = history.estimates(for: manifest.entries.map(\.test))
    let open = manifest.entries.indices.map { before?.record.tests[$0].isOpen ?? true }
    let schedule = Schedule(
      manifest.entries, durations: zip(estimates, open).map { $1 ? $0 : 0 })
    let bound = schedule.bound(on: plans.map(\.targets))
    let text = self.text
    if before == nil { try output.write(manifest) }
    let console = ConsoleReporter(
      descriptor: surroundings.console, text: text, isLive: isLive, showsPasses: true,
      manifest: manifest, nodes: max(1, plans.count), estimates: estimates,
      timer: surroundings.timer, resuming: before?.record)
    console.begin(manifest, nodes: max(1, plans.count), bound: bound, seed: settings.seed)
    let coordinator = makeCoordinator(
      before?.record ?? RunRecord(manifest),
      try before?.journal ?? JournalFile(path: output.journal),
      order: schedule.order(seed: settings.seed), run: environment.run
    ) { entry, record in
      console.take(entry, record)
      if case .nodeStarted = entry.kind { onFirstNode() }
    }
    let attempt = AttemptSettings(
      app: settings.apps.first?.name ?? "", recordMode: settings.recordMode,
      testTimeout: settings.testTimeout, commandTimeout: settings.commandTimeout)
    let watch = Task { await obey(coordinator, environment) }
    defer { watch.cancel() }
    let record = await coordinator.run(
      plans.map { Node($0, environment, attempt) },
      start: JournalEntry.RunStart(
        run: environment.run, plan: manifest.plan, tests: manifest.entries.count,
        nodes: max(1, plans.count), bound: bound,
        date: RunDate.text(Date()), isRecordingNamed: settings.isRecordingNamed,
        targets: plans.map(\.targets)),
      workers: workers)
    var failure = await coordinator.failure
    let code = Self.exitCode(record, failure: failure, signal: interruption?.signal)
    let last = await coordinator.end(code)
    async let remembered: Void = remember(last, history)
    do throws(RunnerError) {
      try output.report(last, words: text, also: settings.reporters)
    } catch {
      // A full disk breaks the journal first; the report's failure only follows from it.
      failure = failure ?? error
    }
    do {
      try await remembered
    } catch {
      failure = failure ?? error as? RunnerError
    }
    await console.end(last)
    if settings.reporters.contains(.github) {
      try Reporter.annotate(
        last, text: text, environment: surroundings.environment, console: surroundings.console)
    }
    await coordinator.nodesAreGone()
    if let failure { throw failure }
    return code
  }

  private func makeCoordinator(
    _ record: RunRecord, _ journal: sending JournalFile, order: [Int], run: String,
    observer: @escaping Coordinator.Observer
  ) -> Coordinator {
    let policy = WorkQueue.Policy(retries: settings.retries, retryOrder: settings.retryOrder)
    let queue = WorkQueue(record.manifest, order: order, policy: policy, nonce: run)
    return Coordinator(
      record: record, queue: queue, journal: journal,
      timer: surroundings.timer, maxFailures: settings.maxFailures,
      observer: observer)
  }

  private func obey(_ coordinator: Coordinator, _ environment: NodeEnvironment) async {
    guard let interruption else { return }
    for await wish in interruption.wishes {
      switch wish {
      case .stop:
        await coordinator.stop("interrupted; what runs now ends first (again: at once)")
      case .abort:
        await coordinator.abort("interrupted")
      }
    }
  }

  private func remember(
    _ record: RunRecord, _ history: History
  ) async throws(RunnerError) {
    // Shards of one plan share one history: it changes only when they are merged.
    guard settings.shard == nil else { return }
    var history = history
    history.note(record)
    do {
      try history.write(to: settings.history)
    } catch {
      throw RunnerError(
        .infrastructure, "The history \(settings.history) cannot be written (\(error)).")
    }
  }

  private func checkApps() throws(RunnerError) {
    guard !settings.apps.isEmpty else {
      throw RunnerError(
        .usage, "No app is named. Give --app NAME=PATH, or write `apps: {NAME: PATH}` into qa.yml.")
    }
    for (name, path) in settings.apps where !FileManager.default.isExecutableFile(atPath: path) {
      throw RunnerError(
        .usage, "The app \(name) is not at \(path). Build it or give --app \(name)=PATH.")
    }
  }

  private var isLive: Bool {
    surroundings.isTerminal && surroundings.environment["TERM"] != "dumb"
      && (surroundings.environment["NO_COLOR"] ?? "").isEmpty
  }

  private var text: RunText {
    let folder = surroundings.workingDirectory
    let shown =
      settings.output.hasPrefix(folder + "/")
      ? String(settings.output.dropFirst(folder.count + 1)) : settings.output
    var text = RunText(
      palette: Palette(isOn: isLive),
      columns: surroundings.isTerminal ? ConsoleReporter.size(surroundings.console).columns : 100,
      output: shown, outputPath: settings.output, root: folder)
    text.references = text.shortened(settings.references)
    return text
  }
}

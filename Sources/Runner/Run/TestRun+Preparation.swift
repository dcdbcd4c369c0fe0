import Execution
import Foundation
import JSONModel
import ProcessControl
import Reports
import RunRecord
import TextModel
import WorkerProtocol

/// What a run has once its tests are listed, before the first starts.
struct PreparedRun {
  let manifest: Manifest
  let plans: [NodePlan]
  /// Workers that run already or are on their way, by the number of their node.
  let workers: [Int: Task<WorkerLink, any Error>]
  /// Which worker of node 1 listed the tests.
  let generation: Int
  let history: History
  let subject: RunSubject
  /// How long each entry took before; nil: unknown.
  let durations: [Double?]
  /// How long each entry is expected to take.
  let estimates: [Double]
  /// Positions in the manifest, the first test first.
  let order: [Int]
  /// The least time that the run can take, in milliseconds.
  let bound: Double
  /// Suites that did not start, each with what it printed.
  let lostSuites: [IssueReport]
}

extension TestRun {
  /// Lists the tests and plans the nodes; what is not needed for that starts meanwhile.
  ///
  /// - Throws: `RunnerError`.
  func prepare(
    _ environment: NodeEnvironment, resuming before: Resumption?
  ) async throws -> PreparedRun {
    let subject = self.subject(environment)
    if isRemembered { try History.require(settings.history) }
    // The one that lists the tests comes before the others: they come up while it is planned.
    let first = firstWorker(environment)
    var workers = spareWorkers(environment)
    let reading = self.history()
    let (worker, manifest) = try await list(
      environment, reading, first: first, subject: subject, resuming: before)
    workers[1] = Task { worker }
    if before == nil { try requireRunnable(manifest) }
    let plans = NodePlanner(settings: settings, executable: context.executable)
      .nodes(for: before?.open ?? manifest)
    let startsApps = manifest.entries.contains { $0.once != true && $0.runs }
    if startsApps, NodePlanner.needsApps(plans) { try checkApps() }
    let warnings = [settings.unsentSettings(to: plans), settings.uncomparedSnapshots(of: plans)]
    for warning in warnings.compactMap(\.self) { ConsoleOutput.write(warning + "\n", to: 2) }
    let history = await reading.value
    let known = manifest.entries.map { history.duration(of: $0.test) }
    let estimates = History.estimates(known)
    let open = manifest.entries.indices.map { before?.record.tests[$0].isOpen ?? true }
    let schedule = Schedule(
      manifest.entries, durations: zip(estimates, open).map { $1 ? $0 : 0 })
    return PreparedRun(
      manifest: manifest, plans: plans, workers: workers, generation: worker.generation,
      history: history, subject: await subject.value, durations: known, estimates: estimates,
      order: schedule.order(seed: settings.seed), bound: schedule.bound(on: plans.map(\.targets)),
      lostSuites: worker.lostSuites.map { suite in
        IssueReport(
          message: "A suite did not start, and so none of its tests ran: \(suite)",
          details: environment.logTail(of: 1).printableLines, isDeterministic: true)
      })
  }

  /// The history, read while the first worker comes up.
  func history() -> Task<History, Never> {
    Task { [file = settings.history, storedHistory] in
      if let history = History.read(file) { return history.adding(storedHistory) }
      ConsoleOutput.write(
        "The history \(file) can't be read: it is damaged or from another version. The tests are "
          + "ordered without it.\n", to: 2)
      return History().adding(storedHistory)
    }
  }

  /// What the run's results are of, read while the first worker comes up.
  func subject(_ environment: NodeEnvironment) -> Task<RunSubject, Never> {
    Task { [settings, files = environment.files, variables = environment.variables] in
      RunSubject(
        suite: files, apps: settings.apps, version: settings.appVersion,
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
        settings.root, environment: context.environment, launcher: context.launcher)
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
      today: String(RunDate.text(Date()).prefix(10)), appDevices: settings.appDevices,
      faults: settings.flowFaults)
    var manifest = try planner.plan(
      tests, selection: settings.selection, shard: settings.shard, history: history,
      repeats: settings.isUntilFailure ? 1 : settings.repeats)
    let leftOut = try planner.leftOut(of: tests, selection: settings.selection)
    for doubt in settings.selection.doubts(tests) + leftOut {
      LogCommands(context.environment).write("\(doubt.printableLine)\n", to: 2)
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
    let count = NodePlanner(settings: settings, executable: context.executable).mostNodes
    var workers: [Int: Task<WorkerLink, any Error>] = [:]
    for node in 1..<max(1, count) {
      workers[node + 1] = Task {
        try await WorkerLink.start(environment, node: node + 1, generation: 1)
      }
    }
    return workers
  }

  /// Makes sure that the run is worth to begin: each test that can't be run is red by itself, unless
  /// no other one is there. A shard may have none but these.
  private func requireRunnable(_ manifest: Manifest) throws(RunnerError) {
    guard settings.shard == nil, settings.queue == nil, !manifest.entries.contains(where: \.runs)
    else { return }
    var faults: [String] = []
    for fault in manifest.entries.compactMap(\.fault) where !faults.contains(fault) {
      faults.append(fault)
    }
    guard !faults.isEmpty else { return }
    throw RunnerError(
      .usage,
      "No test of the run can run.\n"
        + Wording.first(20, of: faults, "reason").joined(separator: "\n"))
  }

  /// Makes sure that there is an app to start. One of several that is missing is reported, and the
  /// tests that start it are red.
  private func checkApps() throws(RunnerError) {
    guard !settings.apps.isEmpty else {
      throw RunnerError(
        .usage, "No app is named. Give --app NAME=PATH, or write `apps: {NAME: PATH}` into qa.yml.")
    }
    let faults = settings.apps.compactMap(\.fault)
    if let first = faults.first, faults.count == settings.apps.count { throw first }
    for fault in faults {
      ConsoleOutput.write("note: \(fault) The tests of the other apps run.\n", to: 2)
    }
  }
}

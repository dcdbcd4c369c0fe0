import Dispatch
import Execution
import Foundation
import LineTransport
import ProcessControl
import Reports
package import RunRecord
import TextModel
import WorkerProtocol

/// A run from the plan to the reports.
package struct TestRun: Sendable {
  package var settings: RunSettings
  package var context: Context
  /// What ends the run early.
  var stopper = Stopper()
  /// What the queue's store knows of earlier runs, by the tests' identities.
  var storedHistory = StoredHistory()

  package init(settings: RunSettings, context: Context) {
    self.settings = settings
    self.context = context
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
    try await handlingSignals(context.interruptions()) { run in
      var run = run
      // Standard output is for the plan alone.
      run.context.useStandardError()
      return try await run.inPrivate { environment in
        // The worker's log is of no use afterwards.
        var environment = environment
        environment.output = environment.scratch
        let (worker, manifest) = try await run.list(
          environment, run.history(), first: run.firstWorker(environment),
          subject: run.subject(environment))
        if let lost = worker.lostSuites.first {
          throw RunnerError(
            .infrastructure,
            "The suite \(lost) before it had listed its tests.\n"
              + environment.logTail(of: 1))
        }
        return manifest
      }
    }
  }

  /// What a run would do, and how long it would take; runs nothing and leaves nothing.
  ///
  /// - Throws: `RunnerError`.
  package func planReport() async throws -> PlanReport {
    let manifest = try await plan()
    let nodes = NodePlanner(settings: settings, executable: context.executable)
      .nodes(for: manifest).map(\.targets)
    return PlanReport(
      manifest, history: History(file: settings.history), nodes: nodes.isEmpty ? [nil] : nodes,
      seed: settings.seed)
  }

  private func run(_ environment: NodeEnvironment) async throws -> ExitCode {
    let output = OutputFolder(path: settings.output)
    let before = try settings.isResumed ? Resumption(output) : nil
    if let before, before.isComplete { return showComplete(before.record) }
    let earlier = before?.record
    if let earlier { sweepDirectories(of: earlier, besides: environment.scratch) }
    let journal = try before?.journal ?? output.claim()
    keepBuildLog(from: environment.scratch)
    var hasBegun = before != nil
    defer { if !hasBegun { output.removeEmptyJournal() } }
    let prepared: PreparedRun
    do {
      prepared = try await prepare(environment, resuming: before)
    } catch let error as RunnerError where error.kind == .infrastructure && before == nil {
      // What made the run impossible is told, whatever becomes of the folder.
      do throws(RunnerError) { try output.disown(journal) } catch {}
      throw error
    }
    let source = try await joinQueue(
      prepared.manifest, prepared.order, subject: prepared.subject)
    if before == nil { try output.begin(prepared.manifest, journal) }
    hasBegun = true
    let identity = output.journalIdentity
    let console = console(prepared, resuming: earlier)
    let coordinator = makeCoordinator(
      earlier ?? RunRecord(prepared.manifest), journal, durations: prepared.durations,
      order: prepared.order, run: environment.run, observer: console.take)
    var start = start(prepared, run: environment.run)
    await share(source, with: coordinator, &start)
    await coordinator.begin(start)
    for issue in environment.lostSuites + prepared.lostSuites {
      await coordinator.troubled(0, issue)
    }
    await source?.start(for: coordinator)
    stopper.onStopRequest { request in
      console.stopRequested(atOnce: request == .abort)
      await coordinator.handle(request)
    }
    defer { stopper.onStopRequest(nil) }
    let limit = limit(on: coordinator)
    defer { limit?.cancel() }
    let logs = LogLimit(folder: "\(output.path)/logs").watch(context.timer)
    defer { logs.cancel() }
    _ = await coordinator.run(nodes(prepared, environment), workers: prepared.workers)
    await finishSuite(environment, coordinator, isNeeded: stopper.signal == nil)
    let record = await coordinator.record
    return try await finish(
      record, coordinator, console, in: output, identity, resuming: earlier, prepared.history)
  }

  /// A run that is resumed though nothing is left of it to do.
  private func showComplete(_ record: RunRecord) -> ExitCode {
    let lines = text.summary(record) + [" nothing is left to resume"]
    LogCommands(context.environment)
      .write(lines.joined(separator: "\n") + "\n", to: context.console)
    return record.exitCode()
  }

  /// The console, which shows the run's first lines.
  private func console(_ prepared: PreparedRun, resuming earlier: RunRecord?) -> ConsoleReporter {
    let nodes = max(1, prepared.plans.count)
    let console = ConsoleReporter(
      descriptor: context.console, text: text, isLive: isLive, showsPasses: true,
      manifest: prepared.manifest, nodes: nodes, estimates: prepared.estimates,
      timer: context.timer, resuming: earlier,
      commands: LogCommands(context.environment))
    console.begin(prepared.manifest, nodes: nodes, bound: prepared.bound, seed: settings.seed)
    return console
  }

  private func start(_ prepared: PreparedRun, run: String) -> JournalEntry.RunStart {
    var start = JournalEntry.RunStart(
      run: run, plan: prepared.manifest.plan, tests: prepared.manifest.entries.count,
      nodes: max(1, prepared.plans.count), bound: prepared.bound,
      date: RunDate.text(Date()), isRecordingNamed: settings.isRecordingNamed,
      targets: prepared.plans.map(\.targets),
      options: settings.givenOptions.isEmpty ? nil : settings.givenOptions,
      failsOnFlaky: settings.failsOnFlaky ? true : nil)
    start.suite = prepared.subject.suite
    start.apps = prepared.subject.apps
    start.record = settings.recordMode
    start.recordingSystem = settings.recordingSystem
    return start
  }

  private func nodes(_ prepared: PreparedRun, _ environment: NodeEnvironment) -> [Node] {
    let attempt = AttemptSettings(
      app: settings.apps.first?.name ?? "", recordMode: settings.recordMode,
      testTimeout: settings.testTimeout, commandTimeout: settings.commandTimeout,
      sessionTimeout: settings.sessionTimeout)
    return prepared.plans.map { plan in
      Node(
        plan, environment, attempt, generation: plan.number == 1 ? prepared.generation : 1)
    }
  }

  private func makeCoordinator(
    _ record: RunRecord, _ journal: sending JournalFile, durations: [Double?], order: [Int],
    run: String, observer: @escaping Ledger.Observer
  ) -> Coordinator {
    let policy = WorkQueue.Policy(retries: settings.retries, retryOrder: settings.retryOrder)
    let queue = WorkQueue(
      record.manifest, order: order, policy: policy, nonce: run, durations: durations)
    return Coordinator(
      record: record, queue: queue, journal: journal,
      timer: context.timer, maxFailures: settings.maxFailures, pauseFolder: settings.pauseFolder,
      observer: observer)
  }

  /// What ends the run when its time is over; nil where it has no limit.
  private func limit(on coordinator: Coordinator) -> TimerEntry? {
    settings.runTimeout.map { limit in
      // A timer keeps what was cancelled until its time: not the journal, which the next run locks.
      context.timer.schedule(after: limit) { [weak coordinator] in
        let words = Wording.duration(limit.inSeconds * 1000)
        let reason = "the run's limit of \(words) is over (--run-timeout)"
        Task { await coordinator?.abortEverywhere(reason) }
      }
    }
  }

  private var palette: Palette {
    Palette(environment: context.environment, isTerminal: context.isTerminal)
  }

  /// Whether lines are drawn anew in place.
  var isLive: Bool {
    context.isTerminal && palette.isOn && context.environment["TERM"] != "dumb"
  }

  var text: RunText {
    let folder = context.workingDirectory
    let shown =
      settings.output.hasPrefix(folder + "/")
      ? String(settings.output.dropFirst(folder.count + 1)) : settings.output
    var text = RunText(
      palette: palette,
      columns: context.isTerminal ? ConsoleReporter.size(context.console).columns : 100,
      output: shown, outputPath: settings.output, root: folder)
    text.references = text.shortened(settings.references)
    text.options = settings.givenOptions
    return text
  }
}

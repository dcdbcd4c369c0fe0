import Dispatch
import Execution
import Files
import Reports
import RunRecord

extension TestRun {
  /// Ends the journal of a run whose tests have run, and writes reports and history.
  ///
  /// - Throws: `RunnerError`, the first failure; everything else is written all the same.
  func finish(
    _ record: RunRecord, _ coordinator: Coordinator, _ console: ConsoleReporter,
    in output: OutputFolder, _ identity: FileKind.Identity?,
    resuming earlier: RunRecord?, _ history: History
  ) async throws -> ExitCode {
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
    let text = self.text
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
    if context.console == 1, stopper.signal == nil, let reason = console.trouble {
      failure = failure ?? ConsoleOutput.failure(reason)
    }
    if settings.reporters.contains(.github) {
      do throws(RunnerError) {
        try Reporter.annotate(
          last, text: text, environment: context.environment, console: context.console)
      } catch {
        failure = failure ?? error
      }
    }
    await coordinator.nodesAreGone()
    if let failure { throw failure }
    return code
  }

  /// Shards of one plan share one history: it changes only when they are merged.
  var isRemembered: Bool { settings.shard == nil && settings.queue == nil }

  private func remember(
    _ record: RunRecord, resuming before: RunRecord?, _ history: History
  ) async throws(RunnerError) {
    guard isRemembered else { return rememberInStore(record, history) }
    var history = history
    history.note(record, resuming: before)
    try history.write(to: settings.history)
  }
}

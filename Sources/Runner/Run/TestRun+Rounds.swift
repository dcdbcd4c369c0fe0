import Reports
package import RunRecord

extension TestRun {
  /// `--until-failure`: makes a run again and again until one is not all green, or `--repeat` N
  /// times; answers the last one's exit code.
  ///
  /// - Throws: as `execute()`.
  package func executeUntilFailure() async throws -> ExitCode {
    var run = self
    // The first failure is what it waits for: the rest of its round would only delay it.
    run.settings.maxFailures = settings.maxFailures ?? 1
    let isLimited = settings.repeats > 1
    var round = 1
    while true {
      ConsoleOutput.write(
        "── round \(round)\(isLimited ? " of \(settings.repeats)" : "") ──\n",
        to: context.console)
      let code = try await run.executeInterruptibly()
      guard code == .success, !isLimited || round < settings.repeats else { return code }
      round += 1
      // Another order in each round, all of them from the first seed.
      run.settings.seed = run.settings.seed.map { $0 &+ 1 }
    }
  }

  /// Runs it all, handlingSignals the signals, which are given back at its end.
  ///
  /// - Throws: as `execute()`.
  package func executeInterruptibly() async throws -> ExitCode {
    try await handlingSignals(context.interruptions()) { try await $0.execute() }
  }
}

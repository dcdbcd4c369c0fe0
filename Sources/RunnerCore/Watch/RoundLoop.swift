/// `--until-failure`: makes a run again and again until one is not all green, or `--repeat` N times.
package struct RoundLoop: Sendable {
  private let run: TestRun
  private let interruptions: @Sendable () -> Interruption

  package init(
    _ run: TestRun, interruptions: @escaping @Sendable () -> Interruption = { Interruption() }
  ) {
    self.run = run
    self.interruptions = interruptions
  }

  /// Runs round after round; answers the last one's exit code.
  ///
  /// - Throws: as `TestRun.execute`.
  package func execute() async throws -> ExitCode {
    var run = run
    // The first failure is what it waits for: the rest of its round would only delay it.
    run.settings.maxFailures = run.settings.maxFailures ?? 1
    let isLimited = run.settings.repeats > 1
    var round = 1
    while true {
      ConsoleOutput.write(
        "── round \(round)\(isLimited ? " of \(run.settings.repeats)" : "") ──\n",
        to: run.surroundings.console)
      let code = try await run.execute(interruptedBy: interruptions())
      guard code == .success, !isLimited || round < run.settings.repeats else { return code }
      round += 1
      // Another order in each round, all of them from the first seed.
      run.settings.seed = run.settings.seed.map { $0 &+ 1 }
    }
  }
}

extension TestRun {
  /// Runs it all, obeying these signals, which are given back at its end.
  ///
  /// - Throws: as `execute()`.
  package func execute(interruptedBy interruption: Interruption) async throws -> ExitCode {
    defer { interruption.end() }
    var run = self
    run.interruption = interruption
    return try await run.execute()
  }
}

extension TestRun {
  /// Does something that signals end; they are given back at its end.
  func handlingSignals<Answer: Sendable>(
    _ interruption: Interruption, _ body: (TestRun) async throws -> Answer
  ) async throws -> Answer {
    defer { interruption.end() }
    var run = self
    let stopper = Stopper(interruption)
    run.stopper = stopper
    let watch = Task { await stopper.handle() }
    defer { watch.cancel() }
    return try await body(run)
  }
}

import Execution

extension App {
  /// Gives a part of a test a name of its own: reports show it as a step, with what it did below it.
  ///
  /// Steps nest; a page's methods may name theirs too. Outside a runner it only runs the body.
  /// - Parameters:
  ///   - name: What the user does, "pays by card"; what was filled in as `.sensitive` is masked in it.
  ///   - file: The source file that a trace shows beside the step.
  ///   - line: Its line there.
  ///   - body: What belongs to it.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, as it is; the step has failed then.
  @discardableResult
  public func step<Value>(
    _ name: String, isolation: isolated (any Actor)? = #isolation,
    file: String = #filePath, line: Int = #line, _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await named(name, at: CallSite(file: file, line: line), body)
  }

  /// A part of a test with a name of its own, somewhere else than in Swift.
  @discardableResult
  package func named<Value>(
    _ name: String, at site: CallSite, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    let start = timing.now
    defer { self[Witness.self]?.witness.namedStepEnded(at: site) }
    do {
      let value = try await StepDepth.$current.withValue(StepDepth.current + 1) {
        try await body()
      }
      record(step: name, since: start, failed: false)
      return value
    } catch {
      record(step: name, since: start, failed: true)
      throw error
    }
  }

  /// Tells the recorder that a step has ended.
  func record(step name: String, since start: ContinuousClock.Instant, failed: Bool) {
    recorder?.record(
      step: masked(name), duration: start.duration(to: timing.now), failed: failed,
      depth: StepDepth.current)
  }
}

/// How many named steps the running code is in; child tasks are in those of their parents.
enum StepDepth {
  @TaskLocal static var current = 0
}

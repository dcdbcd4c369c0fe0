/// An operation had not ended when its time was up.
package struct DeadlineExceeded: Error, Sendable, CustomStringConvertible {
  /// The time it was given.
  package let limit: Duration

  package init(limit: Duration) { self.limit = limit }

  package var description: String {
    "The operation did not end within \(limit); raise its deadline or see what it waits for."
  }
}

/// Runs `operation` and returns what it does, or throws at the deadline, whichever comes first.
///
/// At the deadline the operation is cancelled and *left behind*: this returns even when the
/// operation ignores cancellation. Cancelling the caller cancels the operation, which may still
/// answer until the deadline.
///
/// - Throws: `DeadlineExceeded`, or what the operation throws.
package func withDeadline<Value: Sendable>(
  _ limit: Duration, timer: any Timing = DispatchTimer(),
  operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let gate = Gate<Value>()
  let task = Task {
    do {
      gate.open(.success(try await operation()))
    } catch {
      gate.open(.failure(error))
    }
  }
  let entry = timer.schedule(after: limit) {
    if gate.open(.failure(DeadlineExceeded(limit: limit))) { task.cancel() }
  }
  defer { entry.cancel() }
  return try await withTaskCancellationHandler {
    try await gate.value()
  } onCancel: {
    task.cancel()
  }
}

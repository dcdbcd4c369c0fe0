package import Dispatch

/// Runs an actor on a serial dispatch queue of its own, so that it may block without taking a
/// thread of the cooperative pool.
///
/// A continuation goes on where its task prefers to, not where it waited: what shall be back on the
/// queue without a turn on the cooperative pool before it is run `withTaskExecutorPreference`.
package final class QueueExecutor: SerialExecutor, TaskExecutor {
  package let queue: DispatchQueue

  /// Makes the queue; the label is what debuggers show.
  package init(_ label: String) { queue = DispatchQueue(label: label) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in
      job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

/// Runs blocking work on a queue and waits for it without blocking the caller's thread.
///
/// The work is not interrupted when the caller is cancelled: bound it by a deadline inside.
///
/// - Throws: what the work throws.
package func runBlocking<Value: Sendable>(
  on queue: DispatchQueue, _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    queue.async { continuation.resume(with: Result { try work() }) }
  }
}

/// Runs blocking work that cannot fail on a queue.
package func runBlocking<Value: Sendable>(
  on queue: DispatchQueue, _ work: @escaping @Sendable () -> Value
) async -> Value {
  await withCheckedContinuation { continuation in
    queue.async { continuation.resume(returning: work()) }
  }
}

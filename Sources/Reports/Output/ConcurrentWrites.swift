import Dispatch
import RunRecord
import Synchronization

/// Writes `count` things at once, all of them whatever becomes of the others.
///
/// - Throws: of several errors that of the first thing, not the one that came first.
func writeAtOnce(
  _ count: Int, _ write: @Sendable (Int) throws(RunnerError) -> Void
) throws(RunnerError) {
  let failures = Mutex<[Int: RunnerError]>([:])
  DispatchQueue.concurrentPerform(iterations: count) { index in
    do throws(RunnerError) {
      try write(index)
    } catch {
      failures.withLock { $0[index] = error }
    }
  }
  if let first = failures.withLock({ $0.min { $0.key < $1.key } }) { throw first.value }
}

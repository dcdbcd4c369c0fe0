import Execution

/// Asks again every few milliseconds, without holding a thread, until something is so.
/// - Returns: Whether it was before the limit.
/// - Throws: What `isSo` throws; `CancellationError`.
package func eventually(
  within limit: Duration = .backstop, every interval: Duration = .milliseconds(20),
  _ isSo: () async throws -> Bool
) async throws -> Bool {
  let timer = DispatchTimer()
  let end = timer.now + limit
  while try await !isSo() {
    if timer.now >= end { return false }
    try await timer.sleep(for: interval)
  }
  return true
}

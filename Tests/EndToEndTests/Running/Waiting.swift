import Execution
import Foundation

/// Looks again every few milliseconds, without holding a thread, until `condition` holds; false at
/// the deadline.
func eventually(
  within limit: Duration, every interval: Duration = .milliseconds(20),
  _ condition: @Sendable () -> Bool
) async throws -> Bool {
  let end = ContinuousClock.now + limit
  while !condition() {
    if ContinuousClock.now >= end { return false }
    try await pause(interval)
  }
  return true
}

/// Lets a time pass: for the random moments of a fault, never to wait for a result.
func pause(_ time: Duration) async throws {
  try await DispatchTimer().sleep(for: time)
}

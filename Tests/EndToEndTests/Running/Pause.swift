import Execution

/// Lets a time pass: for the random moments of a fault, never to wait for a result.
func pause(_ time: Duration) async throws {
  try await DispatchTimer().sleep(for: time)
}

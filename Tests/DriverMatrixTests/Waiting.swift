import Execution

/// Asks again until something holds.
enum Waiting {
  /// Whether it held within ten seconds.
  static func until(_ isSo: () async throws -> Bool) async -> Bool {
    let timer = DispatchTimer()
    let deadline = timer.now + .seconds(10)
    while timer.now < deadline {
      if (try? await isSo()) == true { return true }
      try? await timer.sleep(for: .milliseconds(20))
    }
    return false
  }
}

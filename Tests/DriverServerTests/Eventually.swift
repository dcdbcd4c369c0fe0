import Execution
import Testing

/// Asks again until something holds, or for ten seconds.
enum Eventually {
  struct NotYet: Error {}

  @discardableResult
  static func get<Value>(_ body: () async throws -> Value) async throws -> Value {
    let timer = DispatchTimer()
    let deadline = timer.now + .seconds(10)
    while true {
      do {
        return try await body()
      } catch {
        guard timer.now < deadline else { throw error }
        try await timer.sleep(for: .milliseconds(20))
      }
    }
  }
}

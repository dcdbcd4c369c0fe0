import Execution
import Testing
import Waiting

/// Asks again until something holds.
enum Eventually {
  struct NotYet: Error {}

  @discardableResult
  static func get<Value>(_ body: () async throws -> Value) async throws -> Value {
    let timer = DispatchTimer()
    let deadline = timer.now + .backstop
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

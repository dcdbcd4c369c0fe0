import Execution
import JSONModel
import Synchronization
import WireProtocol

/// Answers a repeated request for a new session with the first one's answer.
final class IdempotencyCache: Sendable {
  private struct State {
    var answers: [String: Gate<JSONValue>] = [:]
    /// Oldest first.
    var keys: [String] = []
  }

  private static let limit = 256
  private let state = Mutex(State())

  /// Runs `make` for a new key, and waits for the earlier one's answer for a known key; a failure is
  /// not kept.
  func value(
    for key: String, _ make: () async throws(WebDriverError) -> JSONValue
  ) async throws(WebDriverError) -> JSONValue {
    let (gate, isNew) = state.withLock { state in
      if let known = state.answers[key] { return (known, false) }
      let gate = Gate<JSONValue>()
      state.answers[key] = gate
      state.keys.append(key)
      if state.keys.count > Self.limit {
        state.answers[state.keys.removeFirst()] = nil
      }
      return (gate, true)
    }
    if isNew {
      do {
        let value = try await make()
        gate.open(.success(value))
        return value
      } catch {
        forget(key)
        gate.open(.failure(error))
        throw error
      }
    }
    do {
      return try await gate.value()
    } catch {
      throw error as? WebDriverError ?? WebDriverError(.unknownError, "\(error)")
    }
  }

  private func forget(_ key: String) {
    state.withLock { state in
      state.answers[key] = nil
      state.keys.removeAll { $0 == key }
    }
  }
}

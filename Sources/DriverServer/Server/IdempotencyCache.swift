import Execution
import Foundation
import JSONModel
import Synchronization
import WireProtocol

/// Answers a repeated request for a new session with the first one's answer.
final class IdempotencyCache: Sendable {
  private struct Answer {
    /// What was asked, so that the same key can't stand for something else; not the request
    /// itself, which may be large.
    var request: Int
    var length: Int
    var gate: Gate<JSONValue>
  }

  private struct State {
    var answers: [String: Answer] = [:]
    /// Oldest first.
    var keys: [String] = []
  }

  private static let limit = 256
  /// The longest key, in bytes.
  private static let keyLimit = 1024
  private let state = Mutex(State())

  /// Runs `make` for a new key, and waits for the earlier one's answer for a known key; a failure is
  /// not kept.
  /// - Throws: what `make` throws; `invalid argument` for a known key with another request.
  func value(
    for key: String, request: Data, _ make: () async throws(WebDriverError) -> JSONValue
  ) async throws(WebDriverError) -> JSONValue {
    guard key.utf8.count <= Self.keyLimit else {
      throw WebDriverError(
        .invalidArgument, "The idempotency key is longer than \(Self.keyLimit) bytes: shorten it.")
    }
    // Seeded by the process: so no client can find another request with the same value.
    var hasher = Hasher()
    // Not as `Data`, of which only the beginning is hashed.
    unsafe request.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    let (value, length) = (hasher.finalize(), request.count)
    let (isSame, gate, isNew) = state.withLock { state in
      if let known = state.answers[key] {
        return (known.request == value && known.length == length, known.gate, false)
      }
      let gate = Gate<JSONValue>()
      state.answers[key] = Answer(request: value, length: length, gate: gate)
      state.keys.append(key)
      if state.keys.count > Self.limit {
        state.answers[state.keys.removeFirst()] = nil
      }
      return (true, gate, true)
    }
    guard isSame else {
      throw WebDriverError(
        .invalidArgument,
        "The idempotency key was used for another request: give each request a key of its own.")
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

import Execution
import Synchronization

/// What is counted over the server's life, for `/metrics`.
final class DriverMetrics: Sendable {
  struct CommandKey: Hashable, Sendable {
    var command: String
    var outcome: String
  }

  struct Histogram: Hashable, Sendable {
    /// The upper bounds of the buckets, in seconds.
    static let bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30]

    var counts = [Int](repeating: 0, count: bounds.count)
    var count = 0
    var sum = 0.0

    mutating func add(_ seconds: Double) {
      count += 1
      sum += seconds
      if let bucket = Self.bounds.firstIndex(where: { seconds <= $0 }) { counts[bucket] += 1 }
    }
  }

  struct Values: Sendable {
    var commands: [CommandKey: Int] = [:]
    var times: [String: Histogram] = [:]
    var created = 0
    var refused = 0
    var ended: [SessionEnding: Int] = [:]
    var starts = Histogram()
    var reaps = Histogram()
  }

  private let state = Mutex(Values())

  var values: Values { state.withLock { $0 } }

  /// - Parameter outcome: `success`, or the error's code.
  func note(command: String, outcome: String, time: Duration) {
    state.withLock { values in
      values.commands[CommandKey(command: command, outcome: outcome), default: 0] += 1
      values.times[command, default: Histogram()].add(time.inSeconds)
    }
  }

  func noteStart(after time: Duration) {
    state.withLock { values in
      values.created += 1
      values.starts.add(time.inSeconds)
    }
  }

  func noteRefusedStart() { state.withLock { $0.refused += 1 } }

  func noteEnd(_ ending: SessionEnding) { state.withLock { $0.ended[ending, default: 0] += 1 } }

  func noteReaped(after time: Duration) { state.withLock { $0.reaps.add(time.inSeconds) } }
}

import Synchronization

/// How far a call is, for a client that asks to be told while it lasts.
package final class CallProgress: Sendable {
  package struct Stage: Hashable, Sendable {
    /// What happens, without the time that it has taken.
    package var message: String
    package var done: Int
    /// Of how many; nil while that is not known.
    package var total: Int?

    package init(_ message: String, done: Int = 0, of total: Int? = nil) {
      self.message = message
      self.done = done
      self.total = total
    }
  }

  package struct Report: Hashable, Sendable {
    /// More than that of the report before, and less than the next whole number.
    package var progress: Double
    package var total: Int?
    package var message: String
  }

  private struct State {
    var stage: Stage
    /// Gives the stage where another part of the program knows it.
    var source: (@Sendable () -> Stage?)?
    /// What was done at the last report, and how often that was reported.
    var done = 0
    var repeats = 0
  }

  private let state: Mutex<State>
  private let begin = ContinuousClock.now

  package init(_ message: String) { state = Mutex(State(stage: Stage(message))) }

  package func note(_ stage: Stage) { state.withLock { $0.stage = stage } }

  /// Asks `source` before each report; one that knows nothing yet gives nil.
  package func follow(_ source: (@Sendable () -> Stage?)?) { state.withLock { $0.source = source } }

  /// The next report.
  package func report(at now: ContinuousClock.Instant = .now) -> Report {
    let followed = state.withLock { $0.source }?()
    return state.withLock { state in
      if let followed { state.stage = followed }
      let stage = state.stage
      if stage.done > state.done {
        state.done = stage.done
        state.repeats = 0
      } else {
        state.repeats += 1
      }
      // The protocol wants more each time, also where nothing was finished in between.
      let repeats = Double(state.repeats)
      let seconds = begin.duration(to: now).components.seconds
      return Report(
        progress: Double(state.done) + repeats / (repeats + 1), total: stage.total,
        message: "\(stage.message), \(seconds) s")
    }
  }
}

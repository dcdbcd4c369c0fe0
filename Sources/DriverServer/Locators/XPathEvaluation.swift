import Dispatch
import Execution
import Synchronization
import WireProtocol

/// One evaluation on a thread of its own, which its caller waits for until a deadline.
final class XPathEvaluation: Sendable {
  private typealias Outcome = Result<[ElementTree.Index], WebDriverError>

  private struct State {
    var outcome: Result<[ElementTree.Index], WebDriverError>?
    var isLeft = false
    /// Ends the evaluation at its next operation; nil while there is none.
    var stop: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Evaluates; returns when it is done or the deadline has come.
  init(
    until deadline: ContinuousClock.Instant,
    _ evaluate:
      @escaping @Sendable (XPathEvaluation) throws(WebDriverError) -> [ElementTree.Index]
  ) {
    let done = DispatchSemaphore(value: 0)
    startThread(named: "qa-xpath") { [self] in
      let outcome: Result<[ElementTree.Index], WebDriverError>
      do throws(WebDriverError) {
        outcome = .success(try evaluate(self))
      } catch {
        outcome = .failure(error)
      }
      state.withLock { state in
        state.outcome = outcome
        if state.isLeft { XPathLibrary.noteEndOfLeft() }
      }
      done.signal()
    }
    let time = ContinuousClock.now.duration(to: deadline)
    _ = done.wait(timeout: .now() + max(0, time / .seconds(1)))
    state.withLock { state in
      guard state.outcome == nil else { return }
      state.isLeft = true
      XPathLibrary.noteLeft()
      state.stop?()
    }
  }

  /// What it came to; nil when it was left to itself.
  var outcome: Result<[ElementTree.Index], WebDriverError>? {
    state.withLock { $0.isLeft ? nil : $0.outcome }
  }

  /// Notes how the evaluation is ended from outside; nil when that can't be done any more.
  func whileStoppable(by stop: (@Sendable () -> Void)?) {
    state.withLock { state in
      state.stop = stop
      if state.isLeft { stop?() }
    }
  }
}

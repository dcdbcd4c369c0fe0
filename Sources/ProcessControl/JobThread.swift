import Dispatch
import Execution
import Synchronization

/// A thread that runs jobs one after another until it is stopped.
final class JobThread: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isStopped = false
  }

  private final class Shared: Sendable {
    let state = Mutex(State())
    let changed = DispatchSemaphore(value: 0)

    func loop() {
      while true {
        changed.wait()
        let (job, isStopped) = state.withLock { state in
          (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isStopped)
        }
        if let job { job() } else if isStopped { return }
      }
    }
  }

  private let shared = Shared()

  init(name: String) {
    startThread(named: name) { [shared] in shared.loop() }
  }

  deinit { stop() }

  func run(_ job: @escaping @Sendable () -> Void) {
    shared.state.withLock { $0.jobs.append(job) }
    shared.changed.signal()
  }

  /// Ends the thread after the jobs it has.
  func stop() {
    shared.state.withLock { $0.isStopped = true }
    shared.changed.signal()
  }
}

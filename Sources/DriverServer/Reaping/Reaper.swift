import Dispatch
import Execution
import ProcessControl
import Synchronization

/// What a session leaves when it is ended.
struct SessionRemains: Sendable {
  var session: String
  /// The root of the app's processes.
  var pid: Int32
  var mark: ProcessTree.Mark
  var directory: PrivateDirectory
}

/// Ends what sessions leave behind, whole, while their clients have long been answered.
final class Reaper: Sendable {
  private struct State {
    var backlog = 0
    /// What could not be killed, by session.
    var leftovers: [String: [Int32]] = [:]
  }

  private let launcher: Launcher
  private let grace: Duration
  private let state = Mutex(State())
  private let pending = DispatchGroup()

  init(launcher: Launcher, grace: Duration) {
    self.launcher = launcher
    self.grace = grace
  }

  /// How many sessions are still being ended.
  var backlog: Int { state.withLock { $0.backlog } }
  /// Processes that outlived SIGKILL.
  var leftoverCount: Int { state.withLock { $0.leftovers.values.reduce(0) { $0 + $1.count } } }

  /// Ends the app's processes in the background: SIGTERM, then SIGKILL, daemons included.
  func reap(_ remains: SessionRemains) {
    state.withLock { $0.backlog += 1 }
    pending.enter()
    let grace = grace
    // A queue for each: one app that ignores SIGTERM holds no other up.
    DispatchQueue(label: "qa.reaper").async { [self] in
      let tree = ProcessTree(roots: [remains.pid], mark: remains.mark)
      let left = tree.kill(grace: grace, limit: .seconds(5), launcher: launcher)
      remains.directory.remove()
      state.withLock { state in
        state.backlog -= 1
        if !left.isEmpty { state.leftovers[remains.session] = left.map(\.pid) }
      }
      pending.leave()
    }
  }

  /// Blocks until all is reaped or the time is up; whether it all was.
  func drain(within limit: Duration) -> Bool {
    pending.wait(timeout: .now() + limit.dispatchInterval) == .success
  }
}

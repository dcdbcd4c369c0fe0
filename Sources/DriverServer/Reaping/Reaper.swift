import Dispatch
import Execution
import Glibc
import ProcessControl
import Synchronization

/// What a session leaves when it is ended.
struct SessionRemains: Sendable {
  var session: String
  /// The root of the app's processes; nil where only the mark tells them.
  var pid: Int32?
  var mark: ProcessTree.Mark
  var directory: PrivateDirectory
  /// What its app keeps between its starts; nil for a server's that was killed.
  var data: AppData?
  /// Whether the data end with it.
  var endsData = false
}

/// Ends what sessions leave behind, whole, while their clients have long been answered.
final class Reaper: Sendable {
  private struct State {
    var backlog = 0
    /// What could not be killed, by session.
    var leftovers: [String: [Int32]] = [:]
  }

  /// Raised whenever nothing of a session is left.
  let signal: ChangeSignal
  private let launcher: Launcher
  private let grace: Duration
  private let onReaped: @Sendable (_ session: String, _ left: Int, _ time: Duration) -> Void
  private let state = Mutex(State())
  private let pending = DispatchGroup()

  /// - Parameter onReaped: Told of each session when nothing of it is left but so many processes
  ///   that can't be killed.
  init(
    launcher: Launcher, grace: Duration, timing: any Timing,
    onReaped: @escaping @Sendable (_ session: String, _ left: Int, _ time: Duration) -> Void
  ) {
    self.launcher = launcher
    self.grace = grace
    signal = ChangeSignal(timing: timing)
    self.onReaped = onReaped
  }

  /// How many sessions are still being ended.
  var backlog: Int { state.withLock { $0.backlog } }
  /// Processes that outlived SIGKILL.
  var leftoverCount: Int { state.withLock { $0.leftovers.values.reduce(0) { $0 + $1.count } } }

  /// Ends the app's processes in the background: SIGTERM, then SIGKILL, daemons included.
  /// - Parameter isPatient: Whether SIGTERM comes first, with time to act on it.
  func reap(
    _ remains: SessionRemains, isPatient: Bool = true, then: (@Sendable () -> Void)? = nil
  ) {
    state.withLock { $0.backlog += 1 }
    pending.enter()
    let grace = isPatient ? grace : .zero
    let start = ContinuousClock.now
    // A queue for each: one app that ignores SIGTERM holds no other up.
    DispatchQueue(label: "qa.reaper").async { [self] in
      let tree = ProcessTree(roots: remains.pid.map { [$0] } ?? [], mark: remains.mark)
      let left = tree.kill(grace: grace, limit: .seconds(5), launcher: launcher)
      let end = start + grace + .seconds(5)
      Self.remove(until: end) { remains.directory.remove() }
      if remains.endsData, let data = remains.data { Self.remove(until: end) { data.remove() } }
      state.withLock { state in
        state.backlog -= 1
        if !left.isEmpty { state.leftovers[remains.session] = left.map(\.pid) }
      }
      onReaped(remains.session, left.count, start.duration(to: .now))
      then?()
      signal.raise()
      pending.leave()
    }
  }

  /// Removing takes descriptors, which may have run out for a moment.
  private static func remove(until end: ContinuousClock.Instant, _ remove: () -> Bool) {
    while !remove(), ContinuousClock.now < end { _ = poll(nil, 0, 20) }
  }

  /// Blocks until all is reaped or the time is up; whether it all was.
  func drain(within limit: Duration) -> Bool {
    pending.wait(timeout: .now() + limit.dispatchInterval) == .success
  }
}

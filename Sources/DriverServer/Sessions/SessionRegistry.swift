import Execution
import Synchronization

/// The sessions that live, and those being made.
final class SessionRegistry: Sendable {
  struct Entry: Sendable {
    var session: DriverSession
    var remains: SessionRemains
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// Sessions whose app is being started.
    var starting = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  let limit: Int

  init(limit: Int) { self.limit = limit }

  var all: [Entry] { state.withLock { Array($0.entries.values) } }
  var count: Int { state.withLock { $0.entries.count + $0.starting } }

  func session(_ id: String) -> DriverSession? { state.withLock { $0.entries[id]?.session } }

  func entry(_ id: String) -> Entry? { state.withLock { $0.entries[id] } }

  /// Takes a slot for a session to be; false when all are taken.
  func reserve() -> Bool {
    state.withLock { state in
      guard !state.isClosed, state.entries.count + state.starting < limit else { return false }
      state.starting += 1
      return true
    }
  }

  /// Gives a reserved slot back.
  func release() { state.withLock { $0.starting -= 1 } }

  /// Turns a reserved slot into a session; false when the registry was closed meanwhile.
  func add(_ entry: Entry) -> Bool {
    state.withLock { state in
      state.starting -= 1
      guard !state.isClosed else { return false }
      state.entries[entry.session.id] = entry
      return true
    }
  }

  /// Gives a session's app other remains; the former ones, or nil when the session is gone.
  func exchange(_ remains: SessionRemains, of id: String) -> SessionRemains? {
    state.withLock { state in
      guard let former = state.entries[id]?.remains else { return nil }
      state.entries[id]?.remains = remains
      return former
    }
  }

  func remains(of id: String) -> SessionRemains? {
    state.withLock { $0.entries[id]?.remains }
  }

  /// Takes a session out; nil when it is not there (any more).
  func remove(_ id: String) -> Entry? { state.withLock { $0.entries.removeValue(forKey: id) } }

  /// Takes the session out that has been idle longest, if one has been for `least`.
  func removeIdlest(_ least: Duration, now: ContinuousClock.Instant) -> Entry? {
    state.withLock { state in
      let idle = state.entries.values.compactMap { entry in
        entry.session.activity.idleSince.map { (entry.session.id, $0) }
      }
      guard let oldest = idle.min(by: { $0.1 < $1.1 }), oldest.1.duration(to: now) >= least
      else { return nil }
      return state.entries.removeValue(forKey: oldest.0)
    }
  }

  /// Takes all out and takes none in any more.
  func close() -> [Entry] {
    state.withLock { state in
      state.isClosed = true
      defer { state.entries = [:] }
      return Array(state.entries.values)
    }
  }
}

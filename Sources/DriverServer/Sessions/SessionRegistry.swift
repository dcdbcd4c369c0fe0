import Execution
import Synchronization

/// The sessions that live, those being made, and the last ones that are over: at no moment is a
/// session none of these.
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
  let ended = EndedSessions()

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
  func remove(
    _ id: String, _ ending: SessionEnding, now: ContinuousClock.Instant
  ) -> Entry? {
    state.withLock { take(id, ending, now: now, from: &$0) }
  }

  /// Takes the session out that has been idle longest, if one has been for `least`.
  func removeIdlest(_ least: Duration, now: ContinuousClock.Instant) -> Entry? {
    state.withLock { state in
      let idle = state.entries.values.compactMap { entry in
        entry.session.activity.idleSince.map { (entry.session.id, $0) }
      }
      guard let oldest = idle.min(by: { $0.1 < $1.1 }), oldest.1.duration(to: now) >= least
      else { return nil }
      return take(oldest.0, .overridden, now: now, from: &state)
    }
  }

  /// Takes all out and takes none in any more.
  func close(now: ContinuousClock.Instant) -> [Entry] {
    state.withLock { state in
      state.isClosed = true
      return state.entries.keys.compactMap { take($0, .stopped, now: now, from: &state) }
    }
  }

  private func take(
    _ id: String, _ ending: SessionEnding, now: ContinuousClock.Instant, from state: inout State
  ) -> Entry? {
    guard let entry = state.entries.removeValue(forKey: id) else { return nil }
    let session = entry.session
    ended.add(
      EndedSessions.Entry(
        id: id, app: session.request.app, owner: session.request.lease?.owner, ending: ending,
        at: now, commands: session.activity.commandCount))
    return entry
  }
}

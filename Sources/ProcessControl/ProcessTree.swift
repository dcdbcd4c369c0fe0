import CProcess
import Dispatch
import Execution
import Foundation

/// A process with everything that came from it: its descendants, the sessions and groups they
/// made, and whatever carries the tree's mark in its environment.
package struct ProcessTree: Sendable {
  /// An environment variable that everything in the tree inherits.
  package struct Mark: Hashable, Sendable {
    package var name: String
    package var value: String
    /// Whether a variable that merely begins with `value` counts.
    package var isPrefix: Bool

    package init(name: String, value: String, isPrefix: Bool = false) {
      self.name = name
      self.value = value
      self.isPrefix = isPrefix
    }

    /// Nil where the process has ended meanwhile.
    func isOn(_ entry: ProcessEntry) -> Bool? {
      // The kernel's threads are many and have no environment, nor has what has ended.
      guard entry.pid != 2, entry.parent != 2, entry.state != .zombie, entry.state != .dead else {
        return false
      }
      let found = unsafe qa_environment_has(entry.pid, "\(name)=\(value)", isPrefix ? 1 : 0)
      return found == -ESRCH || found == -ENOENT ? nil : found == 1
    }
  }

  /// Where the tree starts; empty to find its processes by the mark alone.
  package var roots: [Int32]
  package var mark: Mark?
  /// Processes that the tree's came from and that are no part of it, nor is what shares no more
  /// with them than their session or group.
  package var spared: [Int32]

  package init(roots: [Int32], mark: Mark? = nil, sparing spared: [Int32] = []) {
    self.roots = roots
    self.mark = mark
    self.spared = spared
  }

  /// The processes that carry an environment variable, this one excepted: strays of a run.
  package static func strays(_ mark: Mark) -> [ProcessEntry] {
    let own = getpid()
    return ProcessEntry.all().filter { $0.pid != own && mark.isOn($0) == true }
  }

  /// Whether a process has children, which its threads tell; where the kernel does not, it may.
  package static func mayHaveChildren(_ pid: Int32) -> Bool {
    let threads = ProcessEntry.numbers(in: "/proc/\(pid)/task")
    return threads.contains { readBytes("/proc/\(pid)/task/\($0)/children")?.isEmpty != true }
  }

  /// The living processes of the tree, this one and its ancestors excepted.
  package func members() -> [ProcessEntry] {
    var known = Known(roots, sparing: spared)
    return known.members(among: ProcessEntry.all(), mark: mark).living
  }

  /// Ends the whole tree, blocking the calling thread: SIGTERM (and SIGCONT for the stopped), after
  /// `grace` SIGKILL, again for what was born meanwhile, until nothing is left or `limit` is over.
  ///
  /// Answers what is left: empty unless a process cannot be killed (in an uninterruptible wait).
  @discardableResult
  package func kill(
    grace: Duration, limit: Duration = .seconds(5), launcher: Launcher? = nil
  ) -> [ProcessEntry] {
    var known = Known(roots, sparing: spared)
    let start = ContinuousClock.now
    let end = start + grace + limit
    var living = known.living(mark: mark, until: end)
    if grace > .zero, !living.isEmpty {
      Self.signal(living, [SIGTERM, SIGCONT])
      Self.awaitEnd(of: living, until: start + grace)
      living = known.living(mark: mark, until: end)
    }
    while !living.isEmpty, ContinuousClock.now < end {
      Self.signal(living, [SIGKILL])
      Self.awaitEnd(of: living, until: min(end, ContinuousClock.now + .milliseconds(250)))
      launcher?.reapOrphans(among: known.pids)
      living = known.living(mark: mark, until: end)
    }
    launcher?.reapOrphans(among: known.pids)
    return living
  }

  /// As the blocking `kill`, on a queue of its own.
  @discardableResult
  package func killed(
    grace: Duration, limit: Duration = .seconds(5), launcher: Launcher? = nil
  ) async -> [ProcessEntry] {
    await runBlocking(on: DispatchQueue(label: "qa-runner.kill")) {
      kill(grace: grace, limit: limit, launcher: launcher)
    }
  }

  /// What was ever seen of the tree: a dead parent's sessions still tell its children.
  private struct Known {
    var pids: Set<Int32>
    var starts: [Int32: UInt64] = [:]
    var sessions: Set<Int32> = []
    var groups: Set<Int32> = []

    private let besides: [Int32]

    init(_ roots: [Int32], sparing besides: [Int32]) {
      pids = Set(roots)
      self.besides = besides
    }

    /// The living members; looks again while `/proc` can't be read, as when this process is out of
    /// descriptors: what can't be seen is not dead. It also looks again while a process ends during a look: that
    /// process may have left a child that was not listed.
    mutating func living(
      mark: Mark?, until end: ContinuousClock.Instant
    ) -> [ProcessEntry] {
      var ended: Set<Int32> = []
      var looks = 0
      while true {
        let listed = ProcessEntry.numbers(in: "/proc")
        let all = listed.compactMap { ProcessEntry(pid: $0) }
        guard !all.isEmpty || ContinuousClock.now >= end else {
          _ = poll(nil, 0, 20)
          continue
        }
        let look = members(among: all, mark: mark)
        let gone = look.ended.union(Set(listed).subtracting(all.map(\.pid)))
        looks += 1
        guard look.living.isEmpty, !gone.isSubset(of: ended), looks < Self.mostLooks,
          ContinuousClock.now < end
        else { return look.living }
        ended = gone
      }
    }

    /// Unrelated processes may end during every look.
    private static let mostLooks = 5

    /// Of these processes the members that live, and all that have ended, whosever they were.
    mutating func members(
      among all: [ProcessEntry], mark: Mark?
    ) -> (living: [ProcessEntry], ended: Set<Int32>) {
      let spared = Self.spared(all).union(besides)
      let foreign = all.filter { besides.contains($0.pid) }
      let foreignSessions = Set(foreign.map(\.session) + [getsid(0)])
      let foreignGroups = Set(foreign.map(\.group) + [getpgrp()])
      var members: [Int32: ProcessEntry] = [:]
      var isGrowing = true
      var ended = Set(all.filter(\.hasEnded).map(\.pid))
      // Environments cost a read each: once a look.
      var marked: Set<Int32> = []
      if let mark {
        for entry in all {
          switch mark.isOn(entry) {
          case true?: marked.insert(entry.pid)
          case false?: continue
          case nil: ended.insert(entry.pid)
          }
        }
      }
      while isGrowing {
        isGrowing = false
        for entry in all where members[entry.pid] == nil && !spared.contains(entry.pid) {
          // A number that was used again belongs to somebody else.
          let isSame = starts[entry.pid].map { $0 == entry.startTime } ?? true
          guard
            (pids.contains(entry.pid) && isSame) || pids.contains(entry.parent)
              || sessions.contains(entry.session) || groups.contains(entry.group)
              || marked.contains(entry.pid)
          else { continue }
          members[entry.pid] = entry
          pids.insert(entry.pid)
          starts[entry.pid] = entry.startTime
          if !foreignSessions.contains(entry.session), entry.session > 0 {
            sessions.insert(entry.session)
          }
          if !foreignGroups.contains(entry.group), entry.group > 0 { groups.insert(entry.group) }
          isGrowing = true
        }
      }
      return (members.values.filter { !$0.hasEnded }.sorted { $0.pid < $1.pid }, ended)
    }

    /// This process, its ancestors, and the kernel's.
    private static func spared(_ all: [ProcessEntry]) -> Set<Int32> {
      let parents = Dictionary(all.map { ($0.pid, $0.parent) }, uniquingKeysWith: { a, _ in a })
      var spared: Set<Int32> = [0, 1, 2]
      var pid = getpid()
      while spared.insert(pid).inserted { pid = parents[pid] ?? 0 }
      return spared
    }
  }

  private static func signal(_ entries: [ProcessEntry], _ signals: [Int32]) {
    for entry in entries {
      let handle = qa_pidfd_open(entry.pid)
      guard handle >= 0 else {
        // Out of descriptors, the number has to do.
        guard handle != -ESRCH, entry.isAlive else { continue }
        for signal in signals { _ = Foundation.kill(entry.pid, signal) }
        continue
      }
      defer { close(handle) }
      // Only now is it sure whom the handle means.
      guard ProcessEntry(pid: entry.pid)?.startTime == entry.startTime else { continue }
      for signal in signals { _ = qa_pidfd_signal(handle, signal) }
    }
  }

  /// Waits by poll(2) until all have ended (reaped or not) or the deadline has come.
  private static func awaitEnd(of entries: [ProcessEntry], until deadline: ContinuousClock.Instant)
  {
    let handles = entries.map { qa_pidfd_open($0.pid) }.filter { $0 >= 0 }
    defer { for handle in handles { close(handle) } }
    if handles.count < entries.count { _ = poll(nil, 0, 5) }
    var open = handles.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while !open.isEmpty {
      let left = deadline - ContinuousClock.now
      guard left > .zero else { return }
      let count = unsafe poll(&open, nfds_t(open.count), left.inMilliseconds)
      if count < 0, errno != EINTR { return }
      open.removeAll { $0.revents != 0 }
    }
  }
}

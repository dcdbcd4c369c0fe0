import RunRecord
import WorkerProtocol

/// When a group of tests, which share fixtures, is worth a second set-up of them.
extension WorkQueue {
  /// A rest of a group is not split for less, in milliseconds.
  private static let leastSaving = 250.0

  /// What the set-up of each group's fixtures has taken: the group's first test takes that longer than
  /// the middle one.
  static func setUps(_ entries: [Manifest.Entry], _ durations: [Double?]) -> [String: Double] {
    var known: [String: [Double]] = [:]
    for (entry, duration) in zip(entries, durations) {
      if let group = entry.group, let duration { known[group, default: []].append(duration) }
    }
    return known.mapValues { times in
      let sorted = times.sorted()
      return (sorted.last ?? 0) - sorted[sorted.count / 2]
    }
  }

  /// Whether two nodes end these tests of a group, all that is left of it, sooner than one, though the
  /// second one sets the fixtures up once more.
  func isWorthSplitting(_ group: String, _ positions: [Int]) -> Bool {
    // The other machines' nodes are not known here: who waits for what is left waits for nothing.
    if isFed { return true }
    let times = positions.compactMap { durations.indices.contains($0) ? durations[$0] : nil }
    guard times.count == positions.count else { return true }
    return times.reduce(0, +) / 2 > (setUps[group] ?? 0) + Self.leastSaving
  }

  /// What a node has begun: its worker has the fixtures of that group.
  struct Course: Sendable {
    var group: String?
    /// The file of its last test, where tests of one file run in their order.
    var file: String?
    /// The last test's position.
    var position: Int
  }

  /// Whether a node may run a test: the tests of a group that is not split have one node.
  func mayRun(_ position: Int, on node: Int) -> Bool {
    guard entries[position].isGroupWhole == true, let group = entries[position].group else {
      return true
    }
    return homes[group].map { $0 == node } ?? true
  }

  mutating func begin(_ position: Int, on node: Int) {
    let entry = entries[position]
    let file = entry.isOrdered == true ? entry.place.file : nil
    // A test without fixtures between two of its file's group does not close the group.
    let isSameFile = file != nil && courses[node]?.file == file
    let group = entry.group ?? (isSameFile ? courses[node]?.group : nil)
    courses[node] = Course(group: group, file: file, position: position)
    if entry.isGroupWhole == true, let group = entry.group { homes[group] = node }
  }

  /// Forgets a node that runs nothing any more: others take what was its own.
  mutating func forget(node: Int) {
    courses[node] = nil
    homes = homes.filter { $0.value != node }
  }

  /// Which of `pending` a node runs next: one of its file or of the group that it has open, else the
  /// first of a group that runs nowhere, else one of the group of which most is left.
  func nextOfGroups(on node: Int, where isFree: (Int) -> Bool) -> Int? {
    let course = courses[node]
    let busy = busyGroups(besides: node)
    func group(_ index: Int) -> String? { entries[pending[index]].group }
    if let course, let own = continuation(of: course, busy, where: isFree) { return own }
    let free = pending.indices.filter { isFree(pending[$0]) }
    if let unopened = free.first(where: { index in
      group(index).map { !busy.contains($0) } ?? true
    }) {
      return unopened
    }
    let parts = Dictionary(grouping: free) { group($0) ?? "" }.filter { name, part in
      isWorthSplitting(name, part.map { pending[$0] })
    }
    let most = parts.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.value
    guard let most, let last = most.last else { return nil }
    // From the middle on, so that both nodes run their halves in the suite's order.
    return entries[pending[last]].isOrdered == true ? most[most.count / 2] : last
  }

  /// What a node goes on with: the next test of its file or of its open group, from its last test on.
  private func continuation(
    of course: Course, _ busy: Set<String>, where isFree: (Int) -> Bool
  ) -> Int? {
    func isOwn(_ position: Int) -> Bool {
      let entry = entries[position]
      if let group = entry.group, group == course.group { return isFree(position) }
      guard course.file != nil, entry.isOrdered == true, entry.place.file == course.file else {
        return false
      }
      return entry.group.map { !busy.contains($0) } ?? true && isFree(position)
    }
    let own = pending.indices.filter { isOwn(pending[$0]) }
    guard course.file != nil else { return own.first }
    return own.first { pending[$0] > course.position } ?? own.first
  }

  /// The groups that other nodes run, or have open while they run something.
  private func busyGroups(besides node: Int) -> Set<String> {
    let running = Set(positions.values)
    let open = courses.filter { $0.key != node && running.contains($0.value.position) }
    return Set(running.compactMap { entries[$0].group }).union(open.values.compactMap(\.group))
  }
}

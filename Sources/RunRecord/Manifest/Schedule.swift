package import WorkerProtocol

/// The order of a run, its shards and the time it needs at least.
package struct Schedule: Sendable {
  /// The targets that each node serves; nil: every one.
  package typealias Nodes = [Set<TestTarget>?]

  /// Milliseconds, by the entries' positions; 0 for what no node runs.
  private let durations: [Double]
  /// What each must have to itself.
  private let locks: [[String]]
  private let targets: [TestTarget]
  /// What follows each other in the suite's order: a group, or an ordered test's file with all groups
  /// in it.
  private let groups: [String?]

  /// What these entries ask of a schedule, lasting as long as that.
  package init(_ entries: [Manifest.Entry], durations: [Double]) {
    precondition(entries.count == durations.count, "every entry has a duration")
    self.durations = zip(entries, durations).map { $0.runs ? $1 : 0 }
    locks = entries.map { $0.locks ?? [] }
    targets = entries.map(\.test.target)
    groups = Self.units(of: entries)
  }

  private static func units(of entries: [Manifest.Entry]) -> [String?] {
    guard entries.contains(where: { $0.isOrdered == true }) else { return entries.map(\.group) }
    // A group of several files, as of a package, joins them.
    var unit: [String: String] = [:]
    func root(_ name: String) -> String {
      var name = name
      while let next = unit[name], next != name { name = next }
      return name
    }
    var names: [String?] = []
    for entry in entries {
      let file = entry.isOrdered == true ? "file \(entry.place.file)" : nil
      let group = entry.group.map { "group \($0)" }
      if let file, let group {
        let (first, second) = (root(group), root(file))
        if first != second { unit[second] = first }
      }
      names.append(file ?? group)
    }
    return names.map { $0.map(root) }
  }

  /// Positions in the order in which they begin: longest first, or as a seed decides.
  ///
  /// A test that shares a lock counts for all that the lock lets begin only after it. The tests of a
  /// group follow each other in the suite's order; the group counts as one test.
  package func order(seed: UInt64? = nil) -> [Int] {
    if let seed {
      var random = SeededRandom(seed: seed)
      return Array(durations.indices).shuffled(using: &random)
    }
    var weights = durations
    for members in chains.values {
      var rest = 0.0
      // Shortest first, as the chain's end has the least behind it.
      for position in members.sorted(by: { (durations[$0], $1) < (durations[$1], $0) }) {
        rest += durations[position]
        weights[position] = max(weights[position], rest)
      }
    }
    var lengths = durations
    var heads = Array(durations.indices)
    for members in Dictionary(grouping: durations.indices, by: { groups[$0] }) {
      guard members.key != nil, let head = members.value.first else { continue }
      let whole = members.value.reduce(0) { $0 + durations[$1] }
      let weight = members.value.reduce(whole) { max($0, weights[$1]) }
      for position in members.value {
        (weights[position], lengths[position], heads[position]) = (weight, whole, head)
      }
    }
    return durations.indices.sorted {
      (weights[$1], lengths[$1], heads[$0], $0) < (weights[$0], lengths[$0], heads[$1], $1)
    }
  }

  /// The time in which the nodes do it in this order, each taking the next test that it serves and
  /// whose locks are free.
  package func makespan(order: [Int], on nodes: Nodes) -> Double {
    var isDone = Array(repeating: false, count: durations.count)
    var front = order.startIndex
    var free = nodes.indices.map { (node: $0, time: 0.0) }
    var held: [(end: Double, locks: [String])] = []
    var last = 0.0
    while let turn = free.indices.min(by: { free[$0].time < free[$1].time }) {
      let (node, now) = free[turn]
      held.removeAll { $0.end <= now }
      let taken = Set(held.flatMap(\.locks))
      while front < order.endIndex, isDone[order[front]] { front += 1 }
      let served = order[front...].lazy.filter {
        !isDone[$0] && nodes[node]?.contains(targets[$0]) ?? true
      }
      if let next = served.first(where: { taken.isDisjoint(with: locks[$0]) }) {
        isDone[next] = true
        let end = now + durations[next]
        free[turn].time = end
        last = max(last, end)
        if !locks[next].isEmpty { held.append((end, locks[next])) }
      } else if !served.isEmpty, let end = held.map(\.end).min() {
        free[turn].time = end
      } else {
        free.remove(at: turn)
      }
    }
    return last
  }

  /// The least time in which the nodes can do it, in whatever order.
  ///
  /// For all tests, and for those of each target on the nodes that serve it, `max(p₁, S/m, p_m +
  /// p_{m+1})` with the durations longest first; and for each lock the sum of those that share it.
  package func bound(on nodes: Nodes) -> Double {
    var bound = Self.bound(durations, nodes: nodes.count)
    for target in Set(targets) {
      let part = durations.indices.filter { targets[$0] == target }.map { durations[$0] }
      let serving = nodes.count { $0?.contains(target) ?? true }
      bound = max(bound, Self.bound(part, nodes: serving))
    }
    return max(bound, longestChain?.duration ?? 0)
  }

  /// The lock whose tests, one after the other, take longest.
  package var longestChain: (lock: String, tests: Int, duration: Double)? {
    chains.map { lock, members in
      (lock, members.count, members.reduce(0) { $0 + durations[$1] })
    }.max { ($0.2, $1.0) < ($1.2, $0.0) }
  }

  /// The positions of the tests that share a lock, for locks of several.
  private var chains: [String: [Int]] {
    var chains: [String: [Int]] = [:]
    for (position, names) in locks.enumerated() {
      for name in Set(names) { chains[name, default: []].append(position) }
    }
    return chains.filter { $0.value.count > 1 }
  }

  private static func bound(_ durations: [Double], nodes: Int) -> Double {
    let sorted = durations.sorted(by: >)
    guard let longest = sorted.first, nodes > 0 else { return 0 }
    let sum = sorted.reduce(0, +)
    let pair = sorted.count > nodes ? sorted[nodes - 1] + sorted[nodes] : 0
    return max(longest, sum / Double(nodes), pair)
  }
}

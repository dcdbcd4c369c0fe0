/// The order of a run, its shards and the time it needs at least.
package enum Schedule {
  /// Positions of the entries, longest first; equally long ones keep their order.
  package static func order(_ durations: [Double]) -> [Int] {
    durations.indices.sorted {
      durations[$0] != durations[$1] ? durations[$0] > durations[$1] : $0 < $1
    }
  }

  /// Splits entries into parts of about one length: the longest first to the part that is shortest
  /// so far (the one with fewest entries among equals). Each part holds positions in the plan's order.
  package static func shards(
    _ entries: [Manifest.Entry], count: Int, history: History
  ) -> [[Int]] {
    let durations = history.estimates(for: entries.map(\.test))
    var loads = Array(repeating: 0.0, count: count)
    var parts: [[Int]] = Array(repeating: [], count: count)
    for position in order(durations) {
      let least = loads.indices.min {
        (loads[$0], parts[$0].count, $0) < (loads[$1], parts[$1].count, $1)
      }
      guard let least else { continue }
      parts[least].append(position)
      loads[least] += durations[position]
    }
    return parts.map { $0.sorted() }
  }

  /// The least time in which `nodes` nodes can do it: `max(p₁, S/m, p_m + p_{m+1})`, with the
  /// durations longest first; 0 when they are unknown.
  package static func bound(_ durations: [Double], nodes: Int) -> Double {
    let sorted = durations.sorted(by: >)
    guard let longest = sorted.first, nodes > 0 else { return 0 }
    let sum = sorted.reduce(0, +)
    let pair = sorted.count > nodes ? sorted[nodes - 1] + sorted[nodes] : 0
    return max(longest, sum / Double(nodes), pair)
  }
}

/// The order of a run, its shards and the time it needs at least.
package enum Schedule {
  /// Positions of the entries, longest first; equally long ones keep their order.
  package static func order(_ durations: [Double]) -> [Int] {
    durations.indices.sorted {
      durations[$0] != durations[$1] ? durations[$0] > durations[$1] : $0 < $1
    }
  }

  /// Positions in the order in which they begin: the longest first, or as a seed decides.
  package static func order(_ durations: [Double], seed: UInt64?) -> [Int] {
    guard let seed else { return order(durations) }
    var random = SeededRandom(seed: seed)
    return Array(durations.indices).shuffled(using: &random)
  }

  /// The time in which `nodes` nodes do it in this order, each taking the next test once it is free.
  package static func makespan(_ durations: [Double], order: [Int], nodes: Int) -> Double {
    guard nodes > 0 else { return 0 }
    var loads = Array(repeating: 0.0, count: min(nodes, max(1, durations.count)))
    for position in order {
      let first = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[first] += durations[position]
    }
    return loads.max() ?? 0
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

/// Numbers that a seed decides (SplitMix64): `--shuffle=SEED` gives one order on every machine.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

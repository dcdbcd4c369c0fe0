package import RunRecord

extension Schedule {
  /// Splits entries into parts of about one length: the longest first to the part that is shortest
  /// so far (the one with fewest entries among equals). Each part holds positions in the plan's order.
  package static func shards(
    _ entries: [Manifest.Entry], count: Int, history: History
  ) -> [[Int]] {
    let durations = history.estimates(for: entries.map(\.test))
    var loads = Array(repeating: 0.0, count: count)
    var parts: [[Int]] = Array(repeating: [], count: count)
    for position in Schedule(entries, durations: durations).order() {
      let least = loads.indices.min {
        (loads[$0], parts[$0].count, $0) < (loads[$1], parts[$1].count, $1)
      }
      guard let least else { continue }
      parts[least].append(position)
      loads[least] += durations[position]
    }
    return parts.map { $0.sorted() }
  }
}

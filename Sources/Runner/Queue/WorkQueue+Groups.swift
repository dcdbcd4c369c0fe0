import RunRecord

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
}

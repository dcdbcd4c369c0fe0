import Reports
package import RunRecord
import TextModel
package import WorkerProtocol

/// What a run would do, in which order, and how long it would take, by the history.
package struct PlanReport: Sendable, Codable {
  package struct Item: Sendable, Codable {
    package var test: TestIdentity
    package var tags: [String]
    /// Milliseconds; nil where nothing at all is known.
    package var expected: Double?
    /// Whether the test itself has a history; else it is taken at the median.
    package var isKnown: Bool
  }

  package struct Prediction: Sendable, Codable {
    /// Milliseconds in which these nodes do it.
    package var makespan: Double
    /// Milliseconds that no order of the tests can beat.
    package var bound: Double
    /// Milliseconds that one more node would save.
    package var savedByOneMoreNode: Double
    /// The longest test, where it alone keeps the run from being shorter.
    package var longPole: Item?
    /// The lock, where its tests, one after the other, keep the run from being shorter.
    package var longLock: String?
  }

  package var version = 1
  /// The plan's hash.
  package var plan: String
  package var shard: Manifest.Shard?
  package var nodes: Int
  /// What decides the order; nil: the longest first.
  package var seed: UInt64?
  /// In the order in which they would begin.
  package var tests: [Item]
  /// Nil without a history.
  package var prediction: Prediction?
  private var head: String

  package init(
    _ manifest: Manifest, history: History, nodes: Schedule.Nodes, seed: UInt64? = nil
  ) {
    let identities = manifest.entries.map(\.test)
    let named = manifest.named.entries
    let durations = history.estimates(for: identities)
    let schedule = Schedule(manifest.entries, durations: durations)
    let order = schedule.order(seed: seed)
    let bound = schedule.bound(on: nodes)
    plan = manifest.plan
    shard = manifest.shard
    self.nodes = nodes.count
    self.seed = seed
    tests = order.map { position in
      Item(
        test: named[position].test, tags: manifest.entries[position].tags,
        expected: durations[position] > 0 && manifest.entries[position].runs
          ? durations[position] : nil,
        isKnown: history.duration(of: identities[position]) != nil)
    }
    head = RunText(palette: Palette(isOn: false)).head(manifest, nodes: nodes.count, bound: 0)
    guard bound > 0 else { return }
    let makespan = schedule.makespan(order: order, on: nodes)
    // One more of the kind that helps most.
    let more = Set(nodes).map { schedule.makespan(order: order, on: nodes + [$0]) }.min()
    let chain = schedule.longestChain.flatMap { $0.duration >= bound ? $0.lock : nil }
    let longest = tests.max { ($0.expected ?? 0) < ($1.expected ?? 0) }
    prediction = Prediction(
      makespan: makespan, bound: bound, savedByOneMoreNode: max(0, makespan - (more ?? makespan)),
      longPole: longest.flatMap { ($0.expected ?? 0) >= bound ? $0 : nil },
      longLock: chain)
  }

  /// For people.
  package func text(columns: Int) -> String {
    var lines = [head, ""]
    for item in tests {
      let time = item.expected.map { (item.isKnown ? "" : "~") + Wording.duration($0) } ?? ""
      lines.append(Wording.line(" ", item.test, time, columns: columns))
    }
    lines.append("")
    if let seed { lines.append(" shuffled; the same order again: --shuffle=\(seed)") }
    guard let prediction else {
      lines.append(" nothing is known of their durations yet; a run notes them")
      return lines.joined(separator: "\n") + "\n"
    }
    lines.append(
      " \(Wording.duration(prediction.makespan)) on \(Wording.count(nodes, "node")) "
        + "(at best \(Wording.duration(prediction.bound)))")
    lines.append(
      " one more node would save \(Wording.duration(prediction.savedByOneMoreNode))")
    if let pole = prediction.longPole, let time = pole.expected {
      lines.append(
        " the long pole is \(Wording.identity(pole.test)), \(Wording.duration(time)): "
          + "no node makes the run shorter, splitting that test does")
    }
    if let lock = prediction.longLock {
      lines.append(
        " the tests that need \"\(lock.printableLine)\" run one after the other: no node makes the run shorter, "
          + "splitting the lock does")
    }
    let unknown = tests.count { !$0.isKnown }
    if unknown > 0 {
      lines.append(" ~ \(Wording.count(unknown, "test")) without a history, taken at the median")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

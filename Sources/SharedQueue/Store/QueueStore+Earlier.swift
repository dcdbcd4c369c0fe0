/// What an earlier run in the store is for a later one that takes over its results.
package enum EarlierRun: Sendable {
  case missing
  /// It is of other tests, another revision or another app: its results say nothing of this run's.
  case different([String])
  /// The results that are no failures.
  case same([LeaseEnd])
}

extension QueueStore {
  /// Terms that change how a run goes on after a failure, and not what a passed test has shown.
  private static let laterTerms = ["retries", "retry order", "max failures", "carried run"]

  /// Looks for the results of an earlier run of the same tests.
  ///
  /// - Throws: `QueueError`.
  package func earlier(_ run: String, for work: SharedPlan) throws(QueueError) -> EarlierRun {
    let base = Self.base(run)
    let meta = try command(["HGETALL", base + ":meta"]).pairs
    guard let plan = meta["plan"] else { return .missing }
    var mine = work
    var terms = decoded([String: String].self, meta["terms"] ?? "") ?? [:]
    for term in Self.laterTerms {
      mine.terms[term] = nil
      terms[term] = nil
    }
    let names = try command(["GET", base + ":names"]).text ?? ""
    let differences = mine.differences(from: plan, terms: terms, names: names)
    guard differences.isEmpty else { return .different(differences) }
    let results = try command(["HGETALL", base + ":results"]).pairs
    return .same(
      results.compactMap { position, text in
        let parts = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard let position = Int(position), parts.count == 3, parts[1] == "0" else { return nil }
        return LeaseEnd(
          token: String(parts[0]), position: position, place: .result, version: 0,
          blob: String(parts[2]))
      }.sorted { $0.position < $1.position })
  }
}

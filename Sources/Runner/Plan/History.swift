package import RunRecord
package import WorkerProtocol

/// How long tests took lately, in milliseconds, to order and share out the next run.
package struct History: Sendable, Hashable {
  /// The format's version.
  package var version = 1
  /// The last durations of each test, oldest first, by its identity's text.
  package var durations: [String: [Double]] = [:]

  /// The revision, with the apps, at which a test failed last, by its identity's text.
  package var failures: [String: String]?

  /// Which merged shards it has the durations of: those of the last merges, oldest first.
  var shards: [String]?

  /// How many durations are kept for a test.
  package static let depth = 5

  package init() {}

  /// The median of a test's durations; nil when it has none.
  package func duration(of test: TestIdentity) -> Double? {
    durations[test.unrepeated.description].flatMap(Self.median)
  }

  /// The durations of these tests, the unknown ones at the median of the known; all 0 when none is.
  package func estimates(for tests: [TestIdentity]) -> [Double] {
    Self.estimates(tests.map { duration(of: $0) })
  }

  /// The same where it is known already how long these tests take; nil for those of which it isn't.
  static func estimates(_ known: [Double?]) -> [Double] {
    let middle = median(known.compactMap { $0 }) ?? 0
    return known.map { $0 ?? middle }
  }

  /// Adds what a test took.
  package mutating func note(_ milliseconds: Double, for test: TestIdentity) {
    guard WorkerProtocol.times.contains(milliseconds) else { return }
    let name = test.unrepeated.description
    var list = durations[name] ?? []
    list.append(milliseconds)
    durations[name] = Array(list.suffix(Self.depth))
  }

  /// Adds what the tests of a run took that passed; where it was resumed, what its earlier end has
  /// not added already.
  package mutating func note(_ record: RunRecord, resuming earlier: RunRecord? = nil) {
    let noted = earlier?.end == nil ? nil : earlier
    for (position, test) in record.tests.enumerated() where noted?.tests[position].isOpen ?? true {
      note(test, at: record.manifest.subject)
    }
  }

  /// Adds what a test of a run took if it passed, and whether it failed at a revision with its apps.
  mutating func note(_ test: RunRecord.Test, at subject: String?) {
    switch test.result?.outcome {
    case .passed, .recorded, .flaky: note(test.duration, for: test.entry.test)
    case .failed, .knownIssue, .skipped, .crashed, .timedOut, .notRun, nil: break
    }
    note(test.result?.outcome, at: subject, for: test.entry)
  }

  /// Adds what the tests of merged shards took that passed: of each shard once, however often it is merged.
  ///
  /// What a shard makes up that is resumed after its first merge is left out. That only costs speed.
  package mutating func note(shards records: [RunRecord]) {
    var noted = shards ?? []
    for record in records {
      // Where nothing began there is nothing to note.
      guard let start = record.start else { continue }
      let name = "\(start.run) \(start.date)".digest
      guard !noted.contains(name) else { continue }
      note(record)
      noted.append(name)
    }
    // Of as many merges as there are durations of a test.
    shards = Array(noted.suffix(Self.depth * records.count))
  }

  /// Notes a failure at a revision with its apps; one at another says nothing any more.
  private mutating func note(
    _ outcome: Outcome?, at revision: String?, for entry: Manifest.Entry
  ) {
    guard let outcome, let revision else { return }
    let name = entry.test.unrepeated.description
    var failures = failures ?? [:]
    if outcome.isFailure, entry.expiry == nil {
      failures[name] = revision
    } else if failures[name] != revision {
      failures[name] = nil
    }
    self.failures = failures.isEmpty ? nil : failures
  }

  /// Marks the tests that have failed at the manifest's own revision.
  func mark(_ manifest: inout Manifest) {
    guard let revision = manifest.revision, let subject = manifest.subject, let failures else {
      return
    }
    for position in manifest.entries.indices {
      let name = manifest.entries[position].test.unrepeated.description
      if failures[name] == subject { manifest.entries[position].failedAt = revision }
    }
  }

  private static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

import Files
import Foundation
import JSONModel
package import WorkerProtocol

/// What a run has to give a result for: each test on each device and target once, in a stable
/// order, written down before anything runs.
package struct Manifest: Sendable, Codable, Hashable {
  /// One test on one device and target.
  package struct Entry: Sendable, Codable, Hashable {
    package var test: TestIdentity
    package var tags: [String]
    package var place: SourcePlace
    /// Its own time limit, in milliseconds.
    package var timeout: Int?
    package var skipReason: String?
    /// Why it can't be run, which makes it red: its file is broken, or its program is missing. Nil: it can.
    package var fault: String?
    /// What it must have to itself while it runs.
    package var locks: [String]?
    /// Its names in a test-management system.
    package var ids: [String]?
    package var knownIssue: KnownIssue?
    /// Why the known issue does not hold any more; nil while it does.
    package var expiry: String?
    /// The revision, this run's, at which it failed in an earlier run.
    package var failedAt: String?
    /// What shares its fixtures: tests of one group run on one node where that keeps none idle.
    package var group: String?
    /// Whether one node runs the whole group; nil: it may be split.
    package var isGroupWhole: Bool?
    /// Whether it starts no app; nil: it does.
    package var once: Bool?
    /// Whether a node runs the tests of its file in the suite's order; nil: in any.
    package var isOrdered: Bool?

    package init(
      test: TestIdentity, tags: [String] = [], place: SourcePlace, timeout: Int? = nil,
      skipReason: String? = nil, locks: [String]? = nil, ids: [String]? = nil,
      knownIssue: KnownIssue? = nil, group: String? = nil, isGroupWhole: Bool? = nil,
      once: Bool? = nil, isOrdered: Bool? = nil
    ) {
      self.group = group
      self.isGroupWhole = isGroupWhole
      self.isOrdered = isOrdered
      self.once = once
      self.locks = locks
      self.ids = ids
      self.knownIssue = knownIssue
      self.test = test
      self.tags = tags
      self.place = place
      self.timeout = timeout
      self.skipReason = skipReason
    }

    /// Whether a node runs it: its result is not known before.
    package var runs: Bool { skipReason == nil && fault == nil }
  }

  /// Which part of a plan this is.
  package struct Shard: Sendable, Codable, Hashable, CustomStringConvertible {
    /// 1…count.
    package var index: Int
    package var count: Int

    package init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }

    /// Reads `2/4`.
    ///
    /// - Throws: `RunnerError` of kind `usage`.
    package init(_ text: String) throws(RunnerError) {
      let parts = text.split(separator: "/").map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
        (1...count).contains(index)
      else {
        throw RunnerError(
          .usage, "A shard is i/n with i from 1 to n, such as 2/4, not \"\(text)\".")
      }
      self.init(index: index, count: count)
    }

    package var description: String { "\(index)/\(count)" }
  }

  /// The format's version.
  package var version = 1
  /// The hash of the whole plan's identities, equal on all of its shards.
  package var plan: String
  package var shard: Shard?
  package var entries: [Entry]
  /// Where a shard's entries stand in the whole plan; empty for a whole one.
  package var places: [Int]
  /// The revision of the sources; nil where it is unknown or they are changed.
  package var revision: String?
  /// Which apps are tested: their version as it was given, or what their files are; nil where there
  /// are none.
  package var apps: String?

  /// What a result is of: the revision and the apps; nil where the revision is unknown. A test that
  /// fails and then passes is flaky only where this is the same.
  package var subject: String? {
    revision.map { revision in revision + (apps.map { " \($0)" } ?? "") }
  }

  package init(plan: String, shard: Shard? = nil, entries: [Entry], places: [Int] = []) {
    self.plan = plan
    self.shard = shard
    self.entries = entries
    self.places = places
  }

  /// Why no run has written it, in a few words; nil where one may have.
  private var impossibility: String? {
    if let shard, !(1...100_000).contains(shard.count) || !(1...shard.count).contains(shard.index) {
      return "there is no shard \(shard)"
    }
    if places.count != (shard == nil ? 0 : entries.count) {
      return "it has \(entries.count) tests and \(places.count) places in the plan"
    }
    if let place = places.first(where: { !WorkerProtocol.counts.contains($0) }) {
      return "there is no place \(place) in a plan"
    }
    for entry in entries {
      let repetition = entry.test.repetition ?? 1
      guard WorkerProtocol.counts.contains(entry.place.line),
        WorkerProtocol.counts.contains(repetition),
        entry.timeout.map({ WorkerProtocol.times.contains(Double($0)) }) ?? true
      else { return "a number of the test \(entry.test.path) is out of range" }
    }
    return nil
  }

  /// The same with the tests' paths as people write them; no run reads that.
  package var named: Manifest {
    var named = self
    for position in entries.indices {
      named.entries[position].test.path = entries[position].test.name
    }
    return named
  }

  /// The numbers that the head of a run names: specs, devices and targets.
  package var extent: (specs: Int, devices: Int, targets: Int) {
    (
      Set(entries.map(\.test.path)).count, Set(entries.map(\.test.device)).count,
      Set(entries.map(\.test.target)).count
    )
  }

  /// Reads a manifest that a run has written.
  ///
  /// - Throws: `RunnerError`: `usage` when there is none, `incomplete` when it is damaged.
  package init(file: String) throws(RunnerError) {
    let found: Data?
    do throws(FileRefusal) {
      found = try RunFile.contents(of: file)
    } catch {
      throw RunnerError(.usage, "\(file) \(error). Name the output folder of a run.")
    }
    guard let data = found else {
      throw RunnerError(.usage, "There is no \(file); name the output folder of a run.")
    }
    do {
      self = try JSONCoder.decode(Manifest.self, from: data)
    } catch {
      let reason = JSONCoder.reason(of: error)
      throw RunnerError(.incomplete, "\(file) is damaged (\(reason)); run the tests again.")
    }
    if let impossibility {
      throw RunnerError(.incomplete, "\(file) is damaged (\(impossibility)); run the tests again.")
    }
  }
}

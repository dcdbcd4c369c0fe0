import TextModel
import WorkerProtocol

extension SharedOutcome.Entry {
  /// Whether both say that a test's result is from one attempt.
  fileprivate func isSame(as other: Self) -> Bool {
    token == other.token && carriedFrom == other.carriedFrom
  }
}

/// The folders of machines that shared a run: checks by their journals and `queue.json` that they are
/// of one run and that each result is from one attempt, without the store.
struct SharedParts {
  private let shards: [ShardMerge.Shard]
  /// By position: the lease that counts, and whose it is.
  private let counting: [Int: SharedOutcome.Entry]

  /// - Throws: `RunnerError` of kind `incomplete` where two machines disagree.
  init(_ shards: [ShardMerge.Shard]) throws(RunnerError) {
    self.shards = shards
    var counting: [Int: SharedOutcome.Entry] = [:]
    for shard in shards {
      for entry in shard.outcome?.entries ?? [] {
        guard let other = counting[entry.position], !entry.isSame(as: other) else {
          counting[entry.position] = entry
          continue
        }
        throw Self.refusal(
          "\(shard.folder.path) says that the result of test \(entry.position + 1) is from "
            + "\(entry.host) (\(entry.token)), another machine says from \(other.host) "
            + "(\(other.token)). The run has to be made again.")
      }
    }
    self.counting = counting
  }

  /// Those of a run that machines shared; nil where the folders are shards.
  ///
  /// - Throws: `RunnerError` of kind `incomplete` where two machines disagree.
  static func among(_ shards: [ShardMerge.Shard]) throws(RunnerError) -> SharedParts? {
    guard shards.contains(where: { $0.host != nil }) else { return nil }
    return try SharedParts(shards)
  }

  private static func refusal(_ text: String) -> RunnerError { RunnerError(.incomplete, text) }

  private var hosts: Set<String> { Set(shards.compactMap(\.host)) }

  /// The plan of the run.
  ///
  /// - Throws: `RunnerError` of kind `incomplete`.
  func whole() throws(RunnerError) -> Manifest {
    guard let first = shards.first, let run = first.record.start?.sharedRun else {
      throw Self.refusal(
        "\(shards.first?.folder.path ?? "") is no part of a run that machines shared. Name the output "
          + "folders of one --run-id.")
    }
    var seen: [String: OutputFolder] = [:]
    for shard in shards {
      let path = shard.folder.path
      guard shard.record.start?.sharedRun == run, let host = shard.host else {
        throw Self.refusal(
          "\(path) is not of the run \(run) as \(first.folder.path) is. Name the output folders of one "
            + "--run-id.")
      }
      guard shard.manifest.plan == first.manifest.plan,
        shard.manifest.revision == first.manifest.revision
      else {
        throw Self.refusal(
          "\(path) is of another plan or revision than \(first.folder.path). Give each build its own "
            + "--run-id.")
      }
      guard Manifest.hash(of: shard.manifest.entries) == shard.manifest.plan else {
        throw Self.refusal(
          "The manifest in \(path) is not of its plan \(shard.manifest.plan): tests were added or "
            + "removed. The run has to be made again.")
      }
      if let other = seen[host] {
        throw Self.refusal(
          "The machine \(host) is given twice: \(other.path) and \(path). Remove one.")
      }
      seen[host] = shard.folder
    }
    return first.manifest
  }

  /// What the folders lack: machines whose results count and whose folder is not there, attempts
  /// that their journal does not have, and attempts that two journals have.
  func gaps(in manifest: Manifest) -> [String] {
    var gaps: [String] = []
    // What was taken over has its attempt in the earlier run's folders.
    let away = Dictionary(
      grouping: counting.values.filter { $0.carriedFrom == nil && !hosts.contains($0.host) }
    ) { $0.host }
    for (host, results) in away.sorted(by: { $0.key < $1.key }) {
      gaps.append(
        "The folder of the machine \(host) is missing: its \(Wording.count(results.count, "result")) "
          + "can't be checked, and nothing but the results is known. Add its folder.")
    }
    var owners: [String: String] = [:]
    for shard in shards {
      for attempt in shard.record.tests.flatMap(\.attempts) {
        if let other = owners.updateValue(shard.folder.path, forKey: attempt.start.token) {
          gaps.append("The attempt \(attempt.start.token) is in \(other) and \(shard.folder.path).")
        }
      }
    }
    for (position, entry) in counting.sorted(by: { $0.key < $1.key }) {
      guard entry.carriedFrom == nil, let shard = shards.first(where: { $0.host == entry.host })
      else { continue }
      let name =
        manifest.entries.indices.contains(position)
        ? manifest.entries[position].test.description : "test \(position + 1)"
      guard let attempt = shard.record.attempt(entry.token), attempt.start.position == position,
        attempt.end != nil
      else {
        gaps.append("The journal in \(shard.folder.path) does not have the attempt of \(name).")
        continue
      }
    }
    return gaps + hiddenFailures(in: manifest)
  }

  /// Failures that a lost store has forgotten, and whose tests another machine has passed.
  private func hiddenFailures(in manifest: Manifest) -> [String] {
    let outcomes = counting.mapValues { counts in
      shards.lazy.flatMap(\.record.tests).compactMap(\.result).first { $0.token == counts.token }
    }
    var hidden: [String] = []
    for shard in shards {
      for (position, test) in shard.record.tests.enumerated() {
        guard let result = test.result, result.host == nil, let token = result.token,
          token != counting[position]?.token, result.outcome.isFailure,
          outcomes[position]??.outcome.isFailure != true
        else { continue }
        hidden.append(
          "\(test.entry.test) has failed on \(shard.host ?? "one machine"), which the queue has lost "
            + "with the machine. Run it again.")
      }
    }
    return hidden
  }

  /// Removes results that another journal has, or that do not count.
  func selectResults(_ entries: inout [JournalEntry], of number: Int) {
    let first = firstTokenless
    entries = entries.compactMap { entry in
      guard case .result(var result) = entry.kind else {
        if case .stopping = entry.kind, isComplete { return nil }
        return entry
      }
      let counts = counting[result.position]
      guard let token = result.token else {
        return counts == nil && first[result.position] == number ? entry : nil
      }
      guard token == counts?.token else { return nil }
      let isForeign = result.host != nil
      // What a missing or killed machine did not write down is known from the others: one says it.
      guard !isForeign || !isOwned(result.position) && firstForeign(result.position) == number
      else { return nil }
      result.replaces = nil
      var entry = entry
      entry.kind = .result(result)
      return entry
    }
  }

  /// Whether every test has a result that counts.
  private var isComplete: Bool {
    let entries = shards.first?.manifest.entries ?? []
    return entries.indices.allSatisfy { !entries[$0].runs || counting[$0] != nil }
  }

  /// Which folder says of a test that has no lease why: one with a failure first.
  private var firstTokenless: [Int: Int] {
    var first: [Int: (number: Int, isNotRun: Bool)] = [:]
    for (number, shard) in shards.enumerated() {
      for (position, test) in shard.record.tests.enumerated() {
        guard let result = test.result, result.token == nil else { continue }
        let isNotRun = result.outcome == .notRun
        if let known = first[position], !known.isNotRun || isNotRun { continue }
        first[position] = (number, isNotRun)
      }
    }
    return first.mapValues(\.number)
  }

  /// Whether the journal of the machine whose result counts has it.
  private func isOwned(_ position: Int) -> Bool {
    guard let counts = counting[position],
      let shard = shards.first(where: { $0.host == counts.host })
    else { return false }
    return shard.record.tests[position].result?.token == counts.token
  }

  private func firstForeign(_ position: Int) -> Int? {
    shards.firstIndex { shard in
      guard shard.record.tests.indices.contains(position) else { return false }
      let result = shard.record.tests[position].result
      return result?.host != nil && result?.token == counting[position]?.token
    }
  }
}

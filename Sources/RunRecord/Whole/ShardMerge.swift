import Files
import Foundation
import TextModel
import WorkerProtocol

/// Makes one run of a plan's shards; refuses what would hide a missing or repeated test.
package struct ShardMerge: Sendable {
  /// The whole plan.
  package let manifest: Manifest
  /// One journal for it.
  package let journal: [JournalEntry]
  package let record: RunRecord
  /// Each shard's own.
  package let shards: [RunRecord]
  /// The shards that are missing, or what machines that shared a run have not handed in; empty where nothing is.
  package let gaps: [String]
  private let output: OutputFolder

  /// A shard as it was read.
  struct Shard {
    var folder: OutputFolder
    var journal: [JournalEntry]
    var record: RunRecord
    /// What the store said at the end of a run that machines share.
    let outcome: SharedOutcome?
    var manifest: Manifest { record.manifest }
    var host: String? { record.start?.host }
    /// Where its entries stand in the whole plan.
    var places: [Int] { host == nil ? manifest.places : Array(manifest.entries.indices) }

    init(_ folder: OutputFolder) throws(RunnerError) {
      self.folder = folder
      let manifest = try Manifest(file: folder.manifest)
      journal = try JournalFile.read(folder.journal)
      record = RunRecord(manifest, journal: journal)
      outcome = try SharedOutcome.read(in: folder)
    }
  }

  /// Reads the shards' output folders; `output` is where the merged run will be.
  ///
  /// A shard that is missing, or whose folder holds no run, is a gap: what the others did is told all the same.
  ///
  /// - Throws: `RunnerError`: `usage` when no folder holds a run or one is `output`, `incomplete` when a
  ///   shard is given twice, or of another plan, revision, suite, app or record mode.
  package init(_ folders: [OutputFolder], output: OutputFolder) throws(RunnerError) {
    self.output = output
    if let shard = folders.first(where: { $0.isSame(as: output) }) {
      throw RunnerError(
        .usage,
        "\(shard.path) is one of the shards, and the merged run would replace it. Give another "
          + "--output.")
    }
    let (shards, lost) = try Self.read(folders)
    self.shards = shards.map(\.record)
    let parts = try SharedParts.among(shards)
    if let parts {
      manifest = try parts.whole()
      gaps = lost + parts.gaps(in: manifest)
    } else {
      let (whole, missing) = try Self.whole(shards)
      manifest = whole
      gaps = missing + lost
    }
    let failures = parts == nil ? gaps.map { IssueReport(message: $0, isDeterministic: true) } : []
    journal =
      Self.merged(shards, parts, output: output, plan: manifest, isWhole: gaps.isEmpty)
      // Every report shows them; the results of what is there don't.
      + failures.map { JournalEntry(time: 0, kind: .trouble(node: 0, issue: $0)) }
    record = RunRecord(manifest, journal: journal)
  }

  /// Reads what is there of the folders.
  /// - Returns: a sentence for each that holds no run.
  /// - Throws: `RunnerError` where none does, or one is damaged.
  private static func read(
    _ folders: [OutputFolder]
  ) throws(RunnerError) -> (shards: [Shard], lost: [String]) {
    var shards: [Shard] = []
    var lost: [RunnerError] = []
    for folder in folders {
      do throws(RunnerError) {
        shards.append(try Shard(folder))
      } catch {
        guard !FileKind.isThere(folder.manifest) else { throw error }
        lost.append(error)
      }
    }
    if shards.isEmpty, let error = lost.first { throw error }
    return (shards, lost.map(\.description))
  }

  /// Merges shards where the merged run goes. Refused ones leave what an earlier one has written there
  /// to be read, but not to be taken for theirs.
  ///
  /// - Throws: what `init` and `write` throw.
  package static func written(
    _ folders: [OutputFolder], to output: OutputFolder
  ) throws(RunnerError) -> ShardMerge {
    let merge: ShardMerge
    do throws(RunnerError) {
      merge = try ShardMerge(folders, output: output)
    } catch {
      if !folders.contains(where: { $0.isSame(as: output) }) {
        // Why they were refused is told, whatever becomes of the folder.
        do throws(RunnerError) { try output.disown() } catch {}
      }
      throw error
    }
    try merge.write()
    return merge
  }

  /// Writes manifest and journal where the merged run goes, in place of what was there.
  ///
  /// - Throws: `RunnerError`: `infrastructure`, or `usage` when a run still writes there.
  package func write() throws(RunnerError) {
    let file = try output.claim()
    try output.begin(manifest, file)
    try file.append(journal)
  }

  /// The plan of the shards, as far as they are there, and a sentence for those that are not.
  private static func whole(
    _ shards: [Shard]
  ) throws(RunnerError) -> (plan: Manifest, missing: [String]) {
    guard let first = shards.first else {
      throw refusal("There are no shards to merge. Name the output folders of `--shard i/n` runs.")
    }
    guard let count = first.manifest.shard?.count else {
      throw refusal(
        "\(first.folder.path) holds a whole run and no shard. Name the output folders of "
          + "`--shard i/n` runs.")
    }
    var seen: [Int: OutputFolder] = [:]
    var entries: [Int: Manifest.Entry] = [:]
    for current in shards {
      let (folder, manifest) = (current.folder, current.manifest)
      guard let shard = manifest.shard, shard.count == count else {
        throw refusal("\(folder.path) is not one of \(count) shards. Merge the shards of one run.")
      }
      try requireSameSubject(current, as: shards)
      guard manifest.plan == first.manifest.plan else {
        throw refusal(
          "\(folder.path) is of the plan \(manifest.plan) and \(first.folder.path) of "
            + "\(first.manifest.plan). Run all shards from one revision and one history file.")
      }
      if let other = seen[shard.index] {
        throw refusal(
          "Shard \(shard) is given twice: \(other.path) and \(folder.path). Remove one.")
      }
      seen[shard.index] = folder
      for (place, entry) in zip(manifest.places, manifest.entries) {
        guard entries.updateValue(entry, forKey: place) == nil else {
          throw refusal(
            "\(entry.test) is in two shards. Give every shard the same --history file.")
        }
      }
    }
    let missing = (1...max(1, count)).filter { seen[$0] == nil }
    let names = Wording.first(20, of: missing.map { "\($0)/\(count)" }).joined(separator: ", ")
    let all = entries.sorted { $0.key < $1.key }.map(\.value)
    return (
      try whole(of: all, shards, first, isPartial: !missing.isEmpty),
      missing.isEmpty
        ? []
        : [
          "Shard \(names) is missing, and so are the results of its tests. See why it left no output, and "
            + "run it again."
        ]
    )
  }

  private static func whole(
    of entries: [Manifest.Entry], _ shards: [Shard], _ first: Shard, isPartial: Bool
  ) throws(RunnerError) -> Manifest {
    guard isPartial || Manifest.hash(of: entries) == first.manifest.plan else {
      throw refusal(
        "The shards do not make up the plan \(first.manifest.plan): tests are missing between them. "
          + "Give every shard the same --history file.")
    }
    var whole = Manifest(plan: first.manifest.plan, entries: entries)
    // What one shard does not know is not known of the whole.
    if shards.allSatisfy({ $0.manifest.revision != nil }) {
      whole.revision = first.manifest.revision
      let apps = Set(shards.map(\.manifest.apps))
      if apps.count == 1 { whole.apps = first.manifest.apps }
    }
    return whole
  }

  private static func merged(
    _ shards: [Shard], _ parts: SharedParts?, output: OutputFolder, plan: Manifest, isWhole: Bool
  ) -> [JournalEntry] {
    let earliest = shards.lazy.flatMap(\.journal).compactMap { $0.kind.began }.min()
    var start: JournalEntry.RunStart?
    var isWhole = isWhole
    var nodes = 0
    var rest: [JournalEntry] = []
    // Without a shard's tests those of the others stand closer together than in the plan.
    let there = shards.flatMap(\.places).sorted()
    let isClosed = parts == nil && there != Array(plan.entries.indices)
    let closed = Dictionary(
      zip(there, plan.entries.indices), uniquingKeysWith: { first, _ in first })
    for (number, shard) in shards.enumerated() {
      let places = isClosed ? shard.places.map { closed[$0] ?? -1 } : shard.places
      let renaming = Renaming(
        shard: shard.manifest.shard?.index ?? number + 1, places: places, nodes: nodes,
        path: shard.folder.path, folder: relative(shard.folder.path, to: output.path))
      var part = part(of: shard, renaming, since: earliest)
      for begin in part.starts {
        nodes += begin.nodes
        start = joined(start, begin, tests: plan.entries.count)
      }
      parts?.selectResults(&part.entries, of: number)
      // Another machine takes over what one has left behind.
      isWhole = isWhole && (part.hasEnded || parts != nil)
      rest += part.entries
    }
    rest.sort { $0.time < $1.time }
    let makespan = shards.map(\.record.makespan).max() ?? 0
    start?.nodes = nodes
    start?.makespan = makespan
    start?.sharedRun = nil
    start?.host = nil
    var whole: [JournalEntry] = []
    if let start { whole.append(JournalEntry(time: 0, kind: .runStarted(start))) }
    whole += rest
    if isWhole {
      let code =
        parts == nil
        ? exitCode(Set(shards.map { $0.record.exitCode() }))
        : RunRecord(plan, journal: whole).exitCode()
      let end = JournalEntry.RunEnd(makespan: makespan, exitCode: code)
      whole.append(JournalEntry(time: rest.last?.time ?? 0, kind: .runEnded(end)))
    }
    return whole
  }

  /// What a shard gives to the whole.
  private struct Part {
    var starts: [JournalEntry.RunStart] = []
    var hasEnded = false
    var entries: [JournalEntry] = []
  }

  private static func part(of shard: Shard, _ renaming: Renaming, since earliest: Date?) -> Part {
    var renaming = renaming
    var part = Part()
    // What a shard's times miss of those since the first shard began.
    var delay = 0.0
    for var entry in shard.journal {
      if let earliest, let began = entry.kind.began {
        delay = began.timeIntervalSince(earliest) * 1000 - entry.time
      }
      entry.time += delay
      switch entry.kind {
      case .runStarted(let begin): part.starts.append(begin)
      case .runEnded: part.hasEnded = true
      case .resumed:
        // The whole is told as if it had been one piece: what was left open ran later.
        part.hasEnded = false
        part.entries.removeAll {
          if case .result(let result) = $0.kind { result.isOpen } else { false }
        }
      default: part.entries.append(renaming(entry))
      }
    }
    return part
  }

  private static func joined(
    _ start: JournalEntry.RunStart?, _ begin: JournalEntry.RunStart, tests: Int
  ) -> JournalEntry.RunStart {
    var joined = start ?? begin
    joined.date = min(joined.date, begin.date)
    joined.bound = max(joined.bound, begin.bound)
    joined.tests = tests
    joined.isRecordingNamed = joined.isRecordingNamed && begin.isRecordingNamed
    joined.recordingSystem = joined.recordingSystem ?? begin.recordingSystem
    if begin.failsOnFlaky == true { joined.failsOnFlaky = true }
    joined.targets = (start?.nodeTargets ?? []) + begin.nodeTargets
    return joined
  }

  /// A whole is incomplete where a part is; only where no part ran at all, nothing did.
  private static func exitCode(_ codes: Set<ExitCode>) -> ExitCode {
    if codes == [.infrastructure] { return .infrastructure }
    if !codes.isDisjoint(with: [.infrastructure, .incomplete]) { return .incomplete }
    return codes.contains(.failures) ? .failures : .success
  }

  /// A shard's numbers and names in the whole.
  private struct Renaming {
    var shard: Int
    var places: [Int]
    var nodes: Int
    /// The shard's folder, absolute, and as the merged run names it.
    var path: String
    var folder: String

    mutating func callAsFunction(_ entry: JournalEntry) -> JournalEntry {
      var entry = entry
      switch entry.kind {
      case .nodeStarted(let node, let generation, let took):
        entry.kind = .nodeStarted(node: node + nodes, generation: generation, took: took)
      case .nodeLost(let node, let reason):
        entry.kind = .nodeLost(node: node + nodes, reason: reason)
      case .driverFailed(var failure):
        failure.node += nodes
        entry.kind = .driverFailed(failure)
      case .nodeFailed(let node, let reason):
        entry.kind = .nodeFailed(node: node + nodes, reason: reason)
      case .nodeGaveUp(let node, let reason):
        entry.kind = .nodeGaveUp(node: node + nodes, reason: reason)
      case .attemptStarted(var start):
        start.token = token(start.token)
        start.position = place(start.position)
        start.node += nodes
        start.folder = "\(folder)/\(start.folder)"
        entry.kind = .attemptStarted(start)
      case .attemptEvent(var event):
        event.attempt = token(event.attempt)
        entry.kind = .attemptEvent(event.below(folder, copy: copy))
      case .attemptEnded(var end):
        end.token = token(end.token)
        entry.kind = .attemptEnded(end)
      case .leaked(var leak):
        leak.token = token(leak.token)
        entry.kind = .leaked(leak)
      case .trouble(let node, let issue):
        entry.kind = .trouble(node: node + nodes, issue: issue)
      case .result(var result):
        result.position = place(result.position)
        entry.kind = .result(result)
      case .runStarted, .resumed, .stopping, .runEnded: break
      }
      return entry
    }

    /// Where the shard's report keeps a copy of a file that lay elsewhere; nil where it has none.
    private func copy(_ file: String) -> String? {
      let name = OutputFolder.copyName(of: file)
      return FileKind("\(path)/\(name)") == nil ? nil : name
    }

    private func token(_ text: String) -> String { "\(shard).\(text)" }

    private func place(_ position: Int) -> Int {
      places.indices.contains(position) ? places[position] : -1
    }
  }

  /// The way from one folder to another.
  static func relative(_ path: String, to folder: String) -> String {
    let to = path.split(separator: "/")
    let from = folder.split(separator: "/")
    let common = zip(to, from).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - common)
    return (up + to.dropFirst(common).map(String.init)).joined(separator: "/")
  }
}

extension JournalEntry.Kind {
  /// When the piece of a run that begins here did so.
  fileprivate var began: Date? {
    switch self {
    case .runStarted(let start), .resumed(let start): RunDate.date(start.date)
    default: nil
    }
  }
}

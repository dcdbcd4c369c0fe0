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
  /// What machines that shared a run have not handed in; empty where nothing is missing.
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
  /// - Throws: `RunnerError`: `usage` when a folder holds no run or is `output`, `incomplete` when a
  ///   shard is missing, given twice, or of another plan or revision.
  package init(_ folders: [OutputFolder], output: OutputFolder) throws(RunnerError) {
    self.output = output
    if let shard = folders.first(where: { $0.isSame(as: output) }) {
      throw RunnerError(
        .usage,
        "\(shard.path) is one of the shards, and the merged run would replace it. Give another "
          + "--output.")
    }
    let shards = try folders.map { folder throws(RunnerError) in try Shard(folder) }
    self.shards = shards.map(\.record)
    let parts = try SharedParts.among(shards)
    if let parts { manifest = try parts.whole() } else { manifest = try Self.whole(shards) }
    gaps = parts?.gaps(in: manifest) ?? []
    journal = Self.merged(shards, parts, output: output, plan: manifest, isWhole: gaps.isEmpty)
    record = RunRecord(manifest, journal: journal)
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

  static func whole(_ shards: [Shard]) throws(RunnerError) -> Manifest {
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
    guard missing.isEmpty else {
      let names = Wording.first(20, of: missing.map { "\($0)/\(count)" }).joined(separator: ", ")
      throw refusal("Shard \(names) is missing. See why it left no output, and run it again.")
    }
    return try whole(of: entries.sorted { $0.key < $1.key }.map(\.value), shards, first)
  }

  private static func refusal(_ text: String) -> RunnerError { RunnerError(.incomplete, text) }

  /// - Throws: `RunnerError` where a shard ran another revision or tested another app than others.
  private static func requireSameSubject(
    _ current: Shard, as shards: [Shard]
  ) throws(RunnerError) {
    let folder = current.folder
    if let known = shards.first(where: { $0.manifest.revision != nil }),
      let old = known.manifest.revision, let revision = current.manifest.revision, revision != old
    {
      throw refusal(
        "\(folder.path) was run at the revision \(revision) and \(known.folder.path) at \(old). "
          + "Run all shards at one revision, then merge them.")
    }
    if let tested = shards.first(where: { $0.record.start?.apps != nil }),
      let old = tested.record.start?.apps, let apps = current.record.start?.apps, apps != old
    {
      throw refusal(
        "\(folder.path) tested another app than \(tested.folder.path). Give every shard the same "
          + "build of the app and the same settings; where each machine builds its own, give "
          + "every shard the same --app-version.")
    }
  }

  private static func whole(
    of entries: [Manifest.Entry], _ shards: [Shard], _ first: Shard
  ) throws(RunnerError) -> Manifest {
    guard Manifest.hash(of: entries) == first.manifest.plan else {
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
    for (number, shard) in shards.enumerated() {
      let renaming = Renaming(
        shard: shard.manifest.shard?.index ?? number + 1, places: shard.places, nodes: nodes,
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

import Files
import TextModel

/// The decision about a failed snapshot: `decision.json` beside its files, which all stay.
///
/// The decision is written before the reference, and an approval counts only while the reference is no longer what the test
/// was compared with. So a process that is killed leaves a snapshot that waits, or one that is decided with its reference.
extension PendingSnapshot {
  private var decisionPath: String { "\(folder)/\(SnapshotDecision.fileName)" }

  private var decision: SnapshotDecision? {
    // One that can't be read decides nothing.
    (try? bytes(of: SnapshotDecision.fileName, limit: .megabytes(1)))
      .flatMap { $0 }.flatMap(SnapshotDecision.init(bytes:))
  }

  /// What has become of it.
  func standing(_ record: Record) -> SnapshotStanding {
    guard let decision else { return .waiting }
    guard decision.decision == .approved, let root = decision.root,
      decision.approved != record.expectedFingerprint
    else { return .decided(decision) }
    // A reference that can't be read is not the one of before.
    let current = (try? AtomicFile.read("\(root)/\(record.reference)")).map(Self.fingerprint)
    return current == .some(record.expectedFingerprint) ? .waiting : .decided(decision)
  }

  private static func fingerprint(_ bytes: [UInt8]?) -> String? {
    bytes.map { Fingerprint.of($0) }
  }

  /// What stands for this difference in a digest of what was shown.
  func digest(_ record: Record) throws(SnapshotError) -> String {
    SeenDigest.member(
      reference: record.reference, actual: Fingerprint.of(try actual()),
      expected: record.expectedFingerprint)
  }

  private func actual() throws(SnapshotError) -> [UInt8] {
    guard let actual = try bytes(of: "actual.\(fileExtension)") else {
      throw .notReadable(path: actualPath, reason: "there is no such file")
    }
    return actual
  }

  /// The folder of references.
  /// - Throws: `SnapshotError.notWritable` where the record does not fit it any more.
  private func root(_ record: Record) throws(SnapshotError) -> String {
    let root = String(
      decoding: referencePath.utf8.dropLast(record.reference.utf8.count + 1), as: UTF8.self)
    guard referencePath == root + "/" + record.reference,
      ReviewedReferences(root, takesOthers: true).refusal(of: record) == nil
    else {
      throw .notWritable(path: referencePath, reason: "its record was changed by another process")
    }
    return root
  }

  /// Makes what the test saw the reference; of earlier comparisons with it this is the decision, too.
  ///
  /// One that is approved already stays as it is.
  /// - Parameter seen: its `digest` when it was shown; nil where that was not known.
  /// - Throws: `SnapshotError.changedSince` where the reference is no longer what the test was compared with,
  ///   `changedSinceShown`, `decidedMeanwhile`; `notReadable`, `notWritable`, also where a link leads out of the folder
  ///   of references.
  public func approve(_ note: SnapshotDecision.Note, seen: String? = nil) throws(SnapshotError) {
    let record = try record()
    let root = try root(record)
    let lock = try FolderLock(folder)
    defer { lock.release() }
    let actual = try actual()
    if let seen, try digest(record) != seen { throw .changedSinceShown(path: actualPath) }
    if let decision = standing(record).decision {
      guard decision.decision == .approved else {
        throw .decidedMeanwhile(reference: record.reference, decision: decision.words)
      }
      return
    }
    let bytes = fileExtension == "png" ? try ImageProvenance.compacted(actual) : actual
    let current = try AtomicFile.read(referencePath)
    guard current == bytes || Self.fingerprint(current) == record.expectedFingerprint else {
      throw .changedSince(path: referencePath)
    }
    var decision = SnapshotDecision(.approved, note, actual: Fingerprint.of(actual))
    decision.root = root
    decision.approved = Fingerprint.of(bytes)
    decision.earlier = Self.fingerprint(current)
    try write(decision)
    let isRecorded = try ReferenceStore(root: root).record(
      bytes, to: record.reference, replacing: current)
    guard isRecorded else {
      try removeDecision()
      throw .changedSince(path: referencePath)
    }
  }

  /// Leaves the reference as it is; of earlier comparisons with it this is the decision, too.
  /// - Throws: as `approve`, but nothing about the reference.
  public func reject(_ note: SnapshotDecision.Note) throws(SnapshotError) {
    let record = try record()
    let lock = try FolderLock(folder)
    defer { lock.release() }
    if let decision = standing(record).decision, decision.decision == .approved {
      throw .decidedMeanwhile(reference: record.reference, decision: decision.words)
    }
    try write(SnapshotDecision(.rejected, note, actual: Fingerprint.of(try actual())))
  }

  /// Takes the decision back, so that it waits again: of an approved one the reference of before returns, or the new
  /// one is removed.
  ///
  /// One that waits already stays as it is.
  /// - Throws: `SnapshotError.changedSinceApproval` where the reference is no longer what was approved;
  ///   `approvedElsewhere`, `notReadable`, `notWritable`, `notRemovable`.
  public func undo() throws(SnapshotError) {
    let record = try record()
    let root = try root(record)
    let lock = try FolderLock(folder)
    defer { lock.release() }
    if let decision = standing(record).decision, decision.decision == .approved {
      guard decision.root == root else {
        throw .approvedElsewhere(reference: record.reference, root: decision.root ?? "")
      }
      try restore(record, decision, in: ReferenceStore(root: root))
    }
    try removeDecision()
  }

  private func restore(
    _ record: Record, _ decision: SnapshotDecision, in store: ReferenceStore
  ) throws(SnapshotError) {
    let current = try store.read(record.reference)
    guard Self.fingerprint(current) == decision.approved else {
      throw .changedSinceApproval(path: referencePath)
    }
    guard decision.earlier != decision.approved else { return }
    guard let earlier = decision.earlier else { return try store.remove(record.reference) }
    guard let bytes = try bytes(of: "expected.\(fileExtension)"), Fingerprint.of(bytes) == earlier
    else {
      throw .notReadable(path: expectedPath, reason: "it is not the reference of before any more")
    }
    guard try store.record(bytes, to: record.reference, replacing: current) else {
      throw .changedSinceApproval(path: referencePath)
    }
  }

  /// Writes a decision beside every comparison with the reference, last beside the newest one, which counts.
  private func write(_ decision: SnapshotDecision) throws(SnapshotError) {
    for folder in others + [folder] {
      let path = "\(folder)/\(SnapshotDecision.fileName)"
      try AtomicFile.write(try decision.bytes(for: path), to: path)
    }
  }

  private func removeDecision() throws(SnapshotError) {
    for folder in others + [folder] {
      try AtomicFile.remove("\(folder)/\(SnapshotDecision.fileName)")
    }
  }
}

import Files
public import Imaging
public import TerminalModel
import TextModel

/// Compares snapshots with their references, or records them, without any test framework.
///
/// It never throws: what goes wrong is an outcome. It reads and writes files and may take tens of milliseconds for
/// an image, so callers on the cooperative pool run it on an executor of their own.
public struct SnapshotVerifier: Sendable {
  /// Where snapshots are kept and what to do with them.
  public var configuration: SnapshotConfiguration

  /// Makes a verifier.
  public init(_ configuration: SnapshotConfiguration) {
    self.configuration = configuration
  }

  /// Verifies a screen as a text grid.
  public func verify(
    _ screen: Screen, key: ReferenceKey, context: SnapshotContext = SnapshotContext()
  ) -> SnapshotOutcome {
    verify(screen, as: .grid, key: key, context: context)
  }

  /// Verifies an image as a PNG.
  public func verify(
    _ image: Image, key: ReferenceKey, context: SnapshotContext = SnapshotContext()
  ) -> SnapshotOutcome {
    verify(image, as: .image, key: key, context: context)
  }

  /// Verifies a snapshot of any format.
  /// - Parameter again: takes the same snapshot once more. It is asked before anything is recorded and where a
  ///   difference was found; two that are not alike are *flaky*: they are not recorded, and both are shown.
  public func verify<Format>(
    _ actual: Format, as diffing: Diffing<Format>, key: ReferenceKey, context: SnapshotContext,
    again: (() throws -> Format)? = nil
  ) -> SnapshotOutcome {
    SnapshotTally.current?.note()
    let reference = key.path(extension: diffing.fileExtension)
    let verification = Verification(
      configuration: configuration, diffing: diffing, key: key, reference: reference,
      context: context, again: again)
    do throws(SnapshotError) {
      guard SafeFileName.keepsAnything(of: key.name) else {
        throw SnapshotError.notRenderable(
          reason: "its name \"\(key.name)\" leaves no file name. Give it letters or digits")
      }
      configuration.onRequest(reference, key.title)
      if let problem = context.badLimits { throw SnapshotError.badLimits(reason: problem) }
      return try verification.outcome(of: actual)
    } catch {
      return verification.outcome(.failed, summary: error.description)
    }
  }

  /// Whether a snapshot is what its reference shows, told without leaving a trace; never while all are to be recorded.
  package func fits<Format>(
    _ actual: Format, as diffing: Diffing<Format>, key: ReferenceKey, context: SnapshotContext
  ) -> Bool {
    let path = key.path(extension: diffing.fileExtension)
    // One that can't be read fits nothing; `verify` tells why.
    guard configuration.record.mode != .all, context.badLimits == nil,
      let bytes = try? configuration.store.read(path),
      case .same = diffing.compare(bytes, actual, context)
    else { return false }
    return true
  }
}

/// One snapshot on its way to an outcome.
private struct Verification<Format: Sendable> {
  let configuration: SnapshotConfiguration
  let diffing: Diffing<Format>
  let key: ReferenceKey
  let reference: String
  let context: SnapshotContext
  let again: (() throws -> Format)?

  func outcome(
    _ verdict: SnapshotOutcome.Verdict, summary: String = "", _ found: SnapshotDifference? = nil,
    artifacts: SnapshotOutcome.Artifacts? = nil, waits: Bool = true
  ) -> SnapshotOutcome {
    SnapshotOutcome(
      key: key, reference: reference, referencePath: configuration.store.path(of: reference),
      verdict: verdict, summary: summary, changes: found?.changes ?? [], lines: found?.lines ?? [],
      artifacts: artifacts, isRecordingByName: configuration.record.isByName, grid: found?.grid,
      waits: waits,
      likeness: found.map {
        ([group($0)] + [$0.scaled?.direction].compactMap(\.self)).joined(separator: "\n")
      })
  }

  /// What the difference shares with those that are the same change elsewhere.
  private func group(_ found: SnapshotDifference?, summary: String = "") -> String {
    ElementChange.group(
      found?.changes ?? [], else: "\(key.suite)/\(key.test)/\(key.name)",
      more: found?.traits ?? [summary])
  }

  func outcome(of actual: Format) throws(SnapshotError) -> SnapshotOutcome {
    var context = context
    let fingerprint = diffing.fingerprint(actual)
    context.fingerprint = fingerprint
    try configuration.claims.claim(
      reference, title: key.title, attempt: configuration.attempt, fingerprint: fingerprint)
    let previous = try configuration.store.read(reference)
    if configuration.record.mode == .all { return try record(actual, previous, summary: "") }
    guard let bytes = previous else {
      guard configuration.record.mode != .never else {
        let artifacts = try show(actual, expected: nil, nil, summary: "no reference")
        return outcome(.missing, artifacts: artifacts)
      }
      return try record(actual, nil, summary: "there was none")
    }
    let comparison = diffing.compare(bytes, actual, context)
    if case .same(let note) = comparison {
      forget()
      return outcome(.matched, summary: note ?? "")
    }
    if let defect = try defect(of: bytes, actual) { return try outcome(of: actual, defect, bytes) }
    switch comparison {
    case .same: return outcome(.matched)
    case .different(var found):
      if configuration.record.mode == .failed {
        return try record(actual, bytes, summary: found.summary)
      }
      let flicker = flicker(actual, context)
      if let flicker { found.lines.append(flicker.text) }
      let verdict: SnapshotOutcome.Verdict =
        switch found.kind {
        case .content: .differs
        case .size: .differentSize
        case .provenance: .differentProvenance
        }
      let artifacts = try show(actual, expected: bytes, found, summary: found.summary)
      return outcome(
        flicker == nil ? verdict : .flaky, summary: found.summary, found,
        artifacts: artifacts.map { shown(flicker, $0) })
    case .unreadable(let error):
      if configuration.record.mode == .failed {
        return try record(actual, bytes, summary: "the old one could not be read")
      }
      return outcome(
        .unreadable, summary: error.description,
        artifacts: try show(actual, expected: bytes, nil, summary: error.description))
    }
  }

  /// What the reference's file holds in place of one; a snapshot may show a merge's conflict itself.
  private func defect(of bytes: [UInt8], _ actual: Format) throws(SnapshotError) -> ReferenceDefect?
  {
    let path = configuration.store.path(of: reference)
    guard let defect = ReferenceDefect(bytes, of: path) else { return nil }
    if case .conflict = defect {
      guard configuration.record.mode != .failed else { return nil }
      if case .conflict = ReferenceDefect(try diffing.draft(actual, context), of: path) {
        return nil
      }
    }
    // What is empty is recorded on request; a pointer's file is somewhere, and is the reference.
    if case .empty = defect, configuration.record.mode == .failed { return nil }
    return defect
  }

  private func outcome(
    of actual: Format, _ defect: ReferenceDefect, _ bytes: [UInt8]
  ) throws(SnapshotError) -> SnapshotOutcome {
    let error = SnapshotError.unreadable(line: nil, reason: defect.reason, advice: defect.advice)
    let artifacts = pending.write(
      actual: try diffing.draft(actual, context), expected: bytes, difference: nil, record: nil)
    return outcome(.unreadable, summary: error.description, artifacts: artifacts, waits: false)
  }

  private func record(
    _ actual: Format, _ previous: [UInt8]?, summary: String
  ) throws(SnapshotError) -> SnapshotOutcome {
    if let refusal = diffing.refusal(context) { throw refusal }
    if let flicker = flicker(actual, context) {
      let artifacts = try show(actual, expected: nil, nil, summary: flicker.text)
      return outcome(
        .flaky, summary: "\(flicker.text); nothing was recorded",
        artifacts: artifacts.map { shown(flicker, $0) })
    }
    let bytes = try diffing.encode(actual, context)
    guard try configuration.store.record(bytes, to: reference, replacing: previous) else {
      // Another process was quicker; what it recorded stays, and is what this one must show.
      if let current = try configuration.store.read(reference),
        case .same = diffing.compare(current, actual, context)
      {
        forget()
        return outcome(.matched, summary: "another process recorded the same at the same time")
      }
      throw .changedMeanwhile(path: configuration.store.path(of: reference))
    }
    forget()
    return outcome(.recorded, summary: summary)
  }

  /// How a second snapshot of the same differs from the first; nil where they are alike.
  private func flicker(_ actual: Format, _ context: SnapshotContext) -> FlakinessCheck? {
    guard let again else { return nil }
    do {
      return try FlakinessCheck(actual, try again(), diffing, context)
    } catch {
      return FlakinessCheck(text: "the second look failed: \(error)", second: nil)
    }
  }

  /// Writes the second look beside the first one's files.
  private func shown(
    _ flicker: FlakinessCheck?, _ artifacts: SnapshotOutcome.Artifacts
  ) -> SnapshotOutcome.Artifacts {
    guard let bytes = flicker?.second else { return artifacts }
    var artifacts = artifacts
    let path = "\(artifacts.folder)/second.\(diffing.fileExtension)"
    // A full disk must not hide the verdict.
    if (try? AtomicFile.write(bytes, to: path, isDurable: false)) != nil { artifacts.second = path }
    return artifacts
  }

  private var pending: PendingSnapshot {
    PendingSnapshot(
      output: configuration.output, root: configuration.store.root, reference: reference)
  }

  /// A snapshot that passes leaves nothing of an earlier failure to approve; a folder that can't be removed must not
  /// hide that it passes.
  private func forget() { _ = pending.remove() }

  /// Writes the files that show a failure; a full disk must not hide the verdict, so what fails is left out.
  private func show(
    _ actual: Format, expected: [UInt8]?, _ found: SnapshotDifference?, summary: String
  ) throws(SnapshotError) -> SnapshotOutcome.Artifacts? {
    pending.write(
      actual: try diffing.draft(actual, context), expected: expected, difference: found?.picture,
      record: PendingSnapshot.Record(
        reference: reference, root: configuration.store.root, title: key.title, summary: summary,
        changes: found?.changes.map(\.description) ?? [],
        group: group(found, summary: summary),
        names: [key.suite] + key.test + [key.name], scaled: found?.scaled,
        expectedFingerprint: expected.map { Fingerprint.of($0) }))
  }
}

import RunRecord
import WorkerProtocol

/// What a run whose coordinator was lost, or that was interrupted, has left in its folder.
struct Resumption {
  let record: RunRecord
  /// Held from here on: no other run writes into the folder.
  let journal: JournalFile

  /// - Throws: `RunnerError`: `usage` when the folder holds no run or one that still goes on,
  ///   `incomplete` when its manifest or journal is damaged.
  init(_ folder: OutputFolder) throws(RunnerError) {
    journal = try JournalFile(resuming: folder.journal)
    let manifest = try Manifest(file: folder.manifest)
    record = RunRecord(manifest, journal: try JournalFile.read(folder.journal))
    if let start = record.start, start.plan != manifest.plan {
      throw RunnerError(
        .usage, "The journal in \(folder.path) is not of its manifest; run without --resume.")
    }
  }

  /// Whether every test has run, so that nothing is left to do.
  var isComplete: Bool { open.entries.isEmpty && record.end != nil }

  /// The part of the manifest that has no result, was not run, or failed and was not tried again.
  var open: Manifest {
    var open = record.manifest
    open.entries = record.tests.filter(\.isOpen).map(\.entry)
    return open
  }

  /// - Throws: `RunnerError` of kind `usage` when the suite lacks a test that is still to run.
  func require(_ tests: [TestDescription]) throws(RunnerError) {
    let paths = Set(tests.map(\.path))
    guard let gone = open.entries.first(where: { !paths.contains($0.test.path) }) else { return }
    throw RunnerError(
      .usage,
      "The test \(gone.test.path) has not run yet, and the suite no longer has it. Build the suite as "
        + "it was, or run without --resume.")
  }
}

package import Files
package import Foundation
import JSONModel
import SnapshotKit

/// The folder that a run writes its reports into.
package struct OutputFolder: Sendable {
  /// Absolute.
  package let path: String

  package var manifest: String { path + "/manifest.json" }
  package var journal: String { path + "/journal.jsonl" }
  package var junit: String { path + "/junit.xml" }
  package var results: String { path + "/results.json" }
  /// Of a run that machines share.
  package var queue: String { path + "/queue.json" }

  /// In the folder's `logs`: what the suite's build printed.
  package static let buildLog = "build.log"

  /// What a run writes beside its journal; anything else in the folder is left alone.
  /// The last ones tell whose the folder is, should the removal be cut short.
  static let names = [
    "junit.xml", "index.html", "attempts", "report", "allure-results", "queue.json", "results.json",
    "manifest.json",
  ]

  /// Where a report keeps its copy of an absolute path.
  package static func copyName(of path: String) -> String {
    let parts = PathParts(path)
    return "report/files/\(parts.folder.digest)/\(parts.name)"
  }

  /// What `results.json` holds; nil where it can't be read.
  package var resultsText: String? {
    do throws(FileRefusal) {
      return try RunFile.contents(of: results).map { String(decoding: $0, as: UTF8.self) }
    } catch {
      return nil
    }
  }

  /// Which file the journal is by now, so that its loss shows.
  package var journalIdentity: FileKind.Identity? { FileKind.Identity(journal) }

  /// Makes sure that the folder is still the one that the run has written into.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  package func requirePlace(of identity: FileKind.Identity?) throws(RunnerError) {
    guard identity != nil, journalIdentity == identity, FileKind(manifest) == .file else {
      throw RunnerError(
        .infrastructure,
        "\(path) was removed or changed while the run went on, so its results are lost. See what "
          + "removes it (a test, a clean-up job), or give another --output, then run again.")
    }
  }

  package init(path: String) { self.path = path }

  /// Whether another is this very folder, maybe by another name.
  func isSame(as other: OutputFolder) -> Bool {
    path == other.path
      || URL(filePath: path).resolvingSymlinksInPath().path
        == URL(filePath: other.path).resolvingSymlinksInPath().path
  }

  /// Makes the folder and takes its journal, before anything is known of the run: what an earlier
  /// one has left stays, all but its nodes' logs.
  ///
  /// - Throws: `RunnerError`: `infrastructure`, or `usage` when a run still writes there, or when the
  ///   folder holds what no run has written and one would remove.
  package func claim() throws(RunnerError) -> JournalFile {
    try requireOwn()
    try makeFolder(path)
    let journal = try JournalFile(claiming: self.journal)
    try remove(["logs"])
    return journal
  }

  /// Writes the manifest of the run that begins now, and removes what an earlier one has left.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  package func begin(_ manifest: Manifest, _ journal: JournalFile) throws(RunnerError) {
    try journal.restart()
    try remove(Self.names)
    try write(manifest)
  }

  /// Leaves what an earlier run has written to be read, but not to be taken for the one that could
  /// not begin: nothing to resume, to verify, to merge, or for CI to publish.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  package func disown(_ journal: JournalFile) throws(RunnerError) {
    // It goes on to tell that what stays was written by runs, but holds no entry.
    try journal.restart(leaving: Self.journalHead)
    try remove(["manifest.json", "junit.xml"])
  }

  /// Does the same where nothing holds the journal; a folder without a run stays as it is.
  ///
  /// - Throws: `RunnerError`: `infrastructure`, or `usage` when a run still writes there.
  package func disown() throws(RunnerError) {
    guard holdsRun else { return }
    let journal = try JournalFile(claiming: self.journal)
    try disown(journal)
    removeEmptyJournal()
  }

  /// Removes a journal without an entry, unless it alone tells that what is in the folder was written
  /// by runs.
  package func removeEmptyJournal() {
    guard let beginning = journalBeginning, Self.journalHead.starts(with: beginning),
      journalSize == beginning.count
    else { return }
    let rest = foreignFiles.filter { "\(path)/\($0)" != journal }
    guard rest.isEmpty || FileKind(results) != nil else { return }
    _ = unsafe unlink(journal)
  }

  private var journalSize: Int? {
    var status = stat()
    return unsafe lstat(journal, &status) == 0 ? Int(status.st_size) : nil
  }

  private func remove(_ names: [String]) throws(RunnerError) {
    let files = FileManager.default
    for file in names.map({ "\(path)/\($0)" }) where files.fileExists(atPath: file) {
      do { try files.removeItem(atPath: file) } catch { throw Self.failure(path, error) }
    }
  }

  /// Makes a folder in it.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  package func makeFolder(_ folder: String) throws(RunnerError) {
    do {
      if folder != path { try requireInside(folder) }
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Self.failure(folder, error)
    }
  }

  /// Writes a file, whole or not at all.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  package func write(_ data: Data, to file: String) throws(RunnerError) {
    do {
      try requireInside(file)
      try AtomicFile.write(Array(data), to: file, isDurable: false)
    } catch {
      throw Self.failure(file, error)
    }
  }

  /// What was downloaded may hold links: nothing is written through one that leads out of the folder.
  private func requireInside(_ file: String) throws(FileRefusal) {
    let folder = try EnclosedFolder(path)
    try folder.requireInside(folder.below(file) ?? "")
  }

  /// Writes the manifest.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  package func write(_ manifest: Manifest) throws(RunnerError) {
    let data: Data
    do {
      data = try JSONCoder.encode(manifest)
    } catch {
      throw RunnerError(
        .infrastructure,
        "The manifest cannot be written: \(JSONCoder.reason(of: error)). Correct the suite.")
    }
    try write(data, to: self.manifest)
  }

  private static func failure(_ path: String, _ error: any Error) -> RunnerError {
    RunnerError(
      .infrastructure,
      "\(path) cannot be written (\(RunnerError.reason(of: error))). Choose another --output.")
  }
}

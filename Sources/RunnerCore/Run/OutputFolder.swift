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

  /// What a run writes beside its journal; anything else in the folder is left alone.
  static let names = [
    "manifest.json", "junit.xml", "results.json", "index.html", "attempts", "report",
    "allure-results",
  ]

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
  func disown(_ journal: JournalFile) throws(RunnerError) {
    try journal.restart()
    try remove(["manifest.json", "junit.xml"])
  }

  /// Does the same where nothing holds the journal; a folder without a run stays as it is.
  ///
  /// - Throws: `RunnerError`: `infrastructure`, or `usage` when a run still writes there.
  func disown() throws(RunnerError) {
    guard holdsRun else { return }
    let journal = try JournalFile(claiming: self.journal)
    try disown(journal)
    removeEmptyJournal()
  }

  /// Removes a journal that whoever has it wrote nothing into, unless it alone tells that what is
  /// in the folder was written by runs.
  func removeEmptyJournal() {
    var info = stat()
    guard unsafe lstat(journal, &info) == 0, info.st_size == 0 else { return }
    let rest = strangers.filter { "\(path)/\($0)" != journal }
    guard rest.isEmpty || FileKind(results) != nil else { return }
    _ = unsafe unlink(journal)
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
  func makeFolder(_ folder: String) throws(RunnerError) {
    do {
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
      try AtomicFile.write(Array(data), to: file, isDurable: false)
    } catch {
      throw Self.failure(file, error)
    }
  }

  /// Writes the manifest.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  package func write(_ manifest: Manifest) throws(RunnerError) {
    try write(manifest.json.encoded(), to: self.manifest)
  }

  /// Writes every report that is made from a record, in these words.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`, of the first that failed of junit.xml, which CI
  ///   reads, results.json, the pages and Allure's.
  package func report(
    _ record: RunRecord, words: RunText, also reporters: Set<Reporter> = []
  ) throws(RunnerError) {
    let results = ResultsReport(record)
    var parts: [@Sendable () throws -> Void] = [
      { try write(Data(JUnitReport(record).xml().utf8), to: junit) },
      { try write(results.data(), to: self.results) },
      { try HTMLReport(results, words: words, folder: path).write() },
    ]
    if reporters.contains(.allure) {
      parts.append { try AllureReport(record, output: self).write() }
    }
    // None needs another, and whoever waits for the run's end waits for all of them.
    let all = parts
    try writeAtOnce(all.count) { index throws(RunnerError) in
      do {
        try all[index]()
      } catch {
        throw error as? RunnerError
          ?? RunnerError(
            .infrastructure,
            "A report in \(path) cannot be made of \(journal): \(error). Run the tests again.")
      }
    }
  }

  private static func failure(_ path: String, _ error: any Error) -> RunnerError {
    RunnerError(
      .infrastructure,
      "\(path) cannot be written (\(RunnerError.reason(of: error))). Choose another --output.")
  }
}

import Foundation
package import RunRecord
package import WorkerProtocol

/// The results of an earlier run, to run again what they say.
package struct LastRun {
  private let results: ResultsReport
  private let file: String

  /// Reads the results in `folder`; without one those in `output`, or the merged ones of its shards
  /// where they are newer.
  ///
  /// - Throws: `RunnerError` of kind `usage` when there are none or they are damaged.
  package init(folder: String?, output: String) throws(RunnerError) {
    if let folder {
      file = OutputFolder(path: folder).results
      results = try ResultsReport(file: file)
      return
    }
    let places = [
      OutputFolder(path: output).results, OutputFolder(path: output + "/merged").results,
    ]
    let present = places.filter { FileManager.default.fileExists(atPath: $0) }
    guard let first = present.first else {
      throw RunnerError(
        .usage,
        "There is no \(places[0]). Run the tests first, or name another run's output folder: "
          + "--last-failed=DIR.")
    }
    var newest = (file: first, results: try ResultsReport(file: first))
    for file in present.dropFirst() {
      let other = try ResultsReport(file: file)
      if other.date > newest.results.date { newest = (file, other) }
    }
    (file, results) = newest
  }

  /// The tests that failed, were not run, or have no result at all.
  ///
  /// - Throws: `RunnerError` of kind `nothingSelected` when there are none.
  package func failed() throws(RunnerError) -> Set<TestIdentity> {
    let failed = results.tests.filter { $0.outcome.map { $0.isFailure || $0 == .notRun } ?? true }
    guard !failed.isEmpty else {
      throw RunnerError(
        .nothingSelected,
        "Nothing failed in the last run (\(file)). Run without --last-failed.")
    }
    return Set(failed.map(\.identity.unrepeated))
  }
}

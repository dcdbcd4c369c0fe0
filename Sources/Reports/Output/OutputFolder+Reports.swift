import Foundation
package import RunRecord

extension OutputFolder {
  /// Writes every report that is made from a record, in these words, with the files that may be read
  /// of those that it names.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`, of the first that failed of junit.xml, which CI
  ///   reads, results.json, the pages and Allure's.
  package func report(
    _ record: RunRecord, words: RunText, also reporters: Set<Reporter> = [],
    reading sources: ReportSources = .given()
  ) throws(RunnerError) {
    let results = ResultsReport(record)
    let files = ReportFiles(folder: path, sources: sources)
    var parts: [@Sendable () throws -> Void] = [
      { try write(Data(JUnitReport(record).xml().utf8), to: junit) },
      { try write(results.data(), to: self.results) },
      { try HTMLReport(results, words: words, files: files).write() },
    ]
    if reporters.contains(.allure) {
      parts.append { try AllureReport(record, output: self, files: files).write() }
    }
    if record.tests.contains(where: { test in
      test.attempts.contains { $0.attachments.contains { $0.name == TraceExport.captured } }
    }) {
      parts.append { _ = try writeTraces(of: record, matching: nil, root: words.root) }
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
}

import Foundation
package import RunRecord
import WorkerProtocol

/// `index.html` and what belongs to it: a folder that needs no network, and no script for anything
/// that matters, so that it works under Jenkins' default content security policy.
///
/// Its one script, a file of its own, adds comfort where it may run: search, dragging, playing.
package struct HTMLReport: Sendable {
  let results: ResultsReport
  let words: RunText
  /// The output folder, absolute.
  let folder: String
  private let files: ReportFiles

  /// Makes a report of a run into its output folder.
  package init(
    _ results: ResultsReport, words: RunText, folder: String,
    reading sources: ReportSources = .given()
  ) {
    self.init(results, words: words, files: ReportFiles(folder: folder, sources: sources))
  }

  init(_ results: ResultsReport, words: RunText, files: ReportFiles) {
    self.results = results
    self.files = files
    folder = files.folder
    var words = words
    words.palette = Palette(isOn: false)
    self.words = words
  }

  /// Writes the pages.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure` naming the first file that could not be written.
  package func write() throws(RunnerError) {
    try files.write(Stylesheet.text, to: "report/report.css")
    try files.write(ReportScript.text, to: "report/report.js")
    let groups = FailureGroups(results.tests)
    let pages = PageNames(results.tests)
    let frame = ReportFrame(results: results, groups: groups, pages: pages)
    let snapshots = SnapshotsPage(results, words: words, files: files)
    if let snapshots {
      try files.write(
        frame.page(
          title: "Snapshots", main: snapshots.content, selected: nil, depth: 1),
        to: SnapshotsPage.name)
    }
    let overview = Overview(results: results, groups: groups, snapshots: snapshots, pages: pages)
    try files.write(
      frame.page(title: "qa-runner", main: overview.content, selected: nil, depth: 0),
      to: "index.html")
    // Recordings and pictures make a page of some; many pages are made at once.
    let positions = results.tests.indices.filter { Self.hasPage(results.tests[$0]) }
    try writeAtOnce(positions.count) { index throws(RunnerError) in
      let position = positions[index]
      let page = TestPage(
        report: self, files: files, groups: groups, pages: pages, position: position,
        snapshots: snapshots)
      let text = frame.page(
        title: results.tests[position].path, main: page.content, selected: position, depth: 2)
      try files.write(text, to: "report/tests/\(pages[position])")
    }
  }

  /// Whether there is more to say of a test than its line on the overview.
  static func hasPage(_ test: ResultsReport.Test) -> Bool {
    test.outcome != .passed
      || test.attempts.contains {
        !$0.steps.isEmpty || !$0.snapshots.isEmpty || !$0.attachments.isEmpty
      }
  }

  /// Worst first.
  static let order: [Outcome] = [
    .failed, .crashed, .timedOut, .notRun, .flaky, .knownIssue, .recorded, .skipped, .passed,
  ]
}

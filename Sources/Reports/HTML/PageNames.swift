import RunRecord
import WorkerProtocol

/// The files of the tests' pages: by what a test is called, not where it stands, so that a link to one
/// leads to the same test in the next run's report.
package struct PageNames: Sendable {
  private let names: [String]

  package init(_ tests: [ResultsReport.Test]) {
    names = tests.map { test in
      let name = test.identity.description
      // Two names may differ in signs that no file name has.
      return "\(name.fileName.prefix(60))-\(name.digest.prefix(8)).html"
    }
  }

  package subscript(position: Int) -> String { names[position] }
}

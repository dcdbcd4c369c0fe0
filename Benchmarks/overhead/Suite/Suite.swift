import Foundation
import SuiteKit

/// `BENCH_TESTS` tests that do nothing: what is left of a run is the runner's own time.
@main struct TrivialSuite: SuiteExecutable {
  static let suites = [trivial]
}

private let trivial = describe("Trivial") {
  for number in 1...count {
    it("test \(number)") { _ in }
  }
}

private var count: Int {
  max(1, Int(ProcessInfo.processInfo.environment["BENCH_TESTS"] ?? "") ?? 1000)
}

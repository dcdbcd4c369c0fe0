import Foundation
import SuiteKit

/// `BENCH_TESTS` tests that do nothing, or wait for `BENCH_WAIT` milliseconds: what is left of a run
/// is the runner's own time.
@main struct TrivialSuite: SuiteExecutable {
  static let suites = [trivial]
}

private let trivial = describe("Trivial") {
  for number in 1...count {
    it("test \(number)") { _ in
      if let wait { try await Task.sleep(for: .milliseconds(wait)) }
    }
  }
}

private var count: Int {
  max(1, Int(ProcessInfo.processInfo.environment["BENCH_TESTS"] ?? "") ?? 1000)
}

private let wait = ProcessInfo.processInfo.environment["BENCH_WAIT"].flatMap(Int.init)

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
      if let wait { hold(milliseconds: wait) }
    }
  }
}

private var count: Int {
  max(1, Int(ProcessInfo.processInfo.environment["BENCH_TESTS"] ?? "") ?? 1000)
}

/// A test that lasts that long, by the system call that Python's `time.sleep` makes: the runtime's own tasks wait
/// some 0.3 ms longer, which is no runner's time.
private func hold(milliseconds: Int) {
  let length = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
  clock_nanosleep(CLOCK_MONOTONIC, 0, [length], nil)
}

private let wait = ProcessInfo.processInfo.environment["BENCH_WAIT"].flatMap(Int.init)

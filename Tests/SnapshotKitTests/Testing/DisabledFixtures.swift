import Foundation
import SnapshotExpectations
import SnapshotKit
import Testing

private let mode = ProcessInfo.processInfo.environment["QA_TEST_RUN"]

/// Snapshots that hold by themselves, in a suite that `TestRunTests` disables in a process of its own, where it sets
/// `QA_TEST_RUN` to see what becomes of a disabled suite's references. In every other run this suite runs.
@Suite(.snapshots(), .disabled(if: mode == "disable suite", "as it was told"))
struct DisabledSuiteFixture {
  @Suite struct Inner {
    @Test func words() throws {
      try expectSnapshot(of: "inner", as: .lines)
    }
  }

  @Test func words() throws {
    try expectSnapshot(of: "outer", as: .lines)
  }
}

/// The same of a test whose trait for snapshots stands behind the one that disables it.
@Suite struct DisabledTestFixture {
  /// The line of the test's name, which the manifest tells.
  static let line = #line + 6

  @Test(
    .disabled(if: mode == "disable before", "as it was told"),
    .snapshots()
  )
  func words() throws {
    try expectSnapshot(of: "behind", as: .lines)
  }
}

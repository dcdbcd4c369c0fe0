import Foundation
import SnapshotKit
import SnapshotTesting
import Testing

private let mode = ProcessInfo.processInfo.environment["QA_TEST_RUN"]

/// Snapshots that hold by themselves, in a suite that `TestRunTests` disables in a process of its own.
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
  @Test(
    .disabled(if: mode == "disable before", "as it was told"),
    .snapshots()
  )
  // The line that the manifest names.
  func words() throws {
    try expectSnapshot(of: "behind", as: .lines)
  }
}

import Foundation
import Imaging
import SnapshotExpectations
import SnapshotKit
import Testing

/// Snapshots that hold by themselves, and that `TestRunTests` breaks in processes of its own: by the environment it
/// changes what they show, and has them crash, throw or be disabled. In every other run all of them run.
@Suite(.snapshots()) struct TestRunFixture {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isChanged = environment["QA_TEST_RUN"] == "changed"

  @Test func picture() throws {
    var image = Imaging.Image(width: 24, height: 16, filledWith: .white)
    if Self.isChanged { for x in 4..<12 { image[x, 8] = .black } }
    try expectSnapshot(of: image, as: Strategy(.image))
  }

  @Test func words() throws {
    if Self.environment["QA_TEST_RUN"] == "nothing" { return }
    try expectSnapshot(of: Self.isChanged ? "two\nlines, changed" : "two\nlines", as: .lines)
    if Self.environment["QA_TEST_RUN"] == "crash" { preconditionFailure("as it was told") }
  }

  private struct Stop: Error {}

  @Test func breaksOff() throws {
    if Self.environment["QA_TEST_RUN"] == "throw" { throw Stop() }
    try expectSnapshot(of: "after", as: .lines)
  }

  @Test(.disabled(if: environment["QA_TEST_RUN"] == "disable", "as it was told"))
  func mayBeDisabled() throws {
    try expectSnapshot(of: "enabled", as: .lines)
  }
}

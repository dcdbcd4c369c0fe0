import Devices
import Foundation
import SnapshotKit
import SnapshotXCTesting
import ViewKit
import XCTest

/// Snapshots in an `XCTestCase` that hold by themselves, and that `TestRunTests` breaks in processes of its own.
final class XCTestFixture: XCTestCase {
  private static let isChanged = ProcessInfo.processInfo.environment["QA_TEST_RUN"] == "changed"

  func testWords() {
    assertSnapshot(of: Self.isChanged ? "two\nlines, changed" : "two\nlines", as: .lines)
  }

  // Views are described on the main actor, where XCTest runs tests that aren't async; SwiftPM's list of tests on Linux
  // takes no methods of an actor.
  func testView() {
    MainActor.assumeIsolated {
      let view = Text(Self.isChanged ? "Buy" : "Book").accessibilityIdentifier("class.book")
      assertSnapshot(of: view, as: .grid(on: .iPhone4), .elements(on: .iPhone4), named: "book")
    }
  }
}

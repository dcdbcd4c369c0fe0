import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

@MainActor @Suite(.snapshots(record: .missing)) struct SearchViewSnapshots {
  /// The states that differ most in look, which are recorded as pictures too.
  private static let pictured: Set<String> = ["four kinds", "fallback", "brand map"]

  @Test(arguments: SearchState.all) func states(_ sample: Sample<SearchState>) throws {
    let view = SearchView(sample.state)
    try expectSnapshots(of: view, on: .matrix(.phones), as: [.grid])
    guard Self.pictured.contains(sample.name) else { return }
    try expectSnapshots(of: view, on: .matrix([.iPhone4, .iPhone6]), as: [.image])
  }
}

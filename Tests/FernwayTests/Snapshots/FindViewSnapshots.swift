import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

@MainActor @Suite(.snapshots(record: .missing)) struct FindViewSnapshots {
  @Test(arguments: FindState.all) func states(_ sample: Sample<FindState>) throws {
    try expectSnapshots(
      of: TabsView(TabsState(selected: .find, bookingCount: 2)) { FindView(sample.state) },
      on: .matrix(.phones))
  }

  @Test(arguments: FindState.all) func portuguese(_ sample: Sample<FindState>) throws {
    try expectSnapshots(
      of: FindView(sample.state), on: .matrix([.iPhone6], locales: ["pt-PT"]), as: [.grid])
  }
}

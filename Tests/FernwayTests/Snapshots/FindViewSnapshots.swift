import Devices
import FernwayCore
import FernwayTUI
import SnapshotKit
import SnapshotTesting
import Testing

@MainActor @Suite(.snapshots(record: .missing)) struct FindViewSnapshots {
  @Test(arguments: FindState.all) func states(_ sample: Sample<FindState>) throws {
    try expectSnapshots(
      of: FindView(sample.state, tabs: TabsState(selected: .find, bookingCount: 2)),
      on: .matrix(.phones))
  }
}

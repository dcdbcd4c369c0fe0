import Devices
import FernwayCore
import FernwayTUI
import SnapshotKit
import SnapshotTesting
import Testing

@MainActor @Suite(.snapshots(record: .missing)) struct UpcomingViewSnapshots {
  @Test(arguments: UpcomingState.all) func states(_ sample: Sample<UpcomingState>) throws {
    try expectSnapshots(
      of: UpcomingView(
        sample.state, tabs: TabsState(selected: .upcoming, bookingCount: sample.state.groups.count)),
      on: .matrix(.phones))
  }
}

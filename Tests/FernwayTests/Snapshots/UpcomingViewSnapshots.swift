import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

@MainActor @Suite(.snapshots(record: .missing)) struct UpcomingViewSnapshots {
  @Test(arguments: UpcomingState.all) func states(_ sample: Sample<UpcomingState>) throws {
    let tabs = TabsState(selected: .upcoming, bookingCount: sample.state.groups.count)
    try expectSnapshots(of: TabsView(tabs) { UpcomingView(sample.state) }, on: .matrix(.phones))
  }

  @Test(arguments: UpcomingState.all) func portuguese(_ sample: Sample<UpcomingState>) throws {
    try expectSnapshots(
      of: UpcomingView(sample.state), on: .matrix([.iPhone6], locales: ["pt-PT"]), as: [.grid])
  }
}

import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing

@MainActor @Suite(.snapshots(record: .missing)) struct BookingViewSnapshots {
  @Test(arguments: BookingState.all) func states(_ sample: Sample<BookingState>) throws {
    try expectSnapshots(
      of: BookingView(sample.state), on: .matrix(.phones))
  }

  @Test(arguments: BookingState.all) func portuguese(_ sample: Sample<BookingState>) throws {
    try expectSnapshots(
      of: BookingView(sample.state), on: .matrix([.iPhone6], locales: ["pt-PT"]), as: [.grid])
  }
}

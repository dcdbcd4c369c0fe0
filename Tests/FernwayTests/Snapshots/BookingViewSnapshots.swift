import Devices
import FernwayCore
import FernwayTUI
import SnapshotKit
import SnapshotTesting
import Testing

@MainActor @Suite(.snapshots(record: .missing)) struct BookingViewSnapshots {
  @Test(arguments: BookingState.all) func states(_ sample: Sample<BookingState>) throws {
    try expectSnapshots(
      of: BookingView(sample.state), on: .matrix(.phones))
  }
}

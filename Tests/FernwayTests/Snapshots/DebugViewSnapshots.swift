import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

@MainActor @Suite(.snapshots(record: .missing)) struct DebugViewSnapshots {
  @Test(arguments: DebugState.all) func states(_ sample: Sample<DebugState>) throws {
    try expectSnapshots(of: DebugView(sample.state), on: .matrix(.phones), as: [.grid])
  }
}

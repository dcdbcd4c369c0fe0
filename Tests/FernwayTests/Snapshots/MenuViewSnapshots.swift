import Devices
import FernwayCore
import FernwayTUI
import SnapshotKit
import SnapshotTesting
import Testing

@MainActor @Suite(.snapshots(record: .missing)) struct MenuViewSnapshots {
  @Test(arguments: MenuState.all) func states(_ sample: Sample<MenuState>) throws {
    try expectSnapshots(
      of: MenuView(sample.state), on: .matrix(.phones))
  }
}

import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

@MainActor @Suite(.snapshots(record: .missing)) struct MenuViewSnapshots {
  @Test(arguments: MenuState.all) func states(_ sample: Sample<MenuState>) throws {
    try expectSnapshots(
      of: TabsView(TabsState(selected: .menu, bookingCount: 0)) { MenuView(sample.state) },
      on: .matrix(.phones))
  }

  @Test(arguments: MenuState.all) func portuguese(_ sample: Sample<MenuState>) throws {
    try expectSnapshots(
      of: MenuView(sample.state), on: .matrix([.iPhone6], locales: ["pt-PT"]), as: [.grid])
  }

  @Test(arguments: MenuState.more) func more(_ sample: Sample<MenuState>) throws {
    try expectSnapshots(
      of: TabsView(TabsState(selected: .menu, bookingCount: 0)) { MenuView(sample.state) },
      on: .matrix([.iPhone6]), as: [.grid])
  }
}

import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

/// The map and its drawer: cells on the smallest and a common phone, and pictures of the main states.
@MainActor @Suite(.snapshots(record: .missing)) struct MapViewSnapshots {
  private func view(_ state: MapState) -> some View {
    TabsView(TabsState(selected: .find, bookingCount: 2)) { MapView(state) }
  }

  @Test(arguments: MapState.all) func states(_ sample: Sample<MapState>) throws {
    try expectSnapshots(of: view(sample.state), on: .matrix([.iPhone4, .iPhone6]), as: [.grid])
  }

  @Test(arguments: MapState.all.filter { ["studios half", "classes expanded"].contains($0.name) })
  func pictures(_ sample: Sample<MapState>) throws {
    try expectSnapshots(of: view(sample.state), on: .matrix([.iPhone5]), as: [.image])
    try expectSnapshots(
      of: view(sample.state),
      on: .matrix([.iPhone6Plus], schemes: [.dark], locales: ["pt-PT"], directions: [.rightToLeft]),
      as: [.image])
  }
}

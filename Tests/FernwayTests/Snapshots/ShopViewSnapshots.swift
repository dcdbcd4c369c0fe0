import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

/// Shop and product: cells on the smallest and a common phone, and one picture of each.
@MainActor @Suite(.snapshots(record: .missing)) struct ShopViewSnapshots {
  private static let phones = SnapshotMatrix.matrix([.iPhone4, .iPhone6])

  @Test(arguments: ShopState.all) func states(_ sample: Sample<ShopState>) throws {
    try expectSnapshots(
      of: TabsView(
        TabsState(selected: .shop, bookingCount: 2, heartCount: sample.state.hearts.count)
      ) { ShopView(sample.state) }, on: Self.phones, as: [.grid])
  }

  @Test(arguments: ProductState.all) func products(_ sample: Sample<ProductState>) throws {
    try expectSnapshots(
      of: TabsView(TabsState(selected: .shop, bookingCount: 0)) { ProductView(sample.state) },
      on: Self.phones, as: [.grid])
  }

  @Test func pictures() throws {
    try expectSnapshots(
      of: TabsView(TabsState(selected: .shop, bookingCount: 2, heartCount: 3)) {
        ShopView(.hearted)
      }, on: .matrix([.iPhone6]), as: [.image])
    try expectSnapshots(
      of: TabsView(TabsState(selected: .shop, bookingCount: 0, heartCount: 1)) {
        ProductView(.hearted)
      }, on: .matrix([.iPhone5], locales: ["pt-PT"]),
      as: [.image])
  }
}

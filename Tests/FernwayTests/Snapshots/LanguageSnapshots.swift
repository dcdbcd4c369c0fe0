import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

/// Every state of each room in Dutch and French, as cells on a common phone.
@MainActor @Suite(.snapshots(record: .missing)) struct LanguageSnapshots {
  private static let languages = SnapshotMatrix.matrix([.iPhone6], locales: ["nl", "fr"])

  private func expect(_ view: some View, under tab: Tab? = nil) throws {
    if let tab {
      try expectSnapshots(
        of: TabsView(TabsState(selected: tab, bookingCount: 2)) { view }, on: Self.languages,
        as: [.grid])
    } else {
      try expectSnapshots(of: view, on: Self.languages, as: [.grid])
    }
  }

  @Test(arguments: LoginState.all) func login(_ sample: Sample<LoginState>) throws {
    try expect(LoginView(sample.state))
  }
  @Test(arguments: FindState.all) func find(_ sample: Sample<FindState>) throws {
    try expect(FindView(sample.state), under: .find)
  }
  @Test(arguments: ClassDetailState.all) func classDetail(_ sample: Sample<ClassDetailState>) throws
  {
    try expect(ClassDetailView(sample.state))
  }
  @Test(arguments: BookingState.all) func booking(_ sample: Sample<BookingState>) throws {
    try expect(BookingView(sample.state))
  }
  @Test(arguments: UpcomingState.all) func upcoming(_ sample: Sample<UpcomingState>) throws {
    try expect(UpcomingView(sample.state), under: .upcoming)
  }
  @Test(arguments: ShopState.all) func shop(_ sample: Sample<ShopState>) throws {
    try expect(ShopView(sample.state), under: .shop)
  }
  @Test(arguments: ProductState.all) func product(_ sample: Sample<ProductState>) throws {
    try expect(ProductView(sample.state), under: .shop)
  }
  @Test(arguments: MenuState.all) func menu(_ sample: Sample<MenuState>) throws {
    try expect(MenuView(sample.state), under: .menu)
  }
}

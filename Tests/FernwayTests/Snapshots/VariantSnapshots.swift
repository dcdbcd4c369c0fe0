import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

/// One state of each screen under what a reader may set: dark, another language, large text; and in
/// languages that nobody speaks.
@MainActor @Suite(.snapshots(record: .missing)) struct VariantSnapshots {
  private static let dark = SnapshotMatrix.matrix([.iPhone6], schemes: [.dark])
  private static let portuguese = SnapshotMatrix.matrix([.iPhone5], locales: ["pt-PT"])
  private static let largeText = SnapshotMatrix.matrix([.iPhone6], textSizes: [.accessibility2])

  private static let pseudo = SnapshotMatrix.matrix([.iPhone5], locales: .pseudo)

  private func expectVariants(of view: some View) throws {
    try expectSnapshots(of: view, on: Self.dark, as: [.image])
    try expectSnapshots(of: view, on: Self.portuguese)
    try expectSnapshots(of: view, on: Self.largeText, as: [.image])
    try expectSnapshots(of: view, on: Self.pseudo, as: [.grid])
  }

  @Test func login() throws { try expectVariants(of: LoginView(.invalid)) }
  @Test func find() throws {
    try expectVariants(
      of: TabsView(TabsState(selected: .find, bookingCount: 2)) { FindView(.yoga) })
  }
  @Test func classDetail() throws { try expectVariants(of: ClassDetailView(.available)) }
  @Test func longTitle() throws { try expectVariants(of: ClassDetailView(.longTitle)) }
  @Test func booking() throws {
    let review = try #require(BookingState.all.first)
    try expectVariants(of: BookingView(review.state))
  }
  @Test func upcoming() throws {
    try expectVariants(
      of: TabsView(TabsState(selected: .upcoming, bookingCount: 2)) { UpcomingView(.two) })
  }
  @Test func menu() throws {
    try expectVariants(
      of: TabsView(TabsState(selected: .menu, bookingCount: 0)) {
        MenuView(MenuState(member: .mina))
      })
  }
  @Test func shop() throws {
    try expectVariants(
      of: TabsView(TabsState(selected: .shop, bookingCount: 0)) { ShopView(.grid) })
  }
  @Test func search() throws {
    let typed = try #require(SearchState.all.first { $0.name == "brand results" })
    try expectVariants(of: SearchView(typed.state))
  }
  @Test func web() throws {
    let page = try #require(WebState.all.first { $0.name == "loaded" })
    try expectVariants(of: WebView(page.state))
  }
}

package import FernwayCore
package import ViewKit

/// Where kit will be rented; until then it says so.
package struct ShopView: View {
  private let tabs: TabsState
  private let select: @MainActor @Sendable (Tab) -> Void
  @Environment(\.words) private var words
  @Environment(\.medium) private var medium

  package init(
    tabs: TabsState = TabsState(selected: .shop, bookingCount: 0),
    select: @escaping @MainActor @Sendable (Tab) -> Void = { _ in }
  ) {
    self.tabs = tabs
    self.select = select
  }

  package var body: some View {
    Page {
      VStack(alignment: .leading, spacing: 0) {
        PageTitle(words.shopTitle).padding(.top, medium.isCells ? 0 : 8)
        EmptyNotice(words.shopEmpty, hint: words.shopEmptyHint, identifier: "shop.empty")
      }
      .padding(.horizontal, 16)
    } footer: {
      Tabs(state: tabs, select: select)
    }
  }
}

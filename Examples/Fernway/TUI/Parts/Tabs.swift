import FernwayCore
import ViewKit

/// The bar at the foot of the tabs' screens.
struct Tabs: View {
  let state: TabsState
  let select: @MainActor @Sendable (Tab) -> Void
  @Environment(\.words) private var words

  var body: some View {
    TabBar(items, selected: Self.identifier(of: state.selected)) { item in
      if let tab = Tab.allCases.first(where: { Self.identifier(of: $0) == item.identifier }) {
        select(tab)
      }
    }
  }

  private var items: [TabItem] {
    Tab.allCases.map { tab in
      TabItem(
        words.tab(tab), symbol: tab.symbol, identifier: Self.identifier(of: tab),
        badge: tab == .upcoming ? state.bookingCount : 0)
    }
  }

  private static func identifier(of tab: Tab) -> String { "tab.\(tab.rawValue)" }
}

extension Tab {
  fileprivate var symbol: String {
    switch self {
    case .find: "◎"
    case .shop: "◇"
    case .upcoming: "▤"
    case .menu: "≡"
    }
  }
}

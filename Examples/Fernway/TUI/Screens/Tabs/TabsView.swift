package import FernwayCore
package import ViewKit

/// A tab's screen, over the bar that leads to the others.
package struct TabsView<Content: View>: View {
  private let state: TabsState
  private let select: @MainActor @Sendable (Tab) -> Void
  private let content: Content
  @Environment(\.tabsWords) private var words

  package init(
    _ state: TabsState, select: @escaping @MainActor @Sendable (Tab) -> Void = { _ in },
    @ViewBuilder content: () -> Content
  ) {
    self.state = state
    self.select = select
    self.content = content()
  }

  package var body: some View {
    Page {
      content.defaultFocus()
    } footer: {
      TabBar(items, selected: Self.identifier(of: state.selected)) { item in
        if let tab = Tab.allCases.first(where: { Self.identifier(of: $0) == item.identifier }) {
          select(tab)
        }
      }
    }
  }

  private var items: [TabItem] {
    Tab.allCases.map { tab in
      TabItem(
        words.tab(tab), symbol: tab.symbol, identifier: Self.identifier(of: tab),
        badge: badge(of: tab))
    }
  }

  private func badge(of tab: Tab) -> Int {
    switch tab {
    case .upcoming: state.bookingCount
    case .shop: state.heartCount
    case .find, .menu: 0
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

package import FernwayCore
import Foundation
package import ViewKit

/// The whole app: the screen in front, and a line about a link that led nowhere.
package struct FernwayView: View {
  private let app: FernwayApp
  private let showsKeys: Bool
  @Environment(\.words) private var words
  @Environment(\.margin) private var margin
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium
  @Environment(\.scenePhase) private var phase

  /// Shows `app`; in a terminal with `showsKeys` a line at the foot says which keys do what.
  package init(_ app: FernwayApp, showsKeys: Bool = false) {
    self.app = app
    self.showsKeys = showsKeys
  }

  @ViewBuilder package var body: some View {
    if phase == .background {
      // What the app switcher shows tells nothing of the member.
      Text("Fernway").font(.title).foregroundStyle(theme.dim)
        .accessibilityIdentifier("app.cover")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      content
    }
  }

  private var content: some View {
    VStack(spacing: 0) {
      if let link = app.root.interactor.strayLink {
        Text(words.strayLink(link)).font(.footnote).foregroundStyle(theme.warn)
          .accessibilityIdentifier("app.notice")
          .padding(.horizontal, margin)
      }
      screen
      if showsKeys {
        Text(words.keys).foregroundStyle(theme.dim).lineLimit(1)
          .padding(.horizontal, margin)
          .frame(maxWidth: .infinity, alignment: .leading)
          .accessibilityHidden().only(in: .cells)
      }
    }
    .environment(\.date, Date(timeIntervalSince1970: Double(app.clock.now.minutes) * 60))
    .frame(maxWidth: medium.isCells ? 640 : .infinity, maxHeight: .infinity)
    .replaced(belowWidth: 240, height: 256) {
      Text(words.tooSmall).multilineTextAlignment(.center)
        .accessibilityIdentifier("app.tooSmall")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  @ViewBuilder private var screen: some View {
    switch app.visible {
    case .login(let login):
      LoginView(login.state) { login.handle($0) }.id("login")
    case .classDetail(let detail):
      ClassDetailView(detail.state) { detail.handle($0) }.id("class.\(detail.state.id)")
    case .booking(let booking):
      BookingView(booking.state) { booking.handle($0) }.id("booking")
    case .debug(let debug):
      DebugView(debug.state) { debug.handle($0) }.id("debug")
    case .find, .map, .shop, .product, .upcoming, .menu:
      if let tabs = app.root.tabs?.interactor {
        TabsView(tabs.state, select: { tabs.select($0) }) { tab }
      }
    case nil: EmptyView()
    }
  }

  @ViewBuilder private var tab: some View {
    switch app.visible {
    case .find(let find): FindView(find.state) { find.handle($0) }.id("find")
    case .map(let map):
      MapView(map.state, send: { map.handle($0) }, pan: { map.pan($0, in: $1) }).id("map")
    case .shop(let shop): ShopView(shop.state) { shop.handle($0) }.id("shop")
    case .product(let product):
      ProductView(product.state) { product.handle($0) }.id("product.\(product.state.id)")
    case .upcoming(let upcoming):
      UpcomingView(upcoming.state) { upcoming.handle($0) }.id("upcoming")
    case .menu(let menu): MenuView(menu.state) { menu.handle($0) }.id("menu")
    case .login, .classDetail, .booking, .debug, nil: EmptyView()
    }
  }
}

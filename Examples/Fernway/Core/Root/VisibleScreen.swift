/// The screen in front, with what answers its events.
@MainActor
package enum VisibleScreen {
  case login(LoginInteractor)
  case find(FindInteractor)
  case map(MapInteractor)
  case shop(ShopInteractor)
  case product(ProductInteractor)
  case upcoming(UpcomingInteractor)
  case menu(MenuInteractor)
  case classDetail(ClassDetailInteractor)
  case booking(BookingInteractor)
  case debug(DebugInteractor)

  /// Where a link to this screen would lead.
  package var destination: Destination {
    switch self {
    case .login: .login
    case .find(let find): .find(query: find.state.query)
    case .map(let map): .map(map.state.segment)
    case .shop(let shop):
      if case .grid(let collection?) = shop.state.section {
        .collection(id: collection)
      } else {
        .shop
      }
    case .product(let product): .product(id: product.state.id)
    case .debug(let debug): .debug(debug.state.page)
    case .upcoming: .upcoming
    case .menu: .menu
    case .classDetail(let detail): .classDetail(id: detail.state.id, detail.state.presentation)
    case .booking(let booking): .booking(id: booking.state.detail.summary.id)
    }
  }

  /// Whether it covers the bar of tabs.
  package var coversTabs: Bool {
    switch self {
    case .login, .classDetail, .booking, .debug: true
    case .find, .map, .shop, .product, .upcoming, .menu: false
    }
  }
}

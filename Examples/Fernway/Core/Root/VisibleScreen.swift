/// The screen in front, with what answers its events.
@MainActor
package enum VisibleScreen {
  case login(LoginInteractor)
  case find(FindInteractor)
  case shop
  case upcoming(UpcomingInteractor)
  case menu(MenuInteractor)
  case classDetail(ClassDetailInteractor)
  case booking(BookingInteractor)

  /// Where a link to this screen would lead.
  package var destination: Destination {
    switch self {
    case .login: .login
    case .find(let find): .find(query: find.state.query)
    case .shop: .shop
    case .upcoming: .upcoming
    case .menu: .menu
    case .classDetail(let detail): .classDetail(id: detail.state.id)
    case .booking(let booking): .booking(id: booking.state.detail.summary.id)
    }
  }

  /// Whether it covers the bar of tabs.
  package var coversTabs: Bool {
    switch self {
    case .login, .classDetail, .booking: true
    case .find, .shop, .upcoming, .menu: false
    }
  }
}

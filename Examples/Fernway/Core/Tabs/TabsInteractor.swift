/// Whom the tabs tell that somebody comes or goes.
@MainActor
protocol TabsListener: AnyObject {
  /// A guest must log in; afterwards `destination` is to be shown.
  func tabsWantLogin(for destination: Destination?)
  func tabsWantLogout()
}

/// Switches between the tabs, and puts a class over them.
@MainActor
package final class TabsInteractor: Interactor {
  /// The tab that is shown.
  package private(set) var selected: Tab = .find {
    didSet { if selected != oldValue { changes.announce() } }
  }
  /// What the bar shows.
  package var state: TabsState {
    TabsState(selected: selected, bookingCount: account.bookingCount)
  }

  weak var router: TabsRouter?
  private weak var listener: (any TabsListener)?
  private let account: Account
  private let changes: Changes

  init(account: Account, changes: Changes, listener: any TabsListener) {
    self.account = account
    self.changes = changes
    self.listener = listener
    super.init()
  }

  /// Shows a tab, without anything over it.
  package func select(_ tab: Tab) {
    router?.detachDetail()
    selected = tab
    if tab == .upcoming { router?.upcoming.interactor.refresh() }
    if tab == .find { router?.find.interactor.refresh() }
  }

  /// Builds what a person who went there would see; answers false for what isn't behind the login.
  func show(_ destination: Destination) -> Bool {
    switch destination {
    case .login: return false
    case .find(let query):
      select(.find)
      if let query { router?.find.interactor.ask(query) }
    case .classDetail(let id):
      select(.find)
      router?.attachDetail(of: id)
    case .booking(let id):
      select(.find)
      router?.attachDetail(of: id, bookNow: true)
    case .upcoming: select(.upcoming)
    case .shop: select(.shop)
    case .menu: select(.menu)
    }
    return true
  }
}

extension TabsInteractor: FindListener {
  func findDidSelect(_ id: Int) { router?.attachDetail(of: id) }
}

extension TabsInteractor: UpcomingListener {
  func upcomingDidSelect(_ id: Int) { router?.attachDetail(of: id) }
  func upcomingWantsFind() { select(.find) }
  func upcomingWantsLogin() { listener?.tabsWantLogin(for: .upcoming) }
}

extension TabsInteractor: MenuListener {
  func menuWantsLogin() { listener?.tabsWantLogin(for: nil) }
  func menuWantsLogout() { listener?.tabsWantLogout() }
}

extension TabsInteractor: ClassDetailListener {
  func classDetailDidClose() { select(selected) }
  func classDetailWantsLogin(toBook id: Int) { listener?.tabsWantLogin(for: .booking(id: id)) }
  func classDetailWantsUpcoming() { select(.upcoming) }
  func classDetailWantsClasses(at venue: String) {
    select(.find)
    router?.find.interactor.ask(venue)
  }
}

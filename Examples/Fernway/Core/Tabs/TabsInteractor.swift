/// Whom the tabs tell that somebody comes or goes.
/// @CreateMock
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
    TabsState(selected: selected, bookingCount: account.bookingCount, heartCount: heartCount)
  }

  weak var router: TabsRouter?
  let backend: FakeBackend
  let models: SessionModels
  let services: AppServices
  let account: Account
  /// The events that were received; only the newest one's screen is built.
  var eventCount = 0
  private weak var listener: (any TabsListener)?
  private let changes: Changes
  private let badge: Signal<Int>
  private var heartCount = 0 {
    didSet { if heartCount != oldValue { changes.announce() } }
  }

  init(dependency: any MemberDependency, listener: any TabsListener) {
    account = dependency.account
    changes = dependency.changes
    backend = dependency.backend
    models = dependency.models
    services = dependency.services
    badge = Signal("badge", dependency.services.circuit)
    self.listener = listener
    super.init()
  }

  override func didBecomeActive() {
    services.flags = models.flags
    models.hearts.changed.observe(for: self) { [weak self] in
      self?.badge.send($0.items.count)
    }
    badge.observe(for: self) { [weak self] in self?.heartCount = $0 }
    models.bookings?.changed.observe(for: self) { [weak self] in self?.feedWidgets($0) }
    if services.faults.contains(.cycle) {
      // The mistake that Debug's list of cycles is there to find.
      badge.observe(for: self) { [weak self] _ in self?.models.hearts.announce() }
    }
    models.gather()
  }

  private func showClasses(at venue: String) {
    select(.find)
    router?.find.interactor.ask(venue)
  }

  /// Shows a tab, without anything over it.
  package func select(_ tab: Tab) {
    router?.uncover()
    router?.shop.detachProduct()
    router?.detachMap()
    selected = tab
    if let upcoming = router?.upcoming.interactor {
      if tab == .upcoming {
        services.responders.appear(upcoming)
        upcoming.refresh()
      } else {
        services.responders.disappear(upcoming)
      }
    }
    if tab == .find { router?.find.interactor.refresh() }
  }

  /// Goes back to the first tab; false where it is shown.
  func goBack() -> Bool {
    if selected == .find { return false }
    select(.find)
    return true
  }

  /// Builds what a person who went there would see.
  func show(_ destination: Destination) {
    if case .tabs(let show) = destination.parent { show(self) }
  }

  /// Keeps what the home screen shows up to date.
  private func feedWidgets(_ phase: BookingsModel.Phase) {
    guard case .shown(let classes) = phase, let member = account.member else { return }
    services.widgets.show(classes, of: member)
  }

  func showShop(_ section: ShopState.Section) {
    select(.shop)
    router?.shop.interactor.handle(.section(section))
  }
}

extension TabsInteractor: FindListener {
  func findWantsSearch(for query: String) { openSearch(for: query) }
  func findDidSelect(_ id: Int) { router?.attachDetail(ClassDetailOpening(id: id)) }
}

extension TabsInteractor: MapListener {
  func mapDidClose() { select(.find) }
  func mapDidSelect(_ id: Int) { router?.attachDetail(ClassDetailOpening(id: id)) }
  func mapWantsClasses(at venue: String) { showClasses(at: venue) }
}

extension TabsInteractor: SearchListener {
  func searchDidSelect(_ id: Int) { router?.pushDetail(ClassDetailOpening(id: id)) }
  func searchDidClose() {
    select(.find)
    changes.announce()
  }

  func openSearch(for query: String?) {
    select(.find)
    router?.attachSearch(for: query)
    changes.announce()
  }
}

extension TabsInteractor: WebListener {
  func webWantsBooking(of id: Int) {
    guard account.member != nil else {
      listener?.tabsWantLogin(for: .booking(id: id))
      return
    }
    router?.pushDetail(ClassDetailOpening(id: id, bookNow: true))
  }

  func webDidClose() {
    // What covers the map goes, and the map stays.
    if router?.map != nil { router?.uncover() } else { select(selected) }
    changes.announce()
  }

  func openWeb(_ address: String) {
    router?.attachWeb(address)
    changes.announce()
  }
}

extension TabsInteractor: UpcomingListener {
  func upcomingDidSelect(_ id: Int) { router?.attachDetail(ClassDetailOpening(id: id)) }
  func upcomingWantsFind() { select(.find) }
  func upcomingWantsLogin() { listener?.tabsWantLogin(for: .upcoming) }
}

extension TabsInteractor: ShopListener {
  func shopDidClose() { select(.find) }
  func shopWantsLogin(for product: Int) { listener?.tabsWantLogin(for: .product(id: product)) }
}

extension TabsInteractor: MenuListener {
  func menuWantsLogin() { listener?.tabsWantLogin(for: nil) }
  func menuWantsLogout() { listener?.tabsWantLogout() }
}

extension TabsInteractor: ClassDetailListener {
  func classDetailDidClose() {
    // A class that was found closes onto the search, and one that a page led to onto the page.
    guard let router, router.coverings.count > 1 else {
      // The map is still there beneath the class.
      if router?.map != nil { router?.uncover() } else { select(selected) }
      return
    }
    router.pop()
    changes.announce()
  }
  func classDetailWantsLogin(toBook id: Int) { listener?.tabsWantLogin(for: .booking(id: id)) }
  func classDetailWantsUpcoming() { select(.upcoming) }
  func classDetailWantsClasses(at venue: String) { showClasses(at: venue) }
}

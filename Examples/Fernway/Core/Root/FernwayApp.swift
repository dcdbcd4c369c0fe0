/// The app without any screen: what a host starts, draws, and sends events to.
@MainActor
package final class FernwayApp {
  package let root: RootRouter
  /// Calls the host when something is to be drawn again.
  package let changes: Changes
  package let clock: WallClock
  let backend: FakeBackend
  let services: AppServices
  private let scheduler: any Scheduler

  /// Makes the app; it does nothing before `start`.
  package init(
    fixture: Fixture = .standard, scheduler: any Scheduler, clock: AppClock = .opening
  ) {
    self.scheduler = scheduler
    let circuit = SignalCircuit()
    self.clock = WallClock(clock, circuit)
    changes = Changes()
    services = AppServices(faults: fixture.faults, circuit: circuit)
    backend = FakeBackend(
      data: fixture.data, script: fixture.script, rules: fixture.rules, scheduler: scheduler)
    root = RootBuilder(
      component: RootComponent(
        backend: backend, changes: changes, clock: self.clock, services: services)
    ).build(for: fixture.member)
  }

  /// Shows the first screen, and gathers what its screens share.
  package func start() { root.activateAsRoot() }

  /// How many answers of the backend are awaited.
  package var pending: Int { scheduler.pending }

  /// The screen in front.
  package var visible: VisibleScreen? {
    if let debug = root.debug { return .debug(debug.interactor) }
    if let login = root.login { return .login(login.interactor) }
    guard let tabs = root.tabs else { return nil }
    if let detail = tabs.detail {
      return detail.booking.map { .booking($0.interactor) } ?? .classDetail(detail.interactor)
    }
    return switch tabs.interactor.selected {
    case .find: tabs.map.map { .map($0.interactor) } ?? .find(tabs.find.interactor)
    case .shop:
      tabs.shop.product.map { .product($0.interactor) } ?? .shop(tabs.shop.interactor)
    case .upcoming: .upcoming(tabs.upcoming.interactor)
    case .menu: .menu(tabs.menu.interactor)
    }
  }

  /// The link to the screen in front.
  package var currentLink: String { visible?.destination.link.description ?? "" }

  /// Opens a deep or universal link, or says why not.
  @discardableResult
  package func open(_ link: String) -> RouteOutcome { root.interactor.open(link) }

  /// Goes one step back; false where there is none.
  @discardableResult
  package func back() -> Bool {
    switch visible {
    case .booking(let booking): booking.handle(.close)
    case .classDetail(let detail): detail.handle(.back)
    case .debug(let debug): debug.handle(.close)
    case .map(let map): map.handle(.back)
    case .shop(let shop): shop.handle(.back)
    case .product(let product): product.handle(.back)
    case .upcoming, .menu: root.tabs?.interactor.select(.find)
    case .find(let find) where !find.state.query.isEmpty: find.handle(.clear)
    case .find, .login, nil: return false
    }
    return true
  }
}

/// Where the tabs stand in the tree: each tab is a child from the start, what covers them comes and goes.
@MainActor
package final class TabsRouter: Router {
  package let interactor: TabsInteractor
  package let find: FindRouter
  package let shop: ShopRouter
  package let upcoming: UpcomingRouter
  package let menu: MenuRouter
  /// Whether the user is a guest.
  var isGuest: Bool { account.member == nil }
  /// The class that covers the tabs.
  package var detail: ClassDetailRouter? { coverings.last as? ClassDetailRouter }
  /// What covers the tabs, one over the other, the topmost last.
  private(set) var coverings: [Router] = []
  private let account: Account
  private let detailBuilder: ClassDetailBuilder
  /// The map that stands before the list of classes.
  package private(set) var map: MapRouter?
  private let mapBuilder: MapBuilder
  private let searchBuilder: SearchBuilder
  private let webBuilder: WebBuilder

  init(_ interactor: TabsInteractor, dependency: any MemberDependency) {
    self.interactor = interactor
    account = dependency.account
    find = FindBuilder(dependency: dependency).build(listener: interactor)
    shop = ShopBuilder(dependency: dependency).build(listener: interactor)
    upcoming = UpcomingBuilder(dependency: dependency).build(listener: interactor)
    menu = MenuBuilder(dependency: dependency).build(listener: interactor)
    detailBuilder = ClassDetailBuilder(dependency: dependency)
    mapBuilder = MapBuilder(dependency: dependency)
    searchBuilder = SearchBuilder(dependency: dependency)
    webBuilder = WebBuilder(dependency: dependency)
    super.init(name: "Tabs", holding: interactor)
    interactor.router = self
    for tab in [find, shop, upcoming, menu] { attach(tab) }
  }

  override package var front: (any VisibleScreen)? {
    (coverings.last ?? map ?? router(of: interactor.selected)).front
  }

  func attachDetail(_ opening: ClassDetailOpening) {
    cover(with: detailBuilder.build(opening, listener: interactor))
  }

  func attachMap(_ segment: MapState.Segment) {
    detachMap()
    let child = mapBuilder.build(segment, listener: interactor)
    map = child
    attach(child)
  }

  func detachMap() {
    guard let child = map else { return }
    map = nil
    detach(child)
  }

  /// Puts a class over the search or the page that led to it.
  func pushDetail(_ opening: ClassDetailOpening) {
    push(detailBuilder.build(opening, listener: interactor))
  }

  /// Shows the search; with a query, what it finds.
  func attachSearch(for query: String?) {
    cover(with: searchBuilder.build(for: query, listener: interactor))
  }

  func attachWeb(_ address: String) {
    cover(with: webBuilder.build(address, listener: interactor))
  }

  /// Puts a screen over the tabs, in the place of what was there.
  func cover(with child: Router) {
    uncover()
    push(child)
  }

  /// Takes away all that covers the tabs.
  func uncover() {
    while !coverings.isEmpty { pop() }
  }

  /// Takes away what is topmost.
  func pop() {
    if let child = coverings.popLast() { detach(child) }
  }

  private func push(_ child: Router) {
    coverings.append(child)
    attach(child)
  }

  private func router(of tab: Tab) -> Router {
    switch tab {
    case .find: find
    case .shop: shop
    case .upcoming: upcoming
    case .menu: menu
    }
  }
}

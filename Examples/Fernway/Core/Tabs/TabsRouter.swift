/// Where the tabs stand in the tree: each tab is a child from the start, a class comes and goes.
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
  package var detail: ClassDetailRouter? { covering as? ClassDetailRouter }
  /// What covers the tabs.
  private(set) var covering: Router?
  private let account: Account
  private let detailBuilder: ClassDetailBuilder
  /// The map that stands before the list of classes.
  package private(set) var map: MapRouter?
  private let mapBuilder: MapBuilder

  init(_ interactor: TabsInteractor, dependency: any MemberDependency) {
    self.interactor = interactor
    account = dependency.account
    find = FindBuilder(dependency: dependency).build(listener: interactor)
    shop = ShopBuilder(dependency: dependency).build(listener: interactor)
    upcoming = UpcomingBuilder(dependency: dependency).build(listener: interactor)
    menu = MenuBuilder(dependency: dependency).build(listener: interactor)
    detailBuilder = ClassDetailBuilder(dependency: dependency)
    mapBuilder = MapBuilder(dependency: dependency)
    super.init(name: "Tabs", holding: interactor)
    interactor.router = self
    for tab in [find, shop, upcoming, menu] { attach(tab) }
  }

  override package var front: (any VisibleScreen)? {
    (covering ?? map ?? router(of: interactor.selected)).front
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

  /// Puts a screen over the tabs, in the place of what was there.
  func cover(with child: Router) {
    uncover()
    covering = child
    attach(child)
  }

  /// Takes away what covers the tabs.
  func uncover() {
    guard let child = covering else { return }
    covering = nil
    detach(child)
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

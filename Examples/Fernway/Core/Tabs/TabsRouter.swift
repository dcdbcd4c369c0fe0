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
  package private(set) var detail: ClassDetailRouter?
  /// The map that covers the list of classes.
  package private(set) var map: MapRouter?
  private let account: Account
  private let detailBuilder: ClassDetailBuilder
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

  func attachDetail(_ opening: ClassDetailOpening) {
    detachDetail()
    let child = detailBuilder.build(opening, listener: interactor)
    detail = child
    attach(child)
  }

  func detachDetail() {
    guard let child = detail else { return }
    detail = nil
    detach(child)
  }
}

/// What the root asks of its router.
/// @CreateMock
@MainActor
protocol RootRouting: AnyObject {
  /// The tabs; nil while the login is shown.
  var tabs: TabsRouter? { get }
  func showLogin()
  func showTabs(for member: Member?)
  func showDebug(_ page: DebugPage)
  func hideDebug()
  func showHome()
  func hideHome()
}

/// The top of the tree: either the login or the tabs are its child.
@MainActor
package final class RootRouter: Router, RootRouting {
  package let interactor: RootInteractor
  package private(set) var login: LoginRouter?
  package private(set) var tabs: TabsRouter?
  /// The debug screen, which lies over everything.
  package private(set) var debug: DebugRouter?
  /// The phone's home screen, which lies over the app.
  private var homeScreen: HomeRouter?
  private let component: RootComponent

  init(_ interactor: RootInteractor, component: RootComponent) {
    self.interactor = interactor
    self.component = component
    super.init(name: "Root", holding: interactor)
    interactor.router = self
    follow(component.services.ledger)
  }

  func showDebug(_ page: DebugPage) {
    if let debug {
      debug.interactor.handle(.show(page))
      return
    }
    let child = DebugRouter(
      DebugInteractor(page, dependency: component, listener: interactor) { [weak self] in
        (self?.paths ?? []).filter { !$0.hasSuffix(DebugRouter.name) }
      })
    debug = child
    attach(child)
    component.changes.announce()
  }

  func hideDebug() {
    guard let child = debug else { return }
    debug = nil
    detach(child)
    component.changes.announce()
  }

  func showHome() {
    guard homeScreen == nil else { return }
    let child = HomeRouter(
      HomeInteractor(widgets: component.services.widgets, listener: interactor))
    homeScreen = child
    attach(child)
    component.changes.announce()
  }

  func hideHome() {
    guard let child = homeScreen else { return }
    homeScreen = nil
    detach(child)
    component.changes.announce()
  }

  func showLogin() {
    detachChildren()
    component.services.widgets.logOut()
    let child = LoginBuilder(dependency: component).build(listener: interactor)
    login = child
    attach(child)
    component.changes.announce()
  }

  func showTabs(for member: Member?) {
    detachChildren()
    if member == nil { component.services.widgets.logOut() }
    let child = TabsBuilder(dependency: component).build(for: member, listener: interactor)
    tabs = child
    attach(child)
    component.changes.announce()
  }

  private func detachChildren() {
    hideDebug()
    hideHome()
    if let login { detach(login) }
    if let tabs { detach(tabs) }
    login = nil
    tabs = nil
  }
}

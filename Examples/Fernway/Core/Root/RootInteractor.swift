/// Decides between the login and the tabs, and sends links where they lead.
@MainActor
package final class RootInteractor: Interactor {
  weak var router: RootRouter?
  /// The last link that led nowhere; the screen names it until the next one is opened.
  package private(set) var strayLink: String? {
    didSet { if strayLink != oldValue { changes.announce() } }
  }

  private let changes: Changes
  private let firstMember: Member?
  private var pending: Destination?

  private let services: AppServices

  init(changes: Changes, member: Member?, services: AppServices) {
    self.changes = changes
    self.services = services
    firstMember = member
    super.init()
  }

  override func didBecomeActive() {
    if let firstMember { router?.showTabs(for: firstMember) } else { router?.showLogin() }
  }

  /// Opens a deep or universal link, or says why not.
  package func open(_ text: String) -> RouteOutcome {
    guard let link = Link(text) else {
      strayLink = text
      return .unmatched(text)
    }
    let answer = Destination.routes.answer(
      to: link, in: ScreenRoute.Context(flags: services.flags))
    let outcome: RouteOutcome
    switch answer {
    case .destination(let destination): outcome = go(to: destination)
    case .refused(let refusal): outcome = refusal
    case nil:
      strayLink = link.description
      outcome = .unmatched(link.description)
    }
    if outcome.isAccepted { strayLink = nil }
    return outcome
  }

  /// Takes a push as the link to its event.
  func receive(_ event: RemoteEvent) {
    if case .deferred = go(to: .event(event)) {
      services.events.note("\(event): waits for the login")
    }
  }

  private func go(to destination: Destination) -> RouteOutcome {
    if case .debug(let page) = destination {
      router?.showDebug(page)
      return .opened(destination.routeName)
    }
    // A push changes nothing before its screens are there.
    if case .event = destination {} else { router?.hideDebug() }
    guard let tabs = router?.tabs else {
      if destination == .login {
        pending = nil
        return .opened(destination.routeName)
      }
      pending = destination
      return .deferred(destination.routeName)
    }
    switch (destination, tabs.isGuest) {
    case (.login, false): return go(to: .find(query: nil))
    case (.login, true):
      askForLogin(before: nil)
      return .opened(destination.routeName)
    case (.booking, true):
      askForLogin(before: destination)
      return .deferred(destination.routeName)
    default:
      _ = tabs.interactor.show(destination)
      return .opened(destination.routeName)
    }
  }

  private func askForLogin(before destination: Destination?) {
    pending = destination
    router?.showLogin()
  }

  private func enter(as member: Member?) {
    let destination = pending
    pending = nil
    router?.showTabs(for: member)
    if let destination { _ = router?.tabs?.interactor.show(destination) }
  }
}

extension RootInteractor: LoginListener {
  func loginDidFinish(as member: Member) { enter(as: member) }

  func loginDidSkip() {
    if case .booking(let id) = pending { pending = .classDetail(id: id) }
    enter(as: nil)
  }
}

extension RootInteractor: TabsListener {
  func tabsWantLogin(for destination: Destination?) { askForLogin(before: destination) }
  func tabsWantLogout() { askForLogin(before: nil) }
}

extension RootInteractor: DebugListener {
  func debugDidClose() { router?.hideDebug() }
}

/// Decides between the login and the tabs, and sends links where they lead.
@MainActor
package final class RootInteractor: Interactor {
  weak var router: (any RootRouting)?
  /// The last link that led nowhere; the screen names it until the next one is opened.
  package private(set) var strayLink: String? {
    didSet { if strayLink != oldValue { changes.announce() } }
  }

  private let changes: Changes
  private let firstMember: Member?
  private var pending: Destination?
  /// The link whose route waits for the flags.
  private var held: Link?

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
    held = nil
    let (answer, needsFlags) = services.flags.decide {
      Destination.routes.answer(to: link, in: ScreenRoute.Context(flags: services.flags))
    }
    if needsFlags, case .destination(let destination) = answer {
      hold(link)
      return .deferred(destination.routeName)
    }
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

  /// Opens a link once its route can know the flags, unless another one is opened before.
  private func hold(_ link: Link) {
    held = link
    let flags = services.flags
    flags.whenSettled { [weak self] in
      guard let self, self.held == link, self.services.flags === flags else { return }
      _ = self.open(link.description)
    }
  }

  /// Takes a push as the link to its event.
  func receive(_ event: RemoteEvent) {
    if case .deferred = go(to: .event(event)) {
      services.events.note("\(event): waits for the login")
    }
  }

  private func go(to destination: Destination) -> RouteOutcome {
    if !destination.keepsDebug { router?.hideDebug() }
    if !destination.keepsHome { router?.hideHome() }
    if case .root(let show) = destination.parent { return show(self) }
    guard let tabs = router?.tabs else {
      pending = destination
      return .deferred(destination.routeName)
    }
    if tabs.isGuest, destination.forGuests != nil {
      askForLogin(before: destination)
      return .deferred(destination.routeName)
    }
    tabs.interactor.show(destination)
    return .opened(destination.routeName)
  }

  /// Asks who is there; a member who is logged in sees the list of classes instead.
  func openLogin() -> RouteOutcome {
    if let tabs = router?.tabs {
      if !tabs.isGuest { return go(to: .find(query: nil)) }
      askForLogin(before: nil)
    } else {
      pending = nil
    }
    return .opened(Destination.login.routeName)
  }

  private func askForLogin(before destination: Destination?) {
    pending = destination
    router?.showLogin()
  }

  private func enter(as member: Member?) {
    let destination = pending
    pending = nil
    router?.showTabs(for: member)
    if let destination { router?.tabs?.interactor.show(destination) }
  }
}

extension RootInteractor: LoginListener {
  func loginDidFinish(as member: Member) { enter(as: member) }

  func loginDidSkip() {
    if let other = pending?.forGuests { pending = other() }
    enter(as: nil)
  }
}

extension RootInteractor: TabsListener {
  func tabsWantLogin(for destination: Destination?) { askForLogin(before: destination) }
  func tabsWantLogout() { askForLogin(before: nil) }
}

extension RootInteractor: HomeListener {
  func homeWants(_ link: String) { _ = open(link) }
  func homeDidClose() { router?.hideHome() }
}

extension RootInteractor: DebugListener {
  func debugDidClose() { router?.hideDebug() }
}

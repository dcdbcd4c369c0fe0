/// Whom the menu tells that somebody comes or goes.
/// @CreateMock
@MainActor
protocol MenuListener: AnyObject {
  func menuWantsLogin()
  func menuWantsLogout()
}

/// Shows whose app this is, and lets them leave.
@MainActor
package final class MenuInteractor: Interactor {
  /// What the menu shows, as the account is now.
  package var state: MenuState {
    let context = services.context(account.member, bookingCount: account.bookingCount)
    return MenuState(
      member: account.member, items: services.plugins.menu.products(in: context, flags),
      opened: opened)
  }

  private weak var listener: (any MenuListener)?
  private let account: Account
  private let flags: CachedFlags
  private let services: AppServices
  private let changes: Changes
  private var opened: MenuItem? {
    didSet { if opened != oldValue { changes.announce() } }
  }

  init(dependency: any MemberDependency, listener: any MenuListener) {
    account = dependency.account
    flags = dependency.models.flags
    services = dependency.services
    changes = dependency.changes
    self.listener = listener
    super.init()
  }

  package func handle(_ event: MenuEvent) {
    switch event {
    case .logIn: listener?.menuWantsLogin()
    case .logOut: listener?.menuWantsLogout()
    case .open(let item): opened = opened == item ? nil : item
    }
  }
}

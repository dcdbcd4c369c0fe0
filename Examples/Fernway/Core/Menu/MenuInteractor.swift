/// Whom the menu tells that somebody comes or goes.
@MainActor
protocol MenuListener: AnyObject {
  func menuWantsLogin()
  func menuWantsLogout()
}

/// Shows whose app this is, and lets them leave.
@MainActor
package final class MenuInteractor: Interactor {
  /// What the menu shows, as the account is now.
  package var state: MenuState { MenuState(member: account.member) }

  private weak var listener: (any MenuListener)?
  private let account: Account

  init(account: Account, listener: any MenuListener) {
    self.account = account
    self.listener = listener
    super.init()
  }

  package func handle(_ event: MenuEvent) {
    switch event {
    case .logIn: listener?.menuWantsLogin()
    case .logOut: listener?.menuWantsLogout()
    }
  }
}

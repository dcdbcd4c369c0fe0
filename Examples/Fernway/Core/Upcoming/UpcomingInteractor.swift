/// Whom the list of a member's classes tells where to go next.
@MainActor
protocol UpcomingListener: AnyObject {
  func upcomingDidSelect(_ id: Int)
  func upcomingWantsFind()
  func upcomingWantsLogin()
}

/// Loads a member's classes whenever they are looked at.
@MainActor
package final class UpcomingInteractor: ScreenInteractor<UpcomingState> {
  private weak var listener: (any UpcomingListener)?
  private let backend: FakeBackend
  private let account: Account

  init(dependency: any MemberDependency, listener: any UpcomingListener) {
    backend = dependency.backend
    account = dependency.account
    self.listener = listener
    super.init(
      UpcomingState(phase: dependency.account.member == nil ? .loggedOut : .loading),
      changes: dependency.changes)
  }

  package func handle(_ event: UpcomingEvent) {
    switch event {
    case .select(let id): listener?.upcomingDidSelect(id)
    case .findClass: listener?.upcomingWantsFind()
    case .logIn: listener?.upcomingWantsLogin()
    }
  }

  /// Loads the classes again; those shown stay until the answer comes.
  func refresh() {
    guard let member = account.member else { return }
    backend.upcoming(for: member.id) { [weak self] result in
      guard let self, self.isActive, case .success(let classes) = result else { return }
      self.state.phase = .shown(classes)
    }
  }
}

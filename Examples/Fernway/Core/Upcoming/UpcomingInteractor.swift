/// Whom the list of a member's classes tells where to go next.
/// @CreateMock
@MainActor
protocol UpcomingListener: AnyObject {
  func upcomingDidSelect(_ id: Int)
  func upcomingWantsFind()
  func upcomingWantsLogin()
}

/// Shows a member's classes, which were gathered at launch.
@MainActor
package final class UpcomingInteractor: ScreenInteractor<UpcomingState> {
  private weak var listener: (any UpcomingListener)?
  private let bookings: BookingsModel?

  init(dependency: any MemberDependency, listener: any UpcomingListener) {
    bookings = dependency.models.bookings
    self.listener = listener
    super.init(
      UpcomingState(phase: dependency.account.member == nil ? .loggedOut : .loading),
      changes: dependency.changes)
  }

  override func didBecomeActive() {
    bookings?.changed.observe(for: self) { [weak self] in self?.show($0) }
  }

  package func handle(_ event: UpcomingEvent) {
    switch event {
    case .select(let id): listener?.upcomingDidSelect(id)
    case .findClass: listener?.upcomingWantsFind()
    case .logIn: listener?.upcomingWantsLogin()
    case .retry: bookings?.load()
    }
  }

  /// Loads the classes where that is needed; those shown stay until the answer comes.
  func refresh() { bookings?.loadIfNeeded() }

  private func show(_ phase: BookingsModel.Phase) {
    switch phase {
    case .loading: state.phase = .loading
    case .shown(let classes): state.phase = .shown(classes)
    case .failed: state.phase = .failed
    }
  }
}

extension UpcomingInteractor: Responder {
  var responderName: String { "Upcoming" }

  /// A class that was moved is looked up anew where it is in the list.
  func answer(_ event: RemoteEvent) -> Bool {
    guard event.kind == .classMoved, isActive, case .shown(let classes) = state.phase,
      classes.contains(where: { $0.id == event.id })
    else { return false }
    bookings?.load()
    return true
  }
}

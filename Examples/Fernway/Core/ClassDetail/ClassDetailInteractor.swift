/// Whom a class's screen tells where to go next.
@MainActor
protocol ClassDetailListener: AnyObject {
  func classDetailDidClose()
  func classDetailWantsLogin(toBook id: Int)
  func classDetailWantsClasses(at venue: String)
  func classDetailWantsUpcoming()
}

/// Loads one class, and offers what this member can do about it.
@MainActor
package final class ClassDetailInteractor: ScreenInteractor<ClassDetailState>, BookingListener {
  weak var router: ClassDetailRouter?
  private weak var listener: (any ClassDetailListener)?
  private let backend: FakeBackend
  private let account: Account
  private var booksWhenLoaded: Bool

  init(
    id: Int, bookNow: Bool, dependency: any MemberDependency, listener: any ClassDetailListener
  ) {
    backend = dependency.backend
    account = dependency.account
    booksWhenLoaded = bookNow
    self.listener = listener
    super.init(
      ClassDetailState(id: id, phase: .loading, today: dependency.clock.now.day),
      changes: dependency.changes)
  }

  override func didBecomeActive() { load() }

  package func handle(_ event: ClassDetailEvent) {
    if event == .back {
      listener?.classDetailDidClose()
      return
    }
    guard case .shown(let detail) = state.phase else { return }
    switch event {
    case .book: book(detail)
    case .joinWaitlist: joinWaitlist(of: detail)
    case .seeVenue: listener?.classDetailWantsClasses(at: detail.summary.venue)
    case .seeUpcoming: listener?.classDetailWantsUpcoming()
    case .back: break
    }
  }

  func bookingDidClose() {
    router?.detachBooking()
    load()
  }

  func bookingWantsUpcoming() {
    router?.detachBooking()
    listener?.classDetailWantsUpcoming()
  }

  private func book(_ detail: ClassDetail) {
    switch detail.offer {
    case .book: router?.attachBooking(of: detail)
    case .logIn: listener?.classDetailWantsLogin(toBook: state.id)
    case .tooDear, .full, .booked: break
    }
  }

  private func joinWaitlist(of detail: ClassDetail) {
    guard case .full(isWaitlisted: false) = detail.offer else { return }
    guard let member = account.member else {
      listener?.classDetailWantsLogin(toBook: state.id)
      return
    }
    backend.joinWaitlist(of: state.id, for: member.id)
    load()
  }

  private func load() {
    let member = account.member
    backend.detail(of: state.id, for: member?.id) { [weak self] result in
      guard let self, self.isActive else { return }
      switch result {
      case .success(let found): self.show(ClassDetail(found, member: member))
      case .failure: self.state.phase = .missing
      }
    }
  }

  private func show(_ detail: ClassDetail) {
    state.phase = .shown(detail)
    if booksWhenLoaded, detail.offer == .book { router?.attachBooking(of: detail) }
    booksWhenLoaded = false
  }
}

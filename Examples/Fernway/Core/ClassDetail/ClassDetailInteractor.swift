/// Whom a class's screen tells where to go next.
/// @CreateMock
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
  weak var router: (any ClassDetailRouting)?
  private weak var listener: (any ClassDetailListener)?
  private let backend: FakeBackend
  private let account: Account
  private let models: SessionModels
  private let services: AppServices
  private let clock: WallClock
  private var booksWhenLoaded: Bool
  private let loaded: FakeBackend.Detail?

  init(
    _ opening: ClassDetailOpening, dependency: any MemberDependency,
    listener: any ClassDetailListener
  ) {
    backend = dependency.backend
    account = dependency.account
    models = dependency.models
    services = dependency.services
    clock = dependency.clock
    booksWhenLoaded = opening.bookNow
    loaded = opening.loaded
    self.listener = listener
    super.init(
      ClassDetailState(
        id: opening.id, phase: .loading, today: dependency.clock.now.day,
        presentation: opening.presentation),
      changes: dependency.changes)
  }

  override func didBecomeActive() {
    services.responders.appear(self)
    clock.changed.observe(for: self) { [weak self] in
      self?.state.today = $0.day
      self?.load()
    }
    if services.faults.contains(.leaky) {
      // The mistake that Debug's list of leaks is there to find: the body keeps its own observer.
      models.kit.changed.observe(for: self) { _ in self.load() }
    }
    if let loaded { show(loaded) } else { load() }
  }

  override func willResignActive() { services.responders.disappear(self) }

  package func handle(_ event: ClassDetailEvent) {
    if event == .back {
      listener?.classDetailDidClose()
      return
    }
    if event == .retry, state.phase == .failed {
      state.phase = .loading
      load()
    }
    guard case .shown(let detail) = state.phase else { return }
    switch event {
    case .book: book(detail)
    case .joinWaitlist: joinWaitlist(of: detail)
    case .seeVenue: listener?.classDetailWantsClasses(at: detail.summary.venue)
    case .seeUpcoming: listener?.classDetailWantsUpcoming()
    case .back, .retry: break
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
    case .tooDear, .full, .booked, .started: break
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
    backend.detail(of: state.id, for: account.member?.id) { [weak self] result in
      guard let self, self.isActive else { return }
      switch result {
      case .success(let found): self.show(found)
      case .failure(.noSuchClass): self.state.phase = .missing
      case .failure: self.state.phase = .failed
      }
    }
  }

  private func show(_ found: FakeBackend.Detail) {
    let detail = ClassDetail(found, member: account.member, now: clock.now)
    var next = state
    next.phase = .shown(detail)
    let isHinted = detail.offer == .book && models.flags.runsNewCode(ClassFlag.creditsHint)
    next.creditsHint = isHinted ? account.member?.credits : nil
    state = next
    if booksWhenLoaded, detail.offer == .book { router?.attachBooking(of: detail) }
    booksWhenLoaded = false
  }
}

extension ClassDetailInteractor: Responder {
  var responderName: String { "ClassDetail" }

  /// News of the class that is shown: it is looked up anew, in place.
  func answer(_ event: RemoteEvent) -> Bool {
    guard isActive, event == RemoteEvent(.classMoved, id: state.id) else { return false }
    load()
    return true
  }
}

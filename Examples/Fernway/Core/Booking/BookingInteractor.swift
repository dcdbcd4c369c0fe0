/// Whom the booking tells how it ended.
/// @CreateMock
@MainActor
protocol BookingListener: AnyObject {
  func bookingDidClose()
  func bookingWantsUpcoming()
}

/// Reviews a booking and makes it; after a refusal nothing has been taken and it can be tried again.
@MainActor
package final class BookingInteractor: ScreenInteractor<BookingState> {
  private weak var listener: (any BookingListener)?
  private let backend: FakeBackend
  private let account: Account
  private let member: Member

  init(
    _ detail: ClassDetail, member: Member, dependency: any MemberDependency,
    listener: any BookingListener
  ) {
    backend = dependency.backend
    account = dependency.account
    self.member = member
    self.listener = listener
    super.init(
      BookingState(
        detail: detail, phase: .review, credits: member.credits,
        today: dependency.clock.now.day,
        saysAfter: dependency.models.flags.runsNewCode(BookingFlag.afterDisable)),
      changes: dependency.changes)
  }

  package func handle(_ event: BookingEvent) {
    switch (event, state.phase) {
    case (.confirm, .review), (.confirm, .declined), (.confirm, .failed): pay()
    case (.close, .paying): break
    case (.close, _): listener?.bookingDidClose()
    case (.seeUpcoming, .success): listener?.bookingWantsUpcoming()
    case (.confirm, _), (.seeUpcoming, _): break
    }
  }

  private func pay() {
    state.phase = .paying
    backend.book(state.detail.summary.id, for: member.id) { [weak self] result in
      self?.finish(result)
    }
  }

  private func finish(_ result: Result<FakeBackend.Receipt, BackendError>) {
    if case .success(let receipt) = result { account.apply(receipt) }
    guard isActive else { return }
    var next = state
    switch result {
    case .success(let receipt):
      next.phase = .success(number: receipt.booking.id)
      next.credits = receipt.member.credits
    case .failure(.cardDeclined): next.phase = .declined
    case .failure(.full): next.phase = .taken
    case .failure: next.phase = .failed
    }
    state = next
  }
}

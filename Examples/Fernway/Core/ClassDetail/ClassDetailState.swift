/// What a class's screen shows.
package struct ClassDetailState: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case loading
    case shown(ClassDetail)
    /// No class has this number.
    case missing
    /// The server did not answer; it can be asked again.
    case failed
  }

  package let id: Int
  package var phase: Phase
  /// The day that counts as today.
  package var today: CivilDay
  /// How it came: over the tabs, or as a sheet over the tab that was shown.
  package let presentation: Presentation
  /// What the member has, where the screen is to say so.
  package var creditsHint: Int?

  package init(
    id: Int, phase: Phase, today: CivilDay = AppClock.opening.now.day,
    presentation: Presentation = .push, creditsHint: Int? = nil
  ) {
    self.id = id
    self.presentation = presentation
    self.creditsHint = creditsHint
    self.phase = phase
    self.today = today
  }

  package static let available = sample(7)
  package static let full = sample(8)
  package static let waitlisted = sample(8, isWaitlisted: true)
  package static let booked = sample(7, isBooked: true)
  package static let tooDear = sample(4, member: .otto)
  package static let guest = sample(7, member: nil)
  package static let longTitle = sample(10)
  package static let loading = ClassDetailState(id: 7, phase: .loading)
  package static let failed = ClassDetailState(id: 7, phase: .failed)
  package static let started = sample(
    7, now: Moment(day: AppClock.opening.now.day, hour: 20, minute: 0))
  package static let modal = sample(7, presentation: .modal)
  package static let hint = sample(7, creditsHint: 5)
  package static let missing = ClassDetailState(id: 404, phase: .missing)

  /// Every state worth a picture, by name.
  package static let all: [Sample<ClassDetailState>] = [
    Sample("available", available), Sample("full", full), Sample("waitlisted", waitlisted),
    Sample("booked", booked), Sample("no credits", tooDear), Sample("guest", guest),
    Sample("long title", longTitle), Sample("loading", loading), Sample("missing", missing),
  ]

  /// Further states, by name, which are recorded as cells only.
  package static let more: [Sample<ClassDetailState>] = [
    Sample("failed", failed), Sample("started", started), Sample("modal", modal),
    Sample("credits hint", hint),
  ]

  private static func sample(
    _ id: Int, member: Member? = .mina, isBooked: Bool = false, isWaitlisted: Bool = false,
    now: Moment = AppClock.opening.now, presentation: Presentation = .push, creditsHint: Int? = nil
  ) -> ClassDetailState {
    let phase = Catalogue.portAmity.classes.first { $0.id == id }.map { session in
      Phase.shown(
        ClassDetail(
          FakeBackend.Detail(session: session, isBooked: isBooked, isWaitlisted: isWaitlisted),
          member: member, now: now))
    }
    return ClassDetailState(
      id: id, phase: phase ?? .missing, presentation: presentation, creditsHint: creditsHint)
  }
}

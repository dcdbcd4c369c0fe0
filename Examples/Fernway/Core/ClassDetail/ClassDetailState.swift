/// What a class's screen shows.
package struct ClassDetailState: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case loading
    case shown(ClassDetail)
    /// No class has this number.
    case missing
  }

  package let id: Int
  package var phase: Phase
  /// Against which “today” is told.
  package let today: CivilDay

  package init(id: Int, phase: Phase, today: CivilDay = AppClock.opening.now.day) {
    self.id = id
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
  package static let missing = ClassDetailState(id: 404, phase: .missing)

  /// Every state worth a picture, by name.
  package static let all: [Sample<ClassDetailState>] = [
    Sample("available", available), Sample("full", full), Sample("waitlisted", waitlisted),
    Sample("booked", booked), Sample("no credits", tooDear), Sample("guest", guest),
    Sample("long title", longTitle), Sample("loading", loading), Sample("missing", missing),
  ]

  private static func sample(
    _ id: Int, member: Member? = .mina, isBooked: Bool = false, isWaitlisted: Bool = false
  ) -> ClassDetailState {
    let phase = Catalogue.portAmity.classes.first { $0.id == id }.map { session in
      Phase.shown(
        ClassDetail(
          FakeBackend.Detail(session: session, isBooked: isBooked, isWaitlisted: isWaitlisted),
          member: member))
    }
    return ClassDetailState(id: id, phase: phase ?? .missing)
  }
}

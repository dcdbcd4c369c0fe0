/// What the tabs hand to their children: their parent's things, the account, and the session's
/// models.
@MainActor
final class TabsComponent: Component<any ScreenDependency>, MemberDependency {
  let account: Account
  let models: SessionModels

  init(_ dependency: any ScreenDependency, member: Member?) {
    models = SessionModels(
      member: member?.id, backend: dependency.backend, services: dependency.services)
    account = Account(
      member: member,
      bookingCount: member.map { dependency.backend.bookingCount(of: $0.id) } ?? 0,
      changes: dependency.changes)
    let services = dependency.services
    account.booked = { [models, services] id in
      models.bookings?.expire()
      services.searches.note(.booked(id))
    }
    super.init(dependency)
  }

  var backend: FakeBackend { dependency.backend }
  var changes: Changes { dependency.changes }
  var clock: WallClock { dependency.clock }
  var services: AppServices { dependency.services }
}

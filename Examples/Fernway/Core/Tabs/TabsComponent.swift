/// What the tabs hand to their children: their parent's things, and the account.
@MainActor
final class TabsComponent: Component<any ScreenDependency>, MemberDependency {
  let account: Account

  init(_ dependency: any ScreenDependency, member: Member?) {
    account = Account(
      member: member,
      bookingCount: member.map { dependency.backend.bookingCount(of: $0.id) } ?? 0,
      changes: dependency.changes)
    super.init(dependency)
  }

  var backend: FakeBackend { dependency.backend }
  var changes: Changes { dependency.changes }
  var clock: AppClock { dependency.clock }
}

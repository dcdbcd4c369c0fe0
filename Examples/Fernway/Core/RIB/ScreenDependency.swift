/// What every RIB with a screen asks of its parent.
@MainActor
protocol ScreenDependency {
  var backend: FakeBackend { get }
  var changes: Changes { get }
  var clock: AppClock { get }
}

/// What the RIBs behind the login ask besides: who looks, and with how many bookings.
@MainActor
protocol MemberDependency: ScreenDependency {
  var account: Account { get }
}

/// What every RIB with a screen asks of its parent.
@MainActor
protocol ScreenDependency {
  var backend: FakeBackend { get }
  var changes: Changes { get }
  var clock: WallClock { get }
  var services: AppServices { get }
}

/// What the RIBs behind the login ask besides: who looks, with how many bookings, and what was
/// gathered for them.
@MainActor
protocol MemberDependency: ScreenDependency {
  var account: Account { get }
  var models: SessionModels { get }
}

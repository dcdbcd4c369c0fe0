@testable import FernwayCore

/// What a RIB asks of its parent, for tests of one RIB alone.
@MainActor
struct RIBUnderTest {
  let root: RootComponent
  let member: TabsComponent
  let scheduler = ManualScheduler()

  /// - Parameters:
  ///   - person: Who is logged in; nil for a guest.
  ///   - script: How the backend answers.
  init(_ person: Member? = .mina, _ script: BackendScript = BackendScript()) {
    let circuit = SignalCircuit()
    root = RootComponent(
      backend: FakeBackend(data: .portAmity, script: script, scheduler: scheduler),
      changes: Changes(), clock: WallClock(.opening, circuit),
      services: AppServices(faults: [], circuit: circuit))
    member = TabsComponent(root, member: person)
  }

  /// A class that can be booked.
  static var detail: ClassDetail? {
    guard case .shown(let detail) = ClassDetailState.available.phase else { return nil }
    return detail
  }
}

import Testing

@testable import FernwayCore

@MainActor @Suite struct MapTests {
  private final class MapListenerMock: MapListener {
    private(set) var mapDidCloseCallCount = 0
    private(set) var selected: [Int] = []
    private(set) var venues: [String] = []
    func mapDidClose() { mapDidCloseCallCount += 1 }
    func mapDidSelect(_ id: Int) { selected.append(id) }
    func mapWantsClasses(at venue: String) { venues.append(venue) }
  }

  private let listener = MapListenerMock()
  private let scheduler = ManualScheduler()

  private func map(_ script: BackendScript = BackendScript()) -> MapRouter {
    let circuit = SignalCircuit()
    let root = RootComponent(
      backend: FakeBackend(data: .portAmity, script: script, scheduler: scheduler),
      changes: Changes(), clock: WallClock(.opening, circuit),
      services: AppServices(faults: [], circuit: circuit))
    let router = MapBuilder(dependency: TabsComponent(root, member: .mina))
      .build(.studios, listener: listener)
    router.activateAsRoot()
    return router
  }

  @Test func `every studio of the week is on the map`() {
    let map = map().interactor
    #expect(map.state.phase == .loading)
    scheduler.settle()
    #expect(map.state.phase == .shown)
    #expect(map.state.studios.count == Set(map.state.classes.map(\.venue)).count)
    #expect(map.state.studios.map(\.classCount).reduce(0, +) == map.state.classes.count)
  }

  @Test func `a failed map is loaded again`() {
    let map = map(BackendScript([.search: [.refusal(.server(nil))]])).interactor
    scheduler.settle()
    #expect(map.state.phase == .failed)
    map.handle(.retry)
    scheduler.settle()
    #expect(map.state.phase == .shown)
  }

  @Test func `the handle goes up a step, and from the top to the bottom`() {
    let map = map().interactor
    var points: [SnapPoint] = []
    for _ in 0..<3 {
      map.handle(.handle)
      points.append(map.state.drawer.snap)
    }
    #expect(points == [.expanded, .collapsed, .half])
  }

  @Test func `the listener hears what was chosen, once each`() {
    let map = map().interactor
    map.handle(.select(7))
    map.handle(.studio("Anvil Cycle"))
    map.handle(.back)
    #expect(listener.selected == [7])
    #expect(listener.venues == ["Anvil Cycle"])
    #expect(listener.mapDidCloseCallCount == 1)
  }

  @Test func `a class over the map gives it back, and leaving the tab ends it`() throws {
    let test = try AppUnderTest("mina")
    #expect(test.open("fernway://map?list=classes") == .opened("map"))
    #expect(test.app.currentLink == "fernway://map?list=classes")
    guard let map = test.app.visible as? MapInteractor else {
      Issue.record("the map is not in front")
      return
    }
    map.handle(.select(2))
    test.scheduler.settle()
    #expect(test.app.currentLink == "fernway://class/2")
    #expect(test.back())
    #expect(test.app.currentLink == "fernway://map?list=classes")
    weak let router = test.app.root.tabs?.map
    #expect(test.open("fernway://upcoming").isAccepted)
    #expect(router == nil)
    #expect(test.open("fernway://map?list=gyms").isAccepted == false)
  }
}

/// The app without any screen: what a host starts, draws, and sends events to.
@MainActor
package final class FernwayApp {
  package let root: RootRouter
  /// Calls the host when something is to be drawn again.
  package let changes: Changes
  package let clock: WallClock
  let backend: FakeBackend
  let services: AppServices
  private let scheduler: any Scheduler

  /// Makes the app; it does nothing before `start`.
  ///
  /// - Parameters:
  ///   - engine: What runs the scripts of web pages; nil runs none.
  ///   - widgets: The home screen that hosts its widgets; nil is none.
  package init(
    fixture: Fixture = .standard, scheduler: any Scheduler, clock: AppClock = .opening,
    engine: (any ScriptEngine)? = nil, widgets: (any WidgetBridge)? = nil
  ) {
    self.scheduler = scheduler
    let circuit = SignalCircuit()
    self.clock = WallClock(clock, circuit)
    let changes = Changes()
    self.changes = changes
    services = AppServices(
      faults: fixture.faults, circuit: circuit, engine: engine,
      widgets: widgets.map { WidgetFeed(bridge: $0, changes: changes) })
    backend = FakeBackend(
      data: fixture.data, script: fixture.script, rules: fixture.rules, scheduler: scheduler)
    root = RootBuilder(
      component: RootComponent(
        backend: backend, changes: changes, clock: self.clock, services: services)
    ).build(for: fixture.member)
  }

  /// Shows the first screen, and gathers what its screens share.
  package func start() { root.activateAsRoot() }

  /// How many answers of the backend are awaited.
  package var pending: Int { scheduler.pending }

  /// The screen in front.
  package var visible: (any VisibleScreen)? { root.front }

  /// The link to the screen in front.
  package var currentLink: String { visible?.link.description ?? "" }

  /// Opens a deep or universal link, or says why not.
  @discardableResult
  package func open(_ link: String) -> RouteOutcome { root.interactor.open(link) }

  /// Goes one step back; false where there is none.
  @discardableResult
  package func back() -> Bool {
    visible?.goBack() == true || root.tabs?.interactor.goBack() == true
  }
}

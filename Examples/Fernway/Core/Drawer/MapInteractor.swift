/// Whom the map tells what was chosen.
@MainActor
protocol MapListener: AnyObject {
  func mapDidClose()
  func mapDidSelect(_ id: Int)
  func mapWantsClasses(at venue: String)
}

/// Shows the studios of the week on a map, and lists them and their classes in a drawer.
@MainActor
package final class MapInteractor: ScreenInteractor<MapState> {
  private weak var listener: (any MapListener)?
  private let backend: FakeBackend
  private let account: Account
  private let clock: WallClock

  init(
    _ segment: MapState.Segment, dependency: any MemberDependency, listener: any MapListener
  ) {
    backend = dependency.backend
    account = dependency.account
    clock = dependency.clock
    self.listener = listener
    super.init(
      MapState(.loading, segment, today: dependency.clock.now.day), changes: dependency.changes)
  }

  override func didBecomeActive() {
    clock.changed.observe(for: self) { [weak self] in self?.state.today = $0.day }
    load()
  }

  package func handle(_ event: MapEvent) {
    switch event {
    case .segment(let segment): state.segment = segment
    case .handle:
      let points = SnapPoint.allCases
      let next = points.firstIndex(of: state.drawer.snap).map { ($0 + 1) % points.count } ?? 0
      state.drawer.rest(at: points[next])
    case .showMap: state.drawer.rest(at: .collapsed)
    case .showList: state.drawer.rest(at: .expanded)
    case .studio(let name): listener?.mapWantsClasses(at: name)
    case .select(let id): listener?.mapDidSelect(id)
    case .retry: load()
    case .back: listener?.mapDidClose()
    }
  }

  /// Follows a finger over the drawer, in `room` points; answers how much of the step it used.
  package func pan(_ pan: DrawerModel.Pan, in room: Double) -> Double {
    var drawer = state.drawer
    defer { state.drawer = drawer }
    return drawer.pan(pan, in: room)
  }

  private func load() {
    state.phase = .loading
    backend.search("", for: account.member?.id) { [weak self] result in
      guard let self, self.isActive else { return }
      var next = self.state
      switch result {
      case .success(let classes):
        next.classes = classes
        next.phase = .shown
      case .failure: next.phase = .failed
      }
      self.state = next
    }
  }
}

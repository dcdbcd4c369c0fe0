/// Whom the list of classes tells what was chosen.
/// @CreateMock
@MainActor
protocol FindListener: AnyObject {
  func findDidSelect(_ id: Int)
  func findWantsSearch(for query: String)
}

/// Searches at each change of the query; only the answer to the newest one counts.
@MainActor
package final class FindInteractor: ScreenInteractor<FindState> {
  private weak var listener: (any FindListener)?
  private let backend: FakeBackend
  private let account: Account
  private let models: SessionModels
  private let services: AppServices
  private let clock: WallClock
  private var searches = 0

  init(dependency: any MemberDependency, listener: any FindListener) {
    backend = dependency.backend
    account = dependency.account
    models = dependency.models
    services = dependency.services
    clock = dependency.clock
    self.listener = listener
    super.init(
      FindState(query: "", results: [], isLoading: true, today: dependency.clock.now.day),
      changes: dependency.changes)
  }

  override func didBecomeActive() {
    clock.changed.observe(for: self) { [weak self] in self?.state.today = $0.day }
    search()
  }

  package func handle(_ event: FindEvent) {
    switch event {
    case .query(let text): ask(text)
    case .clear: ask("")
    case .submit: listener?.findWantsSearch(for: Analyzer.query(state.query))
    case .retry: search()
    case .select(let id): listener?.findDidSelect(id)
    }
  }

  /// Asks again, without saying so on the screen: places may have gone meanwhile.
  ///
  /// While it is asking already, the answer under way is new enough.
  func refresh() {
    if !state.isLoading { search(announced: false) }
  }

  func ask(_ query: String) {
    guard query != state.query else { return }
    state.query = query
    search()
  }

  private func search(announced: Bool = true) {
    searches += 1
    let number = searches
    if announced { state.isLoading = true }
    backend.search(state.query, for: account.member?.id) { [weak self] result in
      guard let self, self.isActive, number == self.searches else { return }
      var next = self.state
      next.isLoading = false
      next.hasFailed = false
      switch result {
      case .success(let found):
        next.results = self.ordered(found)
        next.suggestions = self.suggestions(besides: next.query)
      case .failure:
        next.results = []
        next.hasFailed = true
      }
      self.state = next
    }
  }

  /// The flag `find_open_first`: full classes come last.
  private func ordered(_ found: [ClassSummary]) -> [ClassSummary] {
    guard models.flags.runsNewCode(FindFlag.openFirst) else { return found }
    return found.filter { $0.places != .full } + found.filter { $0.places == .full }
  }

  /// What the plugins offer while nothing is asked.
  private func suggestions(besides query: String) -> [Suggestion] {
    guard query.isEmpty else { return [] }
    let context = services.context(account.member, bookingCount: account.bookingCount)
    return services.plugins.suggestions.products(in: context, models.flags)
  }
}

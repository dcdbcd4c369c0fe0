/// Whom the search tells what was found.
@MainActor
protocol SearchListener: AnyObject {
  func searchDidSelect(_ id: Int)
  func searchDidClose()
}

/// Completes what is typed, answers what is asked, and notes what people do with the answers.
///
/// Only the answer to the newest question counts.
@MainActor
package final class SearchInteractor: ScreenInteractor<SearchState> {
  private weak var listener: (any SearchListener)?
  private let backend: FakeBackend
  private let account: Account
  private let services: AppServices
  private let models: SessionModels
  private let clock: WallClock
  private let firstQuery: String?
  private var subject: SearchSubject?
  private var questions = 0

  init(
    _ query: String?, dependency: any MemberDependency, listener: any SearchListener
  ) {
    backend = dependency.backend
    account = dependency.account
    services = dependency.services
    models = dependency.models
    clock = dependency.clock
    firstQuery = query
    self.listener = listener
    super.init(
      SearchState(query: "", phase: .completing([]), today: dependency.clock.now.day),
      changes: dependency.changes)
  }

  override func didBecomeActive() {
    clock.changed.observe(for: self) { [weak self] in self?.state.today = $0.day }
    if let firstQuery, !Analyzer.query(firstQuery).isEmpty {
      state.query = firstQuery
      look(for: .phrase(Analyzer.query(firstQuery)))
    } else {
      complete()
    }
  }

  package func handle(_ event: SearchEvent) {
    switch event {
    case .query(let text): type(text)
    case .clear: type("")
    case .submit:
      let query = Analyzer.query(state.query)
      if !query.isEmpty { look(for: .phrase(query)) }
    case .choose(let completion): choose(completion)
    case .select(let id): open(id)
    case .retry: if let subject { look(for: subject) }
    case .places(let places): if state.answer?.brand != nil { state.places = places }
    case .place(let place):
      guard let brand = state.answer?.brand else { return }
      state.query = "\(brand.name) · \(place)"
      look(for: .venue(state.query))
    case .back: stepBack()
    }
  }

  /// From a chain's places to its classes, from there to the rows, and from those out.
  private func stepBack() {
    if state.places != nil {
      state.places = nil
    } else if case .completing = state.phase {
      listener?.searchDidClose()
    } else {
      complete()
    }
  }

  private func type(_ text: String) {
    guard text != state.query else { return }
    state.query = text
    complete()
  }

  private func complete() {
    questions += 1
    let number = questions
    state.places = nil
    if case .completing = state.phase {} else { state.phase = .completing([]) }
    backend.complete(state.query, in: arm) { [weak self] result in
      guard let self, self.isActive, number == self.questions else { return }
      switch result {
      case .success(let rows): self.state.phase = .completing(rows)
      case .failure:
        // What was typed can be asked for without any help.
        let query = Analyzer.query(self.state.query)
        self.state.phase = .completing(query.isEmpty ? [] : [.phrase(query)])
      }
    }
  }

  private func choose(_ completion: Completion) {
    switch completion {
    case .phrase(let query): look(for: .phrase(query))
    case .tag(let tag): look(for: .tag(tag))
    case .brand(let name, _): look(for: .brand(name))
    case .venue(let name): look(for: .venue(name))
    case .session(let id, _):
      guard case .completing(let rows) = state.phase else { return }
      let ranked = rows.compactMap { if case .session(let id, _) = $0 { id } else { nil } }
      services.searches.note(.shown(Analyzer.query(state.query), arm, ranked: ranked))
      open(id)
    }
  }

  private func look(for subject: SearchSubject) {
    questions += 1
    let number = questions
    self.subject = subject
    state.places = nil
    state.phase = .looking
    backend.look(for: subject, as: account.member?.id) { [weak self] result in
      guard let self, self.isActive, number == self.questions else { return }
      switch result {
      case .success(let answer):
        self.state.phase = .shown(answer)
        self.services.searches.note(
          .shown(subject.text, self.arm, ranked: answer.classes.map(\.id)))
      case .failure: self.state.phase = .failed
      }
    }
  }

  private func open(_ id: Int) {
    services.searches.note(.opened(id))
    listener?.searchDidSelect(id)
  }

  private var arm: SearchArm {
    SearchArm(
      namesClasses: models.flags.runsNewCode(SearchFlag.explicitClass),
      namesVenues: models.flags.runsNewCode(SearchFlag.explicitVenue))
  }
}

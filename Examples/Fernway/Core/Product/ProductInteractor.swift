/// Whom a product's screen tells where to go next.
/// @CreateMock
@MainActor
protocol ProductListener: AnyObject {
  func productDidClose()
  func productWantsLogin(_ id: Int)
}

/// Shows one product: its hearts from the shared model, its stock on demand.
@MainActor
package final class ProductInteractor: ScreenInteractor<ProductState> {
  private weak var listener: (any ProductListener)?
  private let account: Account
  private let models: SessionModels
  private let services: AppServices
  private let stock: Producer<Int>

  init(
    _ id: Int, stock known: Int?, dependency: any MemberDependency,
    listener: any ProductListener
  ) {
    account = dependency.account
    models = dependency.models
    services = dependency.services
    self.listener = listener
    stock = Producer { [backend = dependency.backend] finish in
      let call = backend.stock(of: id, reply: finish)
      return { call.cancel() }
    }
    super.init(
      ProductState(
        id: id, stock: known.map { .known($0) } ?? .checking,
        hasHearts: models.flags.runsNewCode(ShopFlag.heartsDisable)),
      changes: dependency.changes)
  }

  override func didBecomeActive() {
    services.responders.appear(self)
    models.kit.changed.observe(for: self) { [weak self] _ in self?.showItem() }
    models.hearts.changed.observe(for: self) { [weak self] in self?.show($0) }
    showItem()
    state.isHearted = models.hearts.items.contains(state.id)
    // What was loaded before it opened is not asked for again.
    if case .checking = state.stock { checkStock() }
  }

  override func willResignActive() {
    services.responders.disappear(self)
    stock.cancel()
  }

  package func handle(_ event: ProductEvent) {
    switch event {
    case .heart: heart()
    case .checkStock: stock.restart()
    case .back: listener?.productDidClose()
    }
  }

  private func heart() {
    guard state.hasHearts, state.item != nil else { return }
    guard let member = account.member else {
      listener?.productWantsLogin(state.id)
      return
    }
    state.isRefused = false
    models.hearts.toggle(state.id, for: member.id)
  }

  private func checkStock() {
    stock.observe { [weak self] in self?.show($0) }
  }

  private func showItem() {
    var next = state
    if case .shown = models.kit.phase { next.isLoaded = true }
    next.item = models.kit.item(state.id)
    state = next
  }

  private func show(_ change: HeartsModel.Change) {
    var next = state
    next.isHearted = change.items.contains(state.id)
    if change.refused == state.id { next.isRefused = true }
    state = next
  }

  private func show(_ progress: Producer<Int>.State) {
    switch progress {
    case .idle, .cancelled: break
    case .inProgress: state.stock = .checking
    case .done(let count): state.stock = .known(count)
    case .failed: state.stock = .failed
    }
  }
}

extension ProductInteractor: Responder {
  var responderName: String { "Product" }

  /// News of the product that is shown: its stock is checked anew, in place.
  func answer(_ event: RemoteEvent) -> Bool {
    guard isActive, event == RemoteEvent(.kitReady, id: state.id) else { return false }
    if case .idle = stock.state { checkStock() } else { stock.restart() }
    return true
  }
}

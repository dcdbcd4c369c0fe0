/// Whom the shop tells that it was left.
/// @CreateMock
@MainActor
protocol ShopListener: AnyObject {
  func shopDidClose()
  /// A guest wants to heart a product and must log in first.
  func shopWantsLogin(for product: Int)
}

/// Shows collections and products, with the hearts of the model that all share.
@MainActor
package final class ShopInteractor: ScreenInteractor<ShopState>, ProductListener {
  weak var router: (any ShopRouting)?
  private weak var listener: (any ShopListener)?
  private let models: SessionModels

  init(dependency: any MemberDependency, listener: any ShopListener) {
    models = dependency.models
    self.listener = listener
    super.init(ShopState(phase: .loading), changes: dependency.changes)
  }

  override func didBecomeActive() {
    models.kit.changed.observe(for: self) { [weak self] in self?.show($0) }
    models.hearts.changed.observe(for: self) { [weak self] in self?.state.hearts = $0.items }
  }

  package func handle(_ event: ShopEvent) {
    switch event {
    case .section(let section): state.section = section
    case .select(let id): router?.attachProduct(id, stock: nil)
    case .retry: models.kit.load()
    case .back: stepBack()
    }
  }

  func productDidClose() { router?.detachProduct() }
  func productWantsLogin(_ id: Int) { listener?.shopWantsLogin(for: id) }

  private func stepBack() {
    if case .grid = state.section {
      state.section = .collections
    } else {
      listener?.shopDidClose()
    }
  }

  private func show(_ phase: KitModel.Phase) {
    var next = state
    switch phase {
    case .loading: next.phase = .loading
    case .shown(let kit):
      next.phase = .shown
      next.kit = kit
    case .failed: next.phase = .failed
    }
    state = next
  }
}

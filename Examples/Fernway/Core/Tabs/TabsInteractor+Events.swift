/// Pushes: answered in place by a screen that can, else by the screens that a person would have
/// opened, shown once all of them are loaded.
extension TabsInteractor {
  func receive(_ event: RemoteEvent) {
    backend.prepare(event)
    // The list that holds the class is loaded anew when it is seen next.
    if event.kind == .classMoved { models.bookings?.expire() }
    if let name = services.responders.answer(event) {
      services.events.note("\(event): answered by \(name)")
      return
    }
    eventCount += 1
    let number = eventCount
    load(event) { [weak self] result in
      guard let self, self.isActive else { return }
      guard number == self.eventCount else {
        self.services.events.note("\(event): a newer one came")
        return
      }
      switch result {
      case .success(let show):
        show()
        self.services.events.note("\(event): built \(self.stack)")
      case .failure(let error): self.services.events.note("\(event): not loaded. \(error)")
      }
    }
  }

  /// What shows an event's screens, once what they need is there.
  private typealias Loaded = @MainActor (Result<@MainActor () -> Void, BackendError>) -> Void

  private func load(_ event: RemoteEvent, _ done: @escaping Loaded) {
    switch event.kind {
    case .classMoved: loadClass(event.id, over: .find, done)
    case .bookingReminder:
      guard let bookings = models.bookings else { return loadClass(event.id, over: .find, done) }
      bookings.whenSettled { [weak self] in
        self?.loadClass(event.id, over: .upcoming, done)
      }
    case .kitReady:
      backend.stock(of: event.id) { [weak self] result in
        done(
          result.flatMap { stock in
            guard let self, let item = self.models.kit.item(event.id) else {
              return .failure(.noSuchProduct(event.id))
            }
            return .success {
              self.showShop(.grid(collection: item.collection))
              self.router?.shop.attachProduct(item.id, stock: stock)
            }
          })
      }
    }
  }

  private func loadClass(_ id: Int, over tab: Tab, _ done: @escaping Loaded) {
    backend.detail(of: id, for: account.member?.id) { [weak self] result in
      done(
        result.map { detail in
          {
            self?.select(tab)
            self?.router?.attachDetail(ClassDetailOpening(id: id, loaded: detail))
          }
        })
    }
  }

  /// The screens that are there now, from the tab up.
  private var stack: String {
    var names = ["\(selected)"]
    if let product = router?.shop.product { names.append(product.name) }
    names += router?.coverings.map(\.name) ?? []
    return names.joined(separator: " › ")
  }
}

extension ScreenRoute {
  static let product = ScreenRoute("product", path: "product/:id", requires: [.number("id")]) {
    values, _ in values.number("id").map { .product(id: $0) }
  }
}

extension Destination {
  static func product(id: Int) -> Destination {
    Destination(
      Link(path: ["product", String(id)]),
      in: .tabs { tabs in
        tabs.select(.shop)
        tabs.router?.shop.attachProduct(id, stock: nil)
      })
  }
}

extension ProductInteractor: VisibleScreen {
  package var link: Link { Destination.product(id: state.id).link }

  package func goBack() -> Bool {
    handle(.back)
    return true
  }
}

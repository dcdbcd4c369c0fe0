extension ScreenRoute {
  /// The shop, during the summer: its collection by the water.
  static let summer = ScreenRoute("summer", path: "shop", priority: 1) { _, context in
    context.flags.runsNewCode(ShopFlag.summer) ? .collection(id: 3) : nil
  }
  static let shop = ScreenRoute("shop", path: "shop") { _, _ in .shop }
  static let collection = ScreenRoute(
    "collection", path: "collection/:id", requires: [.number("id")]
  ) { values, _ in values.number("id").map { .collection(id: $0) } }
}

extension Destination {
  static let shop = Destination(Link(path: ["shop"]), in: .tabs { $0.showShop(.collections) })

  static func collection(id: Int) -> Destination {
    Destination(
      Link(path: ["collection", String(id)]), in: .tabs { $0.showShop(.grid(collection: id)) })
  }
}

extension ShopInteractor: VisibleScreen {
  package var link: Link {
    if case .grid(let collection?) = state.section {
      Destination.collection(id: collection).link
    } else {
      Destination.shop.link
    }
  }

  package func goBack() -> Bool {
    handle(.back)
    return true
  }
}

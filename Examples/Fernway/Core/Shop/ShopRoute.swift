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

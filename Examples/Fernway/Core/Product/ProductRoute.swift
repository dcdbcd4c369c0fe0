extension ScreenRoute {
  static let product = ScreenRoute("product", path: "product/:id", requires: [.number("id")]) {
    values, _ in values.number("id").map { .product(id: $0) }
  }
}

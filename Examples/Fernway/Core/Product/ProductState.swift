/// What a product's screen shows.
package struct ProductState: Hashable, Sendable {
  package enum Stock: Hashable, Sendable {
    case checking
    case known(Int)
    case failed
  }

  package let id: Int
  /// Nil while the kit is loading, or where there is no such product.
  package var item: KitItem?
  /// Whether the kit is there, so that a product that isn't does not exist.
  package var isLoaded: Bool
  package var stock: Stock
  package var isHearted: Bool
  /// Whether hearts can be given at all.
  package var hasHearts: Bool
  /// Whether the server has just refused a heart.
  package var isRefused: Bool

  package init(
    id: Int, item: KitItem? = nil, isLoaded: Bool = false, stock: Stock = .checking,
    isHearted: Bool = false, hasHearts: Bool = true, isRefused: Bool = false
  ) {
    self.id = id
    self.item = item
    self.isLoaded = isLoaded
    self.stock = stock
    self.isHearted = isHearted
    self.hasHearts = hasHearts
    self.isRefused = isRefused
  }

  package static let hearted = ProductState(
    id: 3, item: KitCatalogue.portAmity.items.first { $0.id == 3 }, isLoaded: true,
    stock: .known(3), isHearted: true)

  /// Every state worth a picture, by name.
  package static let all: [Sample<ProductState>] = [
    sample("in stock", 3, .known(3)), sample("hearted", 3, .known(3), isHearted: true),
    sample("refused", 3, .known(3), isRefused: true), sample("checking", 3, .checking),
    sample("stock unknown", 3, .failed), sample("none left", 5, .known(0)),
    sample("long name", 6, .known(2)), sample("no hearts", 3, .known(3), hasHearts: false),
    Sample("missing", ProductState(id: 404, isLoaded: true)),
  ]

  private static func sample(
    _ name: String, _ id: Int, _ stock: Stock, isHearted: Bool = false, hasHearts: Bool = true,
    isRefused: Bool = false
  ) -> Sample<ProductState> {
    Sample(
      name,
      ProductState(
        id: id, item: KitCatalogue.portAmity.items.first { $0.id == id }, isLoaded: true,
        stock: stock, isHearted: isHearted, hasHearts: hasHearts, isRefused: isRefused))
  }
}

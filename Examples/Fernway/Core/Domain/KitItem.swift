/// A thing to rent for a class.
package struct KitItem: Hashable, Identifiable, Sendable {
  package let id: Int
  package let name: String
  package let collection: Int
  /// What a day costs, in credits.
  package let price: Int
  /// How many are on the shelf.
  package let stock: Int
  package let tint: ClassSession.Tint
}

/// Kit that belongs together.
package struct KitCollection: Hashable, Identifiable, Sendable {
  package let id: Int
  package let name: String
}

/// All that can be rented.
package struct KitCatalogue: Hashable, Sendable {
  package let collections: [KitCollection]
  package let items: [KitItem]

  package static let portAmity = KitCatalogue(
    collections: [
      KitCollection(id: 1, name: "Mats and blocks"), KitCollection(id: 2, name: "Shoes"),
      KitCollection(id: 3, name: "Summer by the water"),
    ],
    items: [
      KitItem(id: 1, name: "Cork mat", collection: 1, price: 1, stock: 6, tint: .fern),
      KitItem(id: 2, name: "Two foam blocks", collection: 1, price: 1, stock: 11, tint: .tide),
      KitItem(id: 3, name: "Cycling shoes", collection: 2, price: 2, stock: 3, tint: .clay),
      KitItem(id: 4, name: "Lifting shoes", collection: 2, price: 2, stock: 1, tint: .plum),
      KitItem(id: 5, name: "Paddle board", collection: 3, price: 4, stock: 0, tint: .amber),
      KitItem(
        id: 6, name: "Wetsuit with long sleeves, thick enough for early March", collection: 3,
        price: 3, stock: 2, tint: .tide),
    ])
}

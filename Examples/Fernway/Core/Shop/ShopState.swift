/// What the shop shows.
package struct ShopState: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case loading, shown, failed
  }

  /// Which part of the shop is in front.
  package enum Section: Hashable, Sendable {
    case collections
    /// All kit, or that of one collection.
    case grid(collection: Int?)
  }

  package var phase: Phase
  package var section: Section
  package var kit: KitCatalogue?
  /// The products that are hearted.
  package var hearts: Set<Int>

  package init(
    phase: Phase, section: Section = .collections, kit: KitCatalogue? = nil, hearts: Set<Int> = []
  ) {
    self.phase = phase
    self.section = section
    self.kit = kit
    self.hearts = hearts
  }

  /// A collection as its row shows it.
  package struct Row: Hashable, Identifiable, Sendable {
    package let id: Int
    package let name: String
    package let count: Int
    package let hearts: Int
  }

  /// The collections, each with how many of its products there are and are hearted.
  package var collections: [Row] {
    (kit?.collections ?? []).map { collection in
      let items = (kit?.items ?? []).filter { $0.collection == collection.id }
      return Row(
        id: collection.id, name: collection.name, count: items.count,
        hearts: items.count { hearts.contains($0.id) })
    }
  }

  /// The products of the grid.
  package var items: [KitItem] {
    guard case .grid(let collection) = section else { return [] }
    return (kit?.items ?? []).filter { collection == nil || $0.collection == collection }
  }

  /// The name of the collection in front; nil where it is none.
  package var collectionName: String? {
    guard case .grid(let collection?) = section else { return nil }
    return kit?.collections.first { $0.id == collection }?.name
  }

  package static let shown = ShopState(phase: .shown, kit: .portAmity)
  package static let hearted = ShopState(phase: .shown, kit: .portAmity, hearts: [1, 2, 6])
  package static let grid = ShopState(
    phase: .shown, section: .grid(collection: nil), kit: .portAmity, hearts: [3])

  /// Every state worth a picture, by name.
  package static let all: [Sample<ShopState>] = [
    Sample("collections", shown), Sample("hearted", hearted), Sample("grid", grid),
    Sample(
      "one collection",
      ShopState(phase: .shown, section: .grid(collection: 3), kit: .portAmity)),
    Sample("loading", ShopState(phase: .loading)), Sample("failed", ShopState(phase: .failed)),
  ]
}

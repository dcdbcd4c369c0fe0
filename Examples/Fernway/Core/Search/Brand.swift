/// A chain and its places.
package struct Brand: Hashable, Sendable {
  /// One place of the chain.
  package struct Location: Hashable, Sendable {
    /// Its name without the chain's: `Quay 9`.
    package let place: String
    /// How many classes it gives.
    package let classCount: Int
    /// Where it is on the map of Port Amity, 0…1 from its top left.
    package let x: Double
    package let y: Double
  }

  package let name: String
  /// By name.
  package let locations: [Location]

  /// Makes a chain of a brand's classes; nil where the brand has one place only.
  init?(_ name: String, classes: [ClassSession]) {
    let places = Dictionary(grouping: classes) { $0.venue.place ?? "" }
    guard places.count > 1 else { return nil }
    self.name = name
    locations = places.sorted { $0.key < $1.key }.map { place, classes in
      let (x, y) = Self.map[place] ?? (0.5, 0.5)
      return Location(place: place, classCount: classes.count, x: x, y: y)
    }
  }

  private static let map: [String: (Double, Double)] = [
    "Tern Street": (0.22, 0.30), "Quay 9": (0.80, 0.62), "Market Hall": (0.48, 0.48),
    "North Gate": (0.52, 0.12), "Lantern Lane": (0.30, 0.78), "Harbour Row": (0.68, 0.80),
    "Station Yard": (0.16, 0.58), "Mill Lane": (0.62, 0.28),
  ]
}

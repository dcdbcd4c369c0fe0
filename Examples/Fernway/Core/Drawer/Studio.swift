/// A studio on the map, with its classes of the week.
package struct Studio: Hashable, Identifiable, Sendable {
  package let name: String
  package let classCount: Int
  /// Where it is: shares of the map's width and height, from its top left corner.
  package let place: Place

  package var id: String { name }

  package struct Place: Hashable, Sendable {
    package let x: Double
    package let y: Double
  }

  /// The studios that hold these classes, by name; one that the map does not know is left out.
  static func all(of classes: [ClassSummary]) -> [Studio] {
    Dictionary(grouping: classes, by: \.venue)
      .compactMap { name, classes in
        places[name].map { Studio(name: name, classCount: classes.count, place: $0) }
      }
      .sorted { $0.name < $1.name }
  }

  private static let places: [String: Place] = [
    "Anvil Cycle": Place(x: 0.22, y: 0.30),
    "Barrow’s · Lantern Lane": Place(x: 0.62, y: 0.16),
    "Barrow’s · Market Hall": Place(x: 0.48, y: 0.42),
    "Barrow’s · North Gate": Place(x: 0.40, y: 0.08),
    "Barrow’s · Quay 9": Place(x: 0.70, y: 0.58),
    "Barrow’s · Tern Street": Place(x: 0.30, y: 0.62),
    "Cruxx Gym · Harbour Row": Place(x: 0.74, y: 0.40),
    "Cruxx Gym · Mill Lane": Place(x: 0.14, y: 0.50),
    "Cruxx Gym · Station Yard": Place(x: 0.18, y: 0.12),
    "Studio Pellicle": Place(x: 0.54, y: 0.28),
    "Tidepool Pilates": Place(x: 0.66, y: 0.72),
    "Willow Yoga Loft": Place(x: 0.38, y: 0.22),
  ]
}

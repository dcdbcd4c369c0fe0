/// What plays while no member is near: one panel after another, round and round.
package struct Promo: Hashable, Sendable {
  /// How many panels there are.
  static let count = 3

  /// The panel that shows, 0…2.
  package private(set) var panel = 0

  package init(panel: Int = 0) { self.panel = panel % Self.count }

  mutating func advance() { panel = (panel + 1) % Self.count }
}

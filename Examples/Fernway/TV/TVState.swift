package import FernwayCore

/// What the television shows.
package struct TVState: Hashable, Sendable {
  package enum Screen: Hashable, Sendable {
    case promo(Promo)
    case shelf
    case detail(ClassSummary)
    case studios
    case help
  }

  package var screen: Screen
  /// The shelf of the member who is near; nil where nobody is.
  package var shelf: Shelf?
  /// The day that counts as today.
  package var today: CivilDay

  package init(_ screen: Screen, shelf: Shelf? = nil, today: CivilDay = AppClock.opening.now.day) {
    self.screen = screen
    self.shelf = shelf
    self.today = today
  }

  /// The name of the screen, for links: `fernway-tv://shelf`.
  package var name: String {
    switch screen {
    case .promo: "promo"
    case .shelf: "shelf"
    case .detail(let summary): "class/\(summary.id)"
    case .studios: "studios"
    case .help: "help"
    }
  }

  private static func shelf(booked: Set<Int>, hasStrayCard: Bool = false) -> TVState {
    let classes = Catalogue.portAmity.classes.map {
      ClassSummary($0, booked: booked.contains($0.id))
    }
    return TVState(
      .shelf,
      shelf: Shelf(
        member: "Mina Okafor", classes: classes, today: AppClock.opening.now.day,
        hasStrayCard: hasStrayCard))
  }

  /// The usual shelf.
  package static let mina = shelf(booked: [1, 5, 9])
  /// Nothing is booked.
  package static let otto = shelf(booked: [])
  /// A card that no arrow key reaches.
  package static let stray = shelf(booked: [1, 5, 9], hasStrayCard: true)
  package static let promo = TVState(.promo(Promo()))

  /// A screen over a shelf.
  package static func over(_ shelf: TVState, _ screen: Screen) -> TVState {
    var state = shelf
    state.screen = screen
    return state
  }
}

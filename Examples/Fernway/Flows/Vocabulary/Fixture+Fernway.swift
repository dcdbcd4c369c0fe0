import PageObjects

extension Fixture {
  /// Nobody is logged in.
  static let signedOut: Fixture = "signed-out"
  /// Mina is logged in: five credits, three bookings.
  static let mina: Fixture = "mina"
  /// Otto is logged in: one credit, no booking.
  static let otto: Fixture = "otto"
  /// The first login is never answered.
  static let slowLogin: Fixture = "slow-login"
  /// The first login meets a server error.
  static let serverError: Fixture = "server-error"
  /// The first login meets a server error with a lot to say.
  static let longError: Fixture = "long-error"
  /// Mina is logged in; her card is declined once.
  static let declined: Fixture = "declined"
  /// Mina is logged in; the last place goes while she books.
  static let taken: Fixture = "taken"
  /// Mina is logged in; her booking is never answered.
  static let slowBooking: Fixture = "slow-booking"
  /// Mina is logged in; the first search is never answered.
  static let slowSearch: Fixture = "slow-search"
  /// Mina is logged in; the first search fails.
  static let searchError: Fixture = "search-error"
  /// Nobody is logged in; the server treats Mina with `class_credits_hint`.
  static let experiment: Fixture = "experiment"
  /// Mina is logged in; a class's screen lives on after it was left.
  static let leaky: Fixture = "leaky"
  /// Mina is logged in; hearts and their badge call each other.
  static let cycle: Fixture = "cycle"
  /// Mina is by the television, where no arrow key leads to one card.
  static let strayCard: Fixture = "stray-card"
  /// Otto is logged in; Slow flow yoga has one place left.
  static let lastPlace: Fixture = "last-place"
}

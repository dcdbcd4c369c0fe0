import FernwayCore

/// The texts that several rooms share, in one language; each room's own stand in its folder.
struct Words {
  var back: String
  var cancel: String
  var close: String
  var tryAgain: String
  var logIn: String
  var loading: String
  var loggedOutHint: String
  var seeUpcoming: String
  var full: String
  var booked: String
  var price: String
  let credits: @Sendable (Int) -> String
  let creditsLeft: @Sendable (Int) -> String
  let placesLeft: @Sendable (Int) -> String
  let length: @Sendable (Int) -> String

  // Days.
  var today: String
  var tomorrow: String
  /// Sunday first.
  let weekdays: [String]
  /// Sunday first; short enough for a row.
  let shortWeekdays: [String]
  /// January first.
  let months: [String]
  let day: @Sendable (_ weekday: String, _ day: Int, _ month: String) -> String

  // Around every screen.
  let strayLink: @Sendable (String) -> String
  /// What the keys do, for the foot of a terminal.
  var keys: String
  var tooSmall: String
}

extension Words: RoomWords {
  static var changeable: [String: any WritableKeyPath<Words, String> & Sendable] {
    [
      "back": \.back, "cancel": \.cancel, "close": \.close, "tryAgain": \.tryAgain,
      "logIn": \.logIn, "loading": \.loading, "loggedOutHint": \.loggedOutHint,
      "seeUpcoming": \.seeUpcoming, "full": \.full, "booked": \.booked, "price": \.price,
      "today": \.today, "tomorrow": \.tomorrow, "keys": \.keys, "tooSmall": \.tooSmall,
    ]
  }
}

import FernwayCore
import Foundation
import ViewKit

/// Every text of the app in one language.
struct Words: Sendable {
  // What several screens say.
  let back: String
  let cancel: String
  let cardTagline: String
  let credits: @Sendable (Int) -> String
  let length: @Sendable (Int) -> String
  let loading: String
  let strayLink: @Sendable (String) -> String
  /// What the keys do, for the foot of a terminal.
  let keys: String
  let tooSmall: String
  let today: String
  let tomorrow: String
  /// Sunday first.
  let weekdays: [String]
  /// Sunday first; short enough for a row.
  let shortWeekdays: [String]
  /// January first.
  let months: [String]
  let day: @Sendable (_ weekday: String, _ day: Int, _ month: String) -> String

  // Login.
  let email: String
  let password: String
  let logIn: String
  let loggingIn: String
  let lookAround: String
  let problem: @Sendable (LoginState.Problem) -> String

  // Find.
  let findTitle: String
  let searchLabel: String
  let searchPrompt: String
  let clear: String
  let searching: String
  let classesNearYou: @Sendable (Int) -> String
  let noClasses: @Sendable (String) -> String
  let noClassesHint: String
  let searchFailed: String
  let tryAgain: String
  let placesLeft: @Sendable (Int) -> String
  let full: String
  let booked: String

  // Class.
  let when: String
  let lengthLabel: String
  let places: String
  let price: String
  let bookFor: @Sendable (Int) -> String
  let logInToBook: String
  let tooDear: @Sendable (Int) -> String
  let joinWaitlist: String
  let waitlisted: String
  let seeUpcoming: String
  let missingClass: String
  let missingClassHint: String

  // Booking.
  let review: String
  let yourCredits: String
  let creditsAfter: String
  let confirm: String
  let paying: String
  let successTitle: String
  let success: @Sendable (_ title: String, _ when: String) -> String
  let creditsLeft: @Sendable (Int) -> String
  let bookingNumber: @Sendable (Int) -> String
  let done: String
  let declined: String
  let taken: String
  let failed: String
  let nothingBooked: String
  let backToClass: String

  // Upcoming, menu, shop.
  let upcomingTitle: String
  let noBookings: String
  let noBookingsHint: String
  let findAClass: String
  let loggedOut: String
  let loggedOutHint: String
  let shopTitle: String
  let shopEmpty: String
  let shopEmptyHint: String
  let menuTitle: String
  let guest: String
  let logOut: String
  let tab: @Sendable (Tab) -> String

  /// The words of a language code, `pt` or `pt-PT`; English for one that isn't known.
  static func of(_ languageCode: String) -> Words {
    languageCode.lowercased().hasPrefix("pt") ? .portuguese : .english
  }
}

extension EnvironmentValues {
  /// The app's texts in the reader's language.
  var words: Words { Words.of(locale.identifier) }
}

import FernwayCore
import Foundation
import ViewKit

/// Every text of the app in one language.
struct Words: Sendable {
  // What several screens say.
  var back: String
  var cancel: String
  var cardTagline: String
  let credits: @Sendable (Int) -> String
  let length: @Sendable (Int) -> String
  var loading: String
  let strayLink: @Sendable (String) -> String
  /// What the keys do, for the foot of a terminal.
  var keys: String
  var tooSmall: String
  var today: String
  var tomorrow: String
  /// Sunday first.
  let weekdays: [String]
  /// Sunday first; short enough for a row.
  let shortWeekdays: [String]
  /// January first.
  let months: [String]
  let day: @Sendable (_ weekday: String, _ day: Int, _ month: String) -> String

  // Login.
  var email: String
  var password: String
  var logIn: String
  var loggingIn: String
  var lookAround: String
  let problem: @Sendable (LoginState.Problem) -> String

  // Find.
  var findTitle: String
  var searchLabel: String
  var searchPrompt: String
  var clear: String
  var searching: String
  let classesNearYou: @Sendable (Int) -> String
  let noClasses: @Sendable (String) -> String
  var noClassesHint: String
  var searchFailed: String
  var tryAgain: String
  let placesLeft: @Sendable (Int) -> String
  var full: String
  var booked: String

  // Class.
  var when: String
  var lengthLabel: String
  var places: String
  var price: String
  let bookFor: @Sendable (Int) -> String
  var logInToBook: String
  let tooDear: @Sendable (Int) -> String
  var joinWaitlist: String
  var waitlisted: String
  var seeUpcoming: String
  var missingClass: String
  var missingClassHint: String

  // Booking.
  var review: String
  var yourCredits: String
  var creditsAfter: String
  var confirm: String
  var paying: String
  var successTitle: String
  let success: @Sendable (_ title: String, _ when: String) -> String
  let creditsLeft: @Sendable (Int) -> String
  let bookingNumber: @Sendable (Int) -> String
  var done: String
  var declined: String
  var taken: String
  var failed: String
  var nothingBooked: String
  var backToClass: String

  // Upcoming, menu, shop.
  var upcomingTitle: String
  var noBookings: String
  var noBookingsHint: String
  var findAClass: String
  var loggedOut: String
  var loggedOutHint: String
  var shopTitle: String
  var menuTitle: String
  var guest: String
  var logOut: String
  let tab: @Sendable (Tab) -> String
  var upcomingFailed: String
  var classFailed: String
  var started: String
  var close: String

  /// The words of a language code, `pt` or `pt-PT`; English for one that isn't known.
  static func of(_ languageCode: String) -> Words {
    languageCode.lowercased().hasPrefix("pt") ? .portuguese : .english
  }
}

extension EnvironmentValues {
  /// The app's texts in the reader's language, with the changes that were asked for.
  var words: Words { Words.of(locale.identifier).changed(by: wordChanges) }
}

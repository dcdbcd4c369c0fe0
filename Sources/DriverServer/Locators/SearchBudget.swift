import Patterns
import WireProtocol

/// What one search for elements may still spend: steps, so that the same search ends the same way
/// on every machine, and time, for what steps don't measure.
///
/// Used by the one thread that searches.
final class SearchBudget {
  /// The longest value of a locator, in bytes of UTF-8.
  static let lengthLimit = 64 << 10

  /// The limits of a search that holds up no other client, …
  private static let stepLimit = 5_000_000
  private static let timeLimit = Duration.seconds(1)
  /// … and so little where connections do: about two milliseconds.
  private static let briefStepLimit = 20_000
  private static let briefTimeLimit = Duration.milliseconds(3)
  /// The time is looked at after so many steps.
  private static let interval = 4096

  /// Whether the search is to be left to another look where it takes long.
  let isBrief: Bool
  /// When the search is given up.
  let deadline: ContinuousClock.Instant
  private var steps: Int
  private var untilLook = SearchBudget.interval

  init(isBrief: Bool = false) {
    self.isBrief = isBrief
    steps = isBrief ? Self.briefStepLimit : Self.stepLimit
    deadline = .now + (isBrief ? Self.briefTimeLimit : Self.timeLimit)
  }

  /// Spends steps; one is about as long as a comparison of two short words.
  /// - Throws: `invalid selector` when there are none left.
  func spend(_ count: Int = 1) throws(WebDriverError) {
    steps -= count
    untilLook -= count
    guard untilLook <= 0 || steps < 0 else { return }
    untilLook = Self.interval
    guard steps >= 0, .now < deadline else { throw Self.exhausted }
  }

  /// Spends what a comparison with a text costs.
  func spend(on text: String) throws(WebDriverError) { try spend(1 + text.utf8.count / 16) }

  /// - Throws: `invalid selector` for a locator that is too long.
  static func check(_ value: String) throws(WebDriverError) {
    guard value.utf8.count > lengthLimit else { return }
    throw WebDriverError(
      .invalidSelector,
      "The locator \(value.prefix(80))… has \(value.utf8.count) bytes: at most \(lengthLimit) are "
        + "allowed. Shorten it.")
  }

  static var exhausted: WebDriverError {
    WebDriverError(
      .invalidSelector,
      "The locator needs too many steps on these elements: write it shorter, or name an element by "
        + "its id.")
  }
}

extension WebDriverError {
  /// What a pattern's fault is to a client that looks for elements.
  init(_ error: PatternError) { self.init(.invalidSelector, error.description) }
}

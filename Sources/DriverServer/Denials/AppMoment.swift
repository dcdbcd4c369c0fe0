/// What an app showed at one moment.
struct AppMoment: Sendable {
  /// Later moments of an app have larger numbers.
  var number: UInt64
  var view: AppView
  var time: ContinuousClock.Instant
  /// Whether the app itself said that this is complete: it can't be a half-drawn screen.
  var isExact: Bool
}

import TerminalModel

/// What an app showed at one moment.
struct AppMoment: Sendable {
  /// Later moments of an app have larger numbers.
  var number: UInt64
  /// The screen that was shown; nil for a headless app.
  var screen: Screen?
  var time: ContinuousClock.Instant
  /// Whether the app itself said that this is complete: it can't be a half-drawn screen.
  var isExact: Bool
  /// What it showed: made when it is asked for, since elements are inferred from a bare screen.
  var view: @Sendable () -> AppView
}

import TerminalModel
import WireProtocol

/// A statement that something is not there, or stays as it is. It was true when its step passed, and must stay
/// so until the next input.
struct Denial: Sendable {
  /// What of a view contradicts it.
  struct Evidence: Sendable {
    /// `text "Error: boom" came`.
    var words: String
    /// The cells of it; nil where it is nowhere in particular.
    var frame: CellRect?
    /// Whether it is not known what came.
    var isUnknown = false
  }

  /// What it is about.
  enum Subject: Hashable, Sendable {
    case elements(LocatorQuery)
    /// A flow's selector, as it was sent.
    case flow(String)
    /// What a terminal has besides its screen.
    case terminal(TerminalWait.Condition)
    case screen
  }

  /// The client's number of its step.
  var step: Int
  var subject: Subject
  /// When its step passed.
  var passed: ContinuousClock.Instant
  /// The newest moment that it was held against.
  var seen: UInt64
  /// Whether a half-drawn screen may look like a contradiction: a text that comes on one is there, but a
  /// picture or a count may be wrong.
  var isWhole: Bool
  /// A word that a screen must show to contradict it; nil where none is known. An animation draws sixty screens
  /// a second: most need no second look.
  var word: String?
  /// What of a view contradicts it; nil where nothing does.
  var contradicts: @Sendable (AppView) -> Evidence?
  /// What contradicts it at this moment and is in no frame, as the clipboard; it is asked before the next input
  /// and at a test's end.
  var contradictsNow: @Sendable () async -> Evidence? = { nil }

  /// What contradicts it now, and since when.
  var streak: Contradiction?
  /// The first contradiction that counts.
  var contradiction: Contradiction?

  /// A shorter one can't be seen.
  private static let shortest = Duration.milliseconds(12)

  /// Notes that so many states of the app could not be kept: whether they contradict it is not known.
  mutating func miss(_ count: Int, now: ContinuousClock.Instant) {
    guard contradiction == nil else { return }
    contradiction = Contradiction(
      step: step,
      evidence: Evidence(
        words: "\(count) states of the page could not be kept", frame: nil, isUnknown: true),
      since: now, after: passed.duration(to: now), screen: nil)
  }

  /// Holds what the app has shown at a moment against it.
  mutating func take(_ moment: AppMoment) {
    seen = moment.number
    guard contradiction == nil else { return }
    let mayContradict =
      word.flatMap { word in moment.screen.map { $0.text.contains(word) } } ?? true
    guard mayContradict, let evidence = contradicts(moment.view()) else {
      if let streak, !isWhole, streak.since.duration(to: moment.time) >= Self.shortest {
        contradiction = streak
      } else if let streak, streak.since.duration(to: moment.time) >= Stillness.quiet {
        contradiction = streak
      }
      streak = nil
      return
    }
    let first =
      streak
      ?? Contradiction(
        step: step, evidence: evidence, since: moment.time,
        after: passed.duration(to: moment.time), screen: moment.screen)
    streak = first
    if moment.isExact { contradiction = first }
  }

  /// Judges what contradicts it at this moment.
  /// - Parameter isComplete: Whether the app has drawn all that it draws now.
  mutating func judge(now: ContinuousClock.Instant, isComplete: Bool) {
    guard contradiction == nil, let streak else { return }
    let age = streak.since.duration(to: now)
    if age >= Stillness.quiet || age >= Self.shortest && (!isWhole || isComplete) {
      contradiction = streak
    }
  }
}

/// What came after a denial's step had passed, and before the next input.
struct Contradiction: Sendable {
  var step: Int
  var evidence: Denial.Evidence
  var since: ContinuousClock.Instant
  /// The time between the passed step and this.
  var after: Duration
  var screen: Screen?
}

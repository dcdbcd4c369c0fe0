import Execution
import WorkerProtocol

/// The limit on one attempt in the coordinator's eyes. It stands still while the suite waits for a
/// session; that has a limit of its own, which is the driver's. A pause of a failed test has one too.
///
/// The worker keeps these limits itself: the clock strikes later, where the worker has not.
struct AttemptClock {
  struct Limits {
    var test: Duration
    /// For a session to be opened.
    var opening: Duration
    /// For a session to be ended.
    var ending: Duration
    /// For a person who looks at a failed test's session.
    var pause = Duration.milliseconds(PausedSession.limit)
    /// For what runs after the test.
    var hooks = Duration.seconds(10)
    /// What each of them is exceeded by before the clock strikes, and strikes again.
    var grace: Duration
  }

  /// What it means that the clock has struck.
  enum Stroke {
    /// The clock was set anew before.
    case stale
    /// The worker is asked to stop; the clock goes on.
    case first
    /// The worker did not stop.
    case last
    /// The worker still waits for its driver.
    case driver(DriverFault)
  }

  let limits: Limits
  /// Has the clock strike after a time, with the number of its setting.
  private let schedule: (_ serial: Int, Duration) -> TimerEntry
  private let timer: any Timing
  private var left: Duration
  private var since: ContinuousClock.Instant
  private var held: SessionState?
  private var isCancelled = false
  private var serial = 0
  private var entry: TimerEntry?

  init(
    _ limits: Limits, _ timer: any Timing,
    schedule: @escaping (_ serial: Int, Duration) -> TimerEntry
  ) {
    self.limits = limits
    self.schedule = schedule
    self.timer = timer
    left = limits.test + limits.grace
    since = timer.now
    set(left)
  }

  /// Takes what the suite says of its session.
  mutating func take(_ state: SessionState) {
    switch state {
    case .opening: hold(state, limits.opening)
    case .ending: hold(state, limits.ending)
    case .paused: hold(state, limits.pause)
    case .hooks: hold(state, limits.hooks)
    case .open, .ended, .resumed:
      guard held != nil else { return }
      held = nil
      set(left)
    }
  }

  private mutating func hold(_ state: SessionState, _ limit: Duration) {
    guard held != state else { return }
    if held == nil { left -= since.duration(to: timer.now) }
    held = state
    set(limit + limits.grace)
  }

  /// Takes a stroke with its number.
  mutating func strike(_ number: Int) -> Stroke {
    guard number == serial else { return .stale }
    switch held {
    case .opening:
      let limit = limits.opening.words
      return .driver(DriverFault(.sessionTimedOut, "did not open a session in \(limit)"))
    case .ending:
      let limit = limits.ending.words
      return .driver(DriverFault(.endTimedOut, "did not end a session in \(limit)"))
    case .open, .ended, .paused, .resumed, .hooks, nil: break
    }
    guard !isCancelled else { return .last }
    // The second chance begins now, not at a fixed time: this process may have been stopped itself.
    isCancelled = true
    left = limits.grace
    set(left)
    return .first
  }

  func stop() { entry?.cancel() }

  private mutating func set(_ delay: Duration) {
    entry?.cancel()
    serial += 1
    since = timer.now
    entry = schedule(serial, delay)
  }
}

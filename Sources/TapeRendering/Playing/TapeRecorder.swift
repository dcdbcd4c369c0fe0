import Execution
import Synchronization
import TerminalEmulation
import TerminalModel

/// Notes what a terminal shows, at the tape's frame rate at most.
final class TapeRecorder: Sendable {
  private struct State {
    var frames: [TapeFilm.Frame] = []
    /// When the part began that is recorded; nil in a hidden one.
    var began: ContinuousClock.Instant?
    /// What the parts before it took.
    var before = Duration.zero
  }

  private let session: TerminalSession
  private let interval: Duration
  private let timer = DispatchTimer()
  private let state = Mutex(State())

  init(_ session: TerminalSession, framerate: Int) {
    self.session = session
    interval = .seconds(1) / framerate
  }

  /// Notes frames until the task is cancelled.
  func run() async {
    var seen: UInt64 = 0
    while !Task.isCancelled {
      let change = await session.waitForChange(
        after: seen, deadline: timer.now + .milliseconds(500))
      guard change.frame.generation > seen || change.generation > seen else { continue }
      note()
      seen = change.generation
      if change.isOver { return }
      // What comes within one frame is seen as one.
      try? await timer.sleep(until: timer.now + interval)
      note()
    }
  }

  /// Notes the screen as it is now.
  func note() {
    let screen = session.screen
    state.withLock { state in
      guard let began = state.began else { return }
      Self.add(screen, at: state.before + began.duration(to: timer.now), &state)
    }
  }

  private static func add(_ screen: Screen, at time: Duration, _ state: inout State) {
    guard state.frames.last?.screen != screen else { return }
    if let last = state.frames.last, last.time >= time { state.frames.removeLast() }
    state.frames.append(TapeFilm.Frame(time: time, screen: screen))
  }

  func show() {
    let screen = session.screen
    state.withLock { state in
      guard state.began == nil else { return }
      state.began = timer.now
      Self.add(screen, at: state.before, &state)
    }
  }

  func hide() {
    note()
    state.withLock { state in
      guard let began = state.began else { return }
      state.before += began.duration(to: timer.now)
      state.began = nil
    }
  }

  /// The frames, and how long they take.
  var film: (frames: [TapeFilm.Frame], duration: Duration) {
    state.withLock { state in
      (state.frames, state.before + (state.began?.duration(to: timer.now) ?? .zero))
    }
  }
}

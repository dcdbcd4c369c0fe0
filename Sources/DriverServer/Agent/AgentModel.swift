import Execution
import Synchronization
import WireProtocol

/// What the agent has told so far.
final class AgentModel: Sendable {
  struct State {
    var hello: AgentHello?
    /// The last frames, oldest first.
    var frames: [AgentFrame] = []
    var progress = AgentProgress(revision: 0, consumed: 0, busy: 0)
    var lossReason: String?
    /// When each frame came.
    fileprivate var times: [ContinuousClock.Instant] = []
    /// When the newest frame came; nil before the first.
    var lastFrame: ContinuousClock.Instant? { times.last }
    /// The error that the app has said to end by.
    var crash: AgentCrash?
    /// The elements of each frame.
    fileprivate var sizes: [Int] = []
  }

  /// As many as a terminal keeps marked screens.
  private static let keptFrames = 64
  /// Fewer frames of large trees are kept: an app can't fill the driver's memory.
  private static let keptElements = 100_000

  private let state = Mutex(State())
  let signal: ChangeSignal

  init(signal: ChangeSignal) { self.signal = signal }

  var current: State { state.withLock { $0 } }
  var hello: AgentHello? { state.withLock { $0.hello } }
  var progress: AgentProgress { state.withLock { $0.progress } }
  var newestFrame: AgentFrame? { state.withLock { $0.frames.last } }

  /// The newest frame whose revision `isWanted`.
  func frame(where isWanted: (Int) -> Bool) -> AgentFrame? {
    state.withLock { state in state.frames.last { isWanted($0.progress.revision) } }
  }

  /// The frames after a revision, oldest first: an agent's frames are complete.
  func moments(after revision: UInt64) -> [AppMoment] {
    state.withLock { state in
      zip(state.frames, state.times).compactMap { frame, time in
        guard UInt64(frame.progress.revision) > revision else { return nil }
        return AppMoment(
          number: UInt64(frame.progress.revision), time: time, isExact: true,
          view: {
            AppView(
              generation: 0, revision: frame.progress.revision,
              tree: ElementTree(frame.tree, native: frame.native),
              busy: frame.progress.busy, route: frame.route, title: frame.title)
          })
      }
    }
  }

  func take(_ event: AgentLink.Event) {
    state.withLock { state in
      switch event {
      case .hello(let hello): state.hello = hello
      case .frame(let frame):
        state.progress = frame.progress
        state.frames.append(frame)
        state.times.append(.now)
        state.sizes.append(frame.tree.elementCount)
        while state.frames.count > Self.keptFrames
          || state.frames.count > 1 && state.sizes.reduce(0, +) > Self.keptElements
        {
          state.frames.removeFirst()
          state.sizes.removeFirst()
          state.times.removeFirst()
        }
      case .progress(let progress): state.progress = progress
      case .crash(let crash): state.crash = state.crash ?? crash
      case .lost(let reason): state.lossReason = reason
      }
    }
    signal.raise()
  }
}

extension ElementNode {
  /// How many elements there are, itself included.
  fileprivate var elementCount: Int { children.reduce(1) { $0 + $1.elementCount } }
}

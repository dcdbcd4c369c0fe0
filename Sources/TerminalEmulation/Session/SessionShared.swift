import TerminalModel

/// What a session's thread and its callers share, under one lock.
struct SessionShared: Sendable {
  /// What a caller waits for.
  enum Want: Sendable {
    case change(after: UInt64)
    case quiet(Duration)
    case exit
    case inputTaken
  }

  struct Waiter: Sendable {
    let id: UInt64
    let want: Want
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<Void, Never>
  }

  var state: TerminalState
  /// The last frames, oldest first; and those with a mark.
  var frames: [TerminalFrame]
  var marked: [TerminalFrame] = []
  /// The newest generation whose frame is no longer kept.
  var droppedGeneration: UInt64 = 0
  var waiters: [Waiter] = []
  private var lastWaiter: UInt64 = 0

  /// Input that the kernel has not taken yet.
  var queue: [UInt8] = []
  /// Keys that are still to be written, each once the program has read the one before.
  var keys: [[UInt8]] = []
  /// When the last key was written; nil before the first.
  var keyWritten: ContinuousClock.Instant?
  /// The size that the thread has yet to apply.
  var newSize: CellSize?
  var closeRequested = false
  /// Those who wait for the rows above the screen, and those rows once the thread has ended.
  var scrollbackReaders: [CheckedContinuation<[String], Never>] = []
  var lastScrollback: [String]?

  init(firstFrame: TerminalFrame, now: ContinuousClock.Instant) {
    state = TerminalState(frame: firstFrame, lastActivity: now)
    frames = [firstFrame]
  }

  mutating func nextWaiter() -> UInt64 {
    lastWaiter += 1
    return lastWaiter
  }

  mutating func takeWaiter(_ id: UInt64) -> Waiter? {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return nil }
    return waiters.remove(at: index)
  }

  /// Takes the waiters that have what they want, or whose deadline has passed.
  mutating func takeDue(now: ContinuousClock.Instant) -> [Waiter] {
    guard !waiters.isEmpty else { return [] }
    let due = waiters.filter { $0.deadline <= now || isSatisfied($0.want, now: now) }
    if !due.isEmpty {
      waiters.removeAll { waiter in due.contains { $0.id == waiter.id } }
    }
    return due
  }

  func isSatisfied(_ want: Want, now: ContinuousClock.Instant) -> Bool {
    switch want {
    case .change(let generation): state.generation > generation || state.isOver
    case .quiet(let quiet):
      state.isOver || state.outputEnded || state.isAtRest && state.lastActivity + quiet <= now
    case .exit: state.exit != nil
    case .inputTaken:
      queue.isEmpty && keys.isEmpty || state.outputEnded || state.isClosed || state.isOver
    }
  }

  /// The input that the kernel has not got yet.
  var waitingBytes: Int { queue.count + keys.reduce(0) { $0 + $1.count } }

  /// Drops the input that can't be written any more.
  mutating func dropInput() {
    queue = []
    keys = []
    state.queuedInputBytes = 0
  }

  /// When the thread must look again though nothing has happened.
  var nextDeadline: ContinuousClock.Instant? {
    waiters.map { waiter in
      if case .quiet(let quiet) = waiter.want, state.isAtRest {
        return min(waiter.deadline, state.lastActivity + quiet)
      }
      return waiter.deadline
    }.min()
  }
}

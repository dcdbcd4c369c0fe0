import Synchronization
import TerminalModel

extension TerminalSession {
  /// Which frames a wait may end with.
  package enum FrameChoice: Sendable {
    /// The present one and all that follow.
    case any
    /// Those made of output that was read after the newest input was sent.
    case sinceInput
    /// Those after a generation.
    case after(UInt64)
  }

  /// Waits until a frame is as wanted, looking at every frame once and in order.
  /// - Parameter wanted: what is waited for, to begin the failure's sentence.
  /// - Throws: `WaitFailure` at the deadline, at the program's end, or when the task is cancelled.
  @discardableResult
  package func until(
    _ wanted: String, in choice: FrameChoice = .any, deadline: ContinuousClock.Instant,
    where isWanted: @Sendable (TerminalFrame) -> Bool
  ) async throws(WaitFailure) -> TerminalFrame {
    let began = ContinuousClock.now
    let first = state
    var seen: UInt64
    var count = 0
    var hasMissed = false
    switch choice {
    case .any, .sinceInput: seen = first.frame.generation > 0 ? first.frame.generation - 1 : 0
    case .after(let generation): seen = generation
    }
    if case .any = choice, first.frame.generation == 0 {
      // The blank terminal is a frame too.
      count = 1
      if isWanted(first.frame) { return first.frame }
    }
    while true {
      let (frames, isGapped) = framesAndGap(after: seen)
      hasMissed = hasMissed || isGapped
      for frame in frames {
        seen = frame.generation
        if case .sinceInput = choice, frame.inputBytes < first.inputBytes { continue }
        count += 1
        if isWanted(frame) { return frame }
      }
      let state = await waitForChange(after: seen, deadline: deadline)
      guard state.frame.generation <= seen else { continue }
      let reason: WaitFailure.Reason
      if state.isOver {
        reason = .programEnded
      } else if Task.isCancelled {
        reason = .cancelled
      } else if deadline <= .now {
        reason = .timedOut
      } else {
        // The change was no frame: the end of output, or the closing.
        seen = max(seen, state.generation)
        continue
      }
      throw failure(
        reason, wanted, since: began, framesSeen: count, framesMissed: hasMissed)
    }
  }

  /// Everything that is known now, as a wait for `wanted` would tell it at its end.
  package func failure(
    _ reason: WaitFailure.Reason, _ wanted: String, since began: ContinuousClock.Instant,
    framesSeen: Int = 0, framesMissed: Bool = false
  ) -> WaitFailure {
    let state = state
    return WaitFailure(
      reason: reason, wanted: wanted, waited: began.duration(to: .now), framesSeen: framesSeen,
      framesMissed: framesMissed, screen: state.frame.screen.text, input: state.recentInput.text,
      process: activity, unanswered: state.unanswered)
  }

  /// The kept frames after a generation, oldest first, and whether older ones have been dropped.
  private func framesAndGap(after generation: UInt64) -> ([TerminalFrame], Bool) {
    loop.shared.withLock { shared in
      (
        shared.frames.filter { $0.generation > generation },
        shared.droppedGeneration > generation
      )
    }
  }
}

/// What a wait for rest found, and on what evidence.
package struct Settling: Sendable {
  /// Why a program counts as at rest.
  package enum Evidence: String, Sendable, Hashable {
    /// Quiet, and blocked in a read of its terminal: it waits for input.
    case readsTerminal
    /// Quiet, and waiting for descriptors or a time: its terminal may be one of them.
    case polls
    /// Quiet for so long that it counts, though nobody can tell what it waits for.
    case longQuiet
    /// It has ended, or nobody holds its side of the terminal any more.
    case ended
  }

  package let state: TerminalState
  /// Nil where the deadline came first.
  package let evidence: Evidence?

  package var isSettled: Bool { evidence != nil }
}

extension TerminalSession {
  /// So long a silence counts as rest even where nobody can tell what the program waits for.
  package static let longQuiet = Duration.milliseconds(250)
  /// The kernel tells nobody that a process has begun to wait: it is asked again after this.
  private static let lookInterval = Duration.milliseconds(4)

  /// Waits until nothing was printed and nothing sent for `quiet`, with no sequence, character or
  /// synchronised update left open, and the program, as far as `/proc` tells, waits for input.
  ///
  /// It is evidence, no proof: a program may think for longer than `quiet`.
  package func settled(quiet: Duration, deadline: ContinuousClock.Instant) async -> Settling {
    while true {
      let state = await wait(.quiet(quiet), deadline: deadline)
      if state.isOver || state.outputEnded { return Settling(state: state, evidence: .ended) }
      let now = ContinuousClock.now
      if state.isAtRest, state.queuedInputBytes == 0, state.lastActivity + quiet <= now {
        let silence = state.lastActivity.duration(to: now)
        // What it printed before it began to wait may not have been read yet.
        if let evidence = evidence(silence: silence), !hasUnreadOutput,
          self.state.generation == state.generation
        {
          return Settling(state: state, evidence: evidence)
        }
      }
      if now >= deadline || Task.isCancelled { return Settling(state: state, evidence: nil) }
      await waitForChange(
        after: state.generation, deadline: min(deadline, now + Self.lookInterval))
    }
  }

  private func evidence(silence: Duration) -> Settling.Evidence? {
    switch inputWait {
    case .reading: .readsTerminal
    case .polling: .polls
    case .unknown: silence >= Self.longQuiet ? .longQuiet : nil
    case .busy: nil
    }
  }
}

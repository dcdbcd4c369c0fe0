import Synchronization

extension TerminalSession {
  /// The rows that have left the screen at its top, oldest first.
  package func scrollback() async -> [String] {
    await withCheckedContinuation { continuation in
      let known = loop.shared.withLock { shared -> [String]? in
        if shared.lastScrollback == nil { shared.scrollbackReaders.append(continuation) }
        return shared.lastScrollback
      }
      if let known { continuation.resume(returning: known) } else { loop.terminal.wake() }
    }
  }
}

import Dispatch
import Execution

extension Coordinator {
  /// For how long what tests tell while they run may wait to be written down.
  private static let writingDelay: Duration = .milliseconds(2)

  /// Has what has been taken written down in a moment, with all that comes until then: what tests
  /// tell while they run does not delay what others wait for.
  func writeSoon() {
    guard !isWritingDue else { return }
    isWritingDue = true
    timer.schedule(after: Self.writingDelay) { [weak self] in
      Task { await self?.writeDue() }
    }
  }

  private func writeDue() {
    isWritingDue = false
    writeDown()
  }

  /// Has what has been taken written down once those are served that wait already: of tests that
  /// end together none waits for the lines of another.
  func writeNext() {
    guard !isWritingNext else { return }
    isWritingNext = true
    executor.queue.async { self.assumeIsolated { $0.writeDownNext() } }
  }

  private func writeDownNext() {
    isWritingNext = false
    writeDown()
  }
}

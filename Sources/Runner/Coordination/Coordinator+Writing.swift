import Dispatch
import Execution
import RunRecord

/// Entries: taken into the record at once, written to the journal soon after, then reported.
extension Coordinator {
  /// For how long what tests tell while they run may wait to be written down.
  private static let writingDelay: Duration = .milliseconds(2)

  var now: Double { (timer.now - begin).inSeconds * 1000 }

  func note(_ kind: JournalEntry.Kind) {
    take(kind)
    writeDown()
  }

  func take(_ kind: JournalEntry.Kind) {
    let entry = JournalEntry(time: (now * 100).rounded() / 100, kind: kind)
    record.apply(entry)
    ledger.take(entry)
  }

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

  /// Writes down what has been taken, then tells it.
  func writeDown() {
    guard ledger.write(record) else { return }
    // What is not written down does not count: nothing more is begun.
    leaveOthers()
    abort("the journal cannot be written")
  }
}

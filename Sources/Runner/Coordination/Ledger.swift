package import RunRecord

/// What a run has taken note of and not yet written down: it goes to the journal, and then to who
/// watches the run.
package struct Ledger {
  /// What is told after the journal has it, on the coordinator's queue; it must be quick.
  package typealias Observer = @Sendable (JournalEntry, RunRecord) -> Void

  private let journal: JournalFile
  private let observer: Observer
  private var unwritten: [JournalEntry] = []
  /// Why the journal takes nothing any more.
  private(set) var failure: RunnerError?

  init(_ journal: sending JournalFile, observer: @escaping Observer) {
    self.journal = journal
    self.observer = observer
  }

  mutating func take(_ entry: JournalEntry) { unwritten.append(entry) }

  /// Writes down what was taken, which `record` has already, then tells it; whether the journal has
  /// failed just now.
  mutating func write(_ record: RunRecord) -> Bool {
    guard !unwritten.isEmpty else { return false }
    let entries = unwritten
    unwritten = []
    let isWritable = failure == nil
    if isWritable {
      do throws(RunnerError) {
        try journal.append(entries)
      } catch {
        failure = error
      }
    }
    for entry in entries { observer(entry, record) }
    return isWritable && failure != nil
  }
}

import Execution
import PageObjects
import SessionSnapshots
import SnapshotKit
import Synchronization
import WorkerProtocol

/// Tells the coordinator what happens in one attempt, and remembers what its outcome needs.
final class AttemptRecorder: StepRecorder {
  private struct Facts {
    var issues = 0
    /// Snapshots whose references were written.
    var recordings: [SnapshotReport] = []
    var isClosed = false
    var mask: @Sendable (String) -> String = { $0 }
  }

  let attempt: String
  private let outbox: Outbox
  private let timing: any Timing
  private let clock: TestClock
  private let start: ContinuousClock.Instant
  private let facts = Mutex(Facts())

  /// - Parameter clock: The test's, which stands still while its driver opens or ends a session.
  init(attempt: String, outbox: Outbox, timing: any Timing, clock: TestClock) {
    self.clock = clock
    self.attempt = attempt
    self.outbox = outbox
    self.timing = timing
    start = timing.now
  }

  /// Milliseconds since the attempt began.
  var elapsed: Double { start.duration(to: timing.now).inSeconds * 1000 }
  var issueCount: Int { facts.withLock { $0.issues } }
  var recordedCount: Int { facts.withLock { $0.recordings.count } }

  func record(_ kind: AttemptEvent.Kind) {
    // What a body left behind still does after its end belongs to nobody.
    let (isClosed, mask) = facts.withLock { ($0.isClosed, $0.mask) }
    guard !isClosed else { return }
    // Every text that leaves the test is masked here.
    let shown = kind.withTexts(mask)
    outbox.send(.event(AttemptEvent(attempt: attempt, time: elapsed, kind: shown)))
  }

  /// Gives what takes the secrets out of every text.
  func mask(by mask: @escaping @Sendable (String) -> String) {
    facts.withLock { $0.mask = mask }
  }

  /// A text without secrets.
  func masked(_ text: String) -> String { facts.withLock { $0.mask }(text) }

  func close() { facts.withLock { $0.isClosed = true } }

  func record(step name: String, duration: Duration, failed: Bool, depth: Int) {
    record(
      .step(
        name: name, duration: duration.inSeconds * 1000, failed: failed,
        depth: depth == 0 ? nil : depth))
  }

  func record(session phase: SessionPhase) {
    switch phase {
    case .opening:
      clock.pause()
      record(.session(.opening))
    case .ending:
      clock.pause()
      record(.session(.ending))
    case .open:
      record(.session(.open))
      clock.resume()
    case .ended:
      record(.session(.ended))
      clock.resume()
    }
  }

  func record(notice kind: StepNoticeKind, _ message: String, at site: CallSite) {
    let place = SourcePlace(file: site.file, line: site.line)
    record(.notice(StepNotice(kind == .warning ? .warning : .skipped, message, place: place)))
  }

  func record(soft error: PageError) { record(issue: IssueReport(error)) }

  func record(issue: IssueReport) {
    facts.withLock { $0.issues += 1 }
    record(.issue(issue))
  }

  func record(snapshot: SnapshotReport) {
    // At once: whoever kills this worker must not hide that a reference is there now.
    record(.snapshot(SnapshotEvent(snapshot)))
    guard snapshot.outcome.verdict == .recorded else { return }
    facts.withLock { $0.recordings.append(snapshot) }
  }

  /// Takes back what was reported of the references that were written.
  func withdrawRecordings() {
    let recordings = facts.withLock { facts in
      defer { facts.recordings = [] }
      return facts.recordings
    }
    for snapshot in recordings {
      var event = SnapshotEvent(snapshot)
      event.verdict = .missing
      event.summary = "not recorded: the app did not survive the test"
      record(.snapshot(event))
    }
  }
}

extension IssueReport {
  init(_ error: PageError) {
    self.init(
      message: error.message, place: SourcePlace(file: error.file, line: error.line),
      details: error.details, screen: error.screen, isDeterministic: error.isDeterministic,
      step: error.earlierStep)
  }
}

extension SnapshotEvent {
  init(_ report: SnapshotReport) {
    let outcome = report.outcome
    let verdict: Verdict =
      switch outcome.verdict {
      case .matched: .matched
      case .recorded: .recorded
      case .differs, .differentSize, .differentProvenance, .flaky: .differs
      case .missing: .missing
      case .unreadable, .failed: .unreadable
      }
    self.init(
      name: outcome.key.name, verdict: verdict, reference: outcome.reference,
      summary: outcome.summary, changes: outcome.changes.map(\.description),
      // A grid's lines are the file of its difference.
      notes: outcome.grid == nil && !outcome.lines.isEmpty ? outcome.lines : nil,
      expected: outcome.artifacts?.expected, actual: outcome.artifacts?.actual,
      difference: outcome.artifacts?.difference,
      marks: outcome.changes.isEmpty ? nil : Self.marks(outcome.changes),
      likeness: verdict == .differs ? outcome.likeness : nil)
  }

  /// Where what changed is and was; a screen on which everything changed needs no more than these.
  private static func marks(_ changes: [ElementChange]) -> [SnapshotMark] {
    let marks = changes.flatMap { change in
      (change.areas.isEmpty ? [change.frame] : change.areas).map {
        SnapshotMark(
          label: change.label, x: $0.x, y: $0.y, width: $0.width, height: $0.height)
      }
    }
    return Array(marks.prefix(60))
  }
}

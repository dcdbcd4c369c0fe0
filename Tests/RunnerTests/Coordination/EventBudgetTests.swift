import Files
import Testing
import WorkerProtocol

@testable import Reports
@testable import Runner

/// How much of what a suite tells is written down.
@Suite struct EventBudgetTests {
  private func event(_ kind: AttemptEvent.Kind) -> AttemptEvent {
    AttemptEvent(attempt: "t", time: 1, kind: kind)
  }

  @Test func `what a test prints is kept up to a limit in bytes, and the cut is named once`() {
    var budget = EventBudget()
    let line = String(repeating: "x", count: 1_000_000)
    let kept = (0..<60).compactMap { _ -> String? in
      guard case .output(let line) = budget.admitted(event(.output(line)))?.kind else {
        return nil
      }
      return line
    }
    #expect(kept.reduce(0) { $0 + $1.utf8.count } < EventBudget.output.bytes + 200)
    #expect(kept.last == "… the rest is left out: the test has printed more than 4 MB")
    #expect(kept.count == 5)
  }

  @Test func `a line above the limit is cut`() throws {
    var budget = EventBudget()
    let admitted = budget.admitted(event(.output(String(repeating: "é", count: 8_000_000))))
    guard case .output(let line) = try #require(admitted).kind else { return }
    #expect(line.utf8.count <= EventBudget.output.bytes + 3)
  }

  @Test func `however much was told, a failure is kept, short`() throws {
    var budget = EventBudget()
    let huge = String(repeating: "x", count: 10_000_000)
    var kept = 0
    for _ in 0..<400 {
      let issue = IssueReport(message: huge, details: [huge, huge], screen: huge)
      guard let admitted = budget.admitted(event(.issue(issue))),
        case .issue(let issue) = admitted.kind
      else { continue }
      #expect(issue.message.utf8.count <= EventBudget.text.bytes + 3)
      kept += issue.message.utf8.count + issue.details.reduce(0) { $0 + $1.utf8.count }
    }
    #expect(kept < EventBudget.all.bytes + 1_000_000)
    #expect(kept > 0)
    #expect(budget.admitted(event(.step(name: "tap", duration: 1, failed: false))) == nil)

    let differs = SnapshotEvent(name: "view", verdict: .differs, reference: "view.grid")
    var last = EventBudget()
    for _ in 0..<400 {
      _ = last.admitted(
        event(
          .snapshot(
            SnapshotEvent(
              name: "v", verdict: .matched, reference: "v", summary: huge))))
    }
    #expect(last.admitted(event(.snapshot(differs))) != nil)
  }

  @Test func `whatever holds the texts of a snapshot, they count`() {
    let long = String(repeating: "x", count: 1_000_000)
    let mark = SnapshotMark(label: long, x: 0, y: 0, width: 1, height: 1)
    let snapshot = SnapshotEvent(
      name: long, verdict: .matched, reference: long, expected: long, actual: long,
      difference: long, marks: Array(repeating: mark, count: 1000), likeness: long)
    var budget = EventBudget()
    let kept = (0..<100).compactMap { _ in budget.admitted(event(.snapshot(snapshot))) }
    // Each holds four megabytes of labels.
    #expect((5...9).contains(kept.count))
    guard case .snapshot(let first)? = kept.first?.kind else {
      Issue.record("no snapshot was kept")
      return
    }
    let texts =
      [first.name, first.reference] + (first.marks ?? []).map(\.label)
      + [first.expected, first.actual, first.difference, first.likeness].compactMap(\.self)
    #expect(texts.count == 1006)
    #expect(texts.allSatisfy { $0.utf8.count < 5000 })
  }

  @Test func `events without a text end, too`() {
    var budget = EventBudget()
    let kept = (0..<400_000).filter { _ in
      budget.admitted(event(.issue(IssueReport(message: "")))) != nil
    }
    #expect(kept.count <= EventBudget.all.bytes / 100 + EventBudget.spare)
    #expect(budget.admitted(event(.started)) == nil)
  }

  @Test func `a test has so many steps at most`() {
    var budget = EventBudget()
    let kept = (0..<30_000).filter { _ in
      budget.admitted(event(.step(name: "tap", duration: 1, failed: false))) != nil
    }
    #expect(kept.count == EventBudget.steps)
  }
}

import Files
import Testing
import WorkerProtocol

@testable import RunnerCore

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
}

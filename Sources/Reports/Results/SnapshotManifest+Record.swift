import Files
package import RunRecord
package import SnapshotKit
import WorkerProtocol

extension SnapshotManifest {
  /// The references that a run asked for; complete only if it was the whole plan and each test that ran went through.
  ///
  /// - Parameters:
  ///   - record: what the run's journal says.
  ///   - plan: the hash of the plan that a whole run would have now.
  package init(_ record: RunRecord, plan: String) {
    let wentThrough = record.tests.allSatisfy { test in
      switch test.result?.outcome {
      // Another machine's result, or one that was taken over, does not say what its test asked for.
      case .passed, .recorded, .flaky: !test.attempts.isEmpty
      case .skipped: true
      case .failed, .knownIssue, .crashed, .timedOut, .notRun, nil: false
      }
    }
    self.init(
      source: "qa-runner",
      isComplete: wentThrough && record.manifest.shard == nil && record.manifest.plan == plan)
    for test in record.tests {
      for snapshot in test.attempts.flatMap(\.snapshots) {
        references[snapshot.reference] = test.entry.test.description
      }
      guard test.result?.outcome == .skipped else { continue }
      skipped.append(test.entry.test.titles.map { SafeFileName.component($0) + "/" }.joined())
    }
  }
}

import PageObjects

/// What a session's snapshots are named after, compared with, and reported to; set by a worker.
package struct SnapshotContext: AppValue {
  /// `Suite/context/test`.
  package var testPath: String
  /// The device profile's name.
  package var device: String
  /// `tui` or `core`, the mark of live images.
  package var target: String
  /// The attempt's token: a later attempt may claim the same files again.
  package var attempt: String
  /// The absolute path of the folder of references.
  package var references: String
  /// `never`, `missing`, `failed` or `all`.
  package var recordMode: String
  /// The absolute path of the folder for the attempt's artifacts.
  package var output: String
  /// Told of each snapshot once it has been compared or recorded.
  package var report: @Sendable (SnapshotReport) -> Void

  package init(
    testPath: String, device: String, target: String, attempt: String, references: String,
    recordMode: String, output: String, report: @escaping @Sendable (SnapshotReport) -> Void
  ) {
    self.testPath = testPath
    self.device = device
    self.target = target
    self.attempt = attempt
    self.references = references
    self.recordMode = recordMode
    self.output = output
    self.report = report
  }
}

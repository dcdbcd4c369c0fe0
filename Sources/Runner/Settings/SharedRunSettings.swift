package import RunRecord
package import SharedQueue

/// Which run is shared, and by what store.
package struct SharedRunSettings: Sendable {
  package var address: QueueAddress
  /// What all machines of one run give, and no other run does.
  package var run: String
  /// The part that runs here where the store can't be reached at the start; nil: none.
  package var fallback: Manifest.Shard?
  /// How long a store that was lost is waited for.
  package var patience = Duration.seconds(60)
  /// How long a machine has a test without a sign of life.
  package var lease = Duration.seconds(10)

  /// - Throws: `RunnerError` of kind `usage`.
  package init(_ url: String, run: String) throws(RunnerError) {
    do throws(QueueError) {
      address = try QueueAddress(url)
    } catch {
      throw RunnerError(.usage, error.description)
    }
    guard run.wholeMatch(of: /[A-Za-z0-9._:\/-]{1,128}/) != nil else {
      throw RunnerError(
        .usage,
        "--run-id must be 1 to 128 letters, digits and . _ : / -, not \"\(run)\". Use the number that "
          + "CI gives the build.")
    }
    self.run = run
  }
}

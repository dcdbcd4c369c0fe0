import Files
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
  /// Whose durations the store keeps: those of one project order its later runs.
  package var project = "project"
  /// The earlier run of the same tests whose passed tests are not run again; nil: none.
  package var carried: String?

  /// - Throws: `RunnerError` of kind `usage`.
  package init(_ url: String, run: String) throws(RunnerError) {
    do throws(QueueError) {
      address = try QueueAddress(url)
    } catch {
      throw RunnerError(.usage, error.description)
    }
    guard Self.isName(run) else {
      throw RunnerError(
        .usage,
        "--run-id must be 1 to 128 letters, digits and . _ : / % -, not \"\(run)\". Use the number that "
          + "CI gives the build.")
    }
    self.run = run
  }

  /// Takes a project's name; without one, that of its folder: Jenkins adds `@2` to a second one.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  package mutating func belong(to name: String?, at root: String) throws(RunnerError) {
    if let name, !name.isEmpty {
      guard Self.isName(name) else {
        throw RunnerError(
          .usage,
          "--queue-project must be 1 to 128 letters, digits and . _ : / % -, not \"\(name)\".")
      }
      project = name
    } else {
      let folder = String(PathParts(root).name.prefix { $0 != "@" }.prefix(128))
      project = folder.isEmpty ? project : folder.replacing(/[^A-Za-z0-9._:\/-]/, with: "-")
    }
  }

  /// Takes the earlier run whose passed tests are not run again.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  package mutating func carry(over earlier: String?) throws(RunnerError) {
    guard let earlier, !earlier.isEmpty else { return }
    guard Self.isName(earlier) else {
      throw RunnerError(
        .usage,
        "--queue-carry must be an earlier run's id, 1 to 128 letters, digits and . _ : / % -, not "
          + "\"\(earlier)\".")
    }
    guard earlier != run else {
      throw RunnerError(
        .usage,
        "--queue-carry and --run-id are both \"\(run)\". Give each attempt of a build its own "
          + "--run-id, 7.2 for example, and --queue-carry the one before, 7.1.")
    }
    carried = earlier
  }

  private static func isName(_ text: String) -> Bool {
    // Jenkins has `%2F` in the names of branches.
    text.wholeMatch(of: /[A-Za-z0-9._:\/%-]{1,128}/) != nil
  }
}

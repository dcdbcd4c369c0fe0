import ProcessControl

/// The revision of a project's sources, by which a test that fails and then passes is flaky.
enum Revision {
  /// What CI systems say it in, ours first.
  private static let variables = [
    "QA_REVISION", "GIT_COMMIT", "GITHUB_SHA", "CI_COMMIT_SHA", "BUILDKITE_COMMIT",
  ]

  /// The revision; nil where nobody knows it, or a file that git looks after is changed: flakiness
  /// is then known within a run only.
  static func current(
    _ folder: String, environment: [String: String], launcher: Launcher
  ) async -> String? {
    for name in variables {
      if let text = environment[name], !text.isEmpty { return text }
    }
    return await GitWorkTree(folder: folder, environment: environment, launcher: launcher).revision
  }
}

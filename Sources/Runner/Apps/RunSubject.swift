import RunRecord
import SnapshotKit
import WireProtocol

/// What a run's results are of, besides its sources: the suite and the apps that they test.
struct RunSubject: Sendable, Hashable {
  /// A digest of the suite's files, and of the variables of flows.
  var suite: String
  /// The version that was given, or digests of the apps in the order of their names, each of the
  /// file and of what it is started with; nil where there are no apps.
  var apps: String?

  /// - Parameter version: What `--app-version` says.
  init(
    suite: [String], apps: [AppUnderTest], version: String?, variables: [String: String] = [:]
  ) {
    self.suite =
      suite.count == 1
      ? Self.digest(suite[0])
      : suite.map { "\($0) \(Self.digest($0))" }.joined(separator: "\n").digest
    if !variables.isEmpty {
      let words = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      self.suite = ([self.suite] + words).joined(separator: "\0").digest
    }
    if let version {
      self.apps = "app \(version)"
    } else if !apps.isEmpty {
      self.apps = apps.sorted { $0.name < $1.name }
        .map { "\($0.name)=\(Self.digest($0))" }.joined(separator: " ")
    }
  }

  /// Makes sure that a run which goes on gives results of what it began with.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  func require(asIn start: JournalEntry.RunStart?) throws(RunnerError) {
    for (name, now, then) in [("suite", suite, start?.suite), ("app", apps ?? "", start?.apps)] {
      guard let then, then != now else { continue }
      throw RunnerError(
        .usage,
        "The \(name) has changed since the run began, so the results would be of two versions. Run "
          + "without --resume, or with the \(name) as it was.")
    }
  }

  /// Of the program, its arguments, its variables, and the files that it finds in its home: with
  /// others it is another app. Folders are not looked into, and the place that it starts in is the
  /// machine's.
  private static func digest(_ app: AppUnderTest) -> String {
    let command = app.command
    var parts = command.arguments.map { "argument \($0)" }
    parts += command.environment.sorted { $0.key < $1.key }.map { "variable \($0.key)=\($0.value)" }
    parts += command.files.sorted { $0.key < $1.key }.map { "file \($0.key) \(digest($0.value))" }
    if command.home == .own { parts.append("own home") }
    let program = digest(app.path)
    return parts.isEmpty ? program : ([program] + parts).joined(separator: "\0").digest
  }

  /// "none" where a file can't be read: the run says that by itself.
  private static func digest(_ path: String) -> String {
    do {
      return try AtomicFile.read(path, limit: 1 << 30)?.digest ?? "none"
    } catch {
      return "none"
    }
  }
}

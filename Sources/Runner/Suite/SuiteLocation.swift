import Files
import FlowFormat
import Foundation
package import ProcessControl
import Reports
import RunRecord
import TextModel

/// Finds the suite executable, and builds it when it is missing, older than its sources, or a build
/// is asked for.
package struct SuiteLocation: Sendable {
  package var settings: RunSettings
  /// The running program's path.
  package var executable: String
  /// What a build inherits.
  package var environment: [String: String]

  package init(settings: RunSettings, executable: String, environment: [String: String]) {
    self.settings = settings
    self.executable = executable
    self.environment = environment
  }

  /// The suite's absolute path.
  ///
  /// - Parameters:
  ///   - log: Where a build's output goes.
  ///   - stopper: What ends a build.
  /// - Throws: `RunnerError` of kind `usage` when nothing says where it is, it is not there, it is
  ///   stale and may not be built, or it cannot be built; `interrupted`.
  func find(
    launcher: Launcher, stopper: Stopper, log: String, progress: SuiteBuild.Progress
  ) async throws -> String {
    if let path = settings.suite {
      guard Self.isExecutable(path) else {
        throw RunnerError(
          .usage, "There is no suite executable at \(path). Build it or correct --suite.")
      }
      return path
    }
    let suite = try named()
    let sources = SourceListing(root: settings.root, ignored: ignored)
    var reason: String?
    if settings.building != .always, let found = newest(suite) {
      guard case .stale(let why) = await state(of: found, suite, sources, launcher) else {
        return found
      }
      guard isOurs(found) else {
        // It came with qa-runner, as a package for machines that build nothing.
        ConsoleOutput.write(
          "note: the suite \(found) may be out of date: \(why). It runs as it is; --build builds "
            + "another.\n", to: progress.console)
        return found
      }
      guard settings.building != .never, !suite.build.isEmpty else {
        throw stale(found, suite, why)
      }
      reason = why
    }
    try requireBuild(suite)
    let start = Date()
    try await SuiteBuild(
      suite: suite, directory: settings.root, environment: environment, log: log,
      progress: progress
    ).run(reason: reason, launcher: launcher, stopper: stopper)
    guard let found = newest(suite) else {
      throw RunnerError(
        .usage,
        "`\(suite.build.joined(separator: " "))` ended well but made no suite: "
          + "\(candidates(suite).joined(separator: ", ")) does not exist. Correct the build "
          + "command, or the suite's path or product in qa.yml.")
    }
    // What changed while it was built is not in the listing and will be seen the next time.
    if isOurs(found) {
      let later = SourceListing(root: settings.root, ignored: ignored)
      SuiteRecord(found, of: suite).write(sources.knowingPackages(of: later, builtSince: start))
    }
    return found
  }

  /// Where the suite is now, and whether it is what its sources would build; nil where it is not
  /// built.
  package func present(launcher: Launcher) async -> (path: String, staleness: String?)? {
    if let path = settings.suite { return Self.isExecutable(path) ? (path, nil) : nil }
    guard let suite = settings.suiteProduct, let found = newest(suite) else { return nil }
    let sources = SourceListing(root: settings.root, ignored: ignored)
    switch await state(of: found, suite, sources, launcher) {
    case .current: return (found, nil)
    case .stale(let reason): return (found, reason)
    }
  }

  private func named() throws(RunnerError) -> SuiteProduct {
    guard let suite = settings.suiteProduct else {
      throw RunnerError(
        .usage,
        "No suite is named. Give --suite PATH, or write `suite: {product: NAME}` into qa.yml.")
    }
    return suite
  }

  private func stale(
    _ found: String, _ suite: SuiteProduct, _ reason: String
  ) -> RunnerError {
    let next =
      suite.build.isEmpty
      ? "Write the command that builds it into qa.yml: `build: [swift, build, --product, "
        + "\(suite.product)]`, or" : "Leave out --no-build, or"
    return RunnerError(
      .usage,
      "The suite \(found) is out of date: \(reason). \(next) give --suite "
        + "\(Wording.shell(found)) to run it as it is.")
  }

  private func requireBuild(_ suite: SuiteProduct) throws(RunnerError) {
    let places = candidates(suite).joined(separator: ", ")
    guard !suite.build.isEmpty else {
      throw RunnerError(
        .usage,
        "The suite \(suite.product) is at none of \(places). Build it, or write its `build:` "
          + "command into qa.yml.")
    }
    guard settings.building != .never else {
      throw RunnerError(
        .usage,
        "The suite \(suite.product) is at none of \(places), and --no-build forbids a build. "
          + "Leave that out, or give --suite PATH.")
    }
  }

  // MARK: Where

  private func candidates(_ suite: SuiteProduct) -> [String] {
    if let path = suite.path { return [PathParts.absolute(path, in: settings.root)] }
    let folder = PathParts(executable).folder
    var places = [folder + "/" + suite.product]
    for configuration in ["debug", "release"] {
      places.append("\(settings.root)/.build/\(configuration)/\(suite.product)")
    }
    return places
  }

  /// Of the places where the suite is, the one that was built last: a debug build makes an older
  /// release build out of date, and the other way round.
  private func newest(_ suite: SuiteProduct) -> String? {
    func built(_ path: String) -> Int { FileState(path)?.modified ?? 0 }
    // Of equally new ones the first.
    return candidates(suite).filter(Self.isExecutable)
      .enumerated().max { (built($0.element), -$0.offset) < (built($1.element), -$1.offset) }?
      .element
  }

  /// Whether the project's own command makes it, so that it is built anew and not only looked at: not
  /// where it was packed beside qa-runner, as CI does for machines that only run it.
  private func isOurs(_ path: String) -> Bool {
    if settings.suiteProduct?.path != nil { return true }
    func real(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
    return path.hasPrefix(settings.root + "/.build")
      || real(path).hasPrefix(real(settings.root) + "/.build")
  }

  /// What below the project's folder is no source: what runs write and read, the apps, and what other suites
  /// are made of.
  private var ignored: Set<String> {
    var paths = [settings.output, settings.references, settings.history, settings.root + "/qa.yml"]
    paths += settings.apps.map(\.path)
    if let path = settings.configPath {
      paths.append(PathParts.absolute(path, in: settings.root))
    }
    if let suite = settings.suiteProduct { paths += candidates(suite) }
    if let flows = settings.flows { paths += flows.allFiles() }
    if let pytest = settings.pytest { paths += pytest.files(in: settings.root) }
    return Set(paths)
  }

  // MARK: How old

  /// Whether a suite is what these sources would build. One that no command builds, outside the
  /// build folder of a Swift package, may be a script: there is nothing to compare it with.
  private func state(
    of path: String, _ suite: SuiteProduct, _ sources: SourceListing,
    _ launcher: Launcher
  ) async -> SuiteState {
    guard !suite.build.isEmpty || path.hasPrefix(settings.root + "/.build/") else {
      return .current
    }
    let record = SuiteRecord(path, of: suite)
    guard let changed = record.changes(to: sources) else {
      if let newer = record.newer(in: sources) {
        return .stale(reason: "\(newer.printableLine) is newer")
      }
      if isOurs(path) { record.write(sources) }
      return .current
    }
    if !suite.build.isEmpty, record.hasOtherCommand {
      return .stale(reason: "its `build:` command changed")
    }
    guard !changed.isEmpty else { return .current }
    let tree = GitWorkTree(
      folder: settings.root, environment: environment, launcher: launcher)
    let files = Set(changed.map { PathParts.absolute($0, in: settings.root) })
    let others = files.subtracting(await tree.ignored(among: files)).sorted()
    guard let first = others.first else { return .current }
    let below = settings.root + "/"
    let name = first.hasPrefix(below) ? String(first.dropFirst(below.count)) : first
    let more = others.count > 1 ? " and \(Wording.count(others.count - 1, "more file"))" : ""
    return .stale(reason: "\(name.printableLine)\(more) changed")
  }

  private static func isExecutable(_ path: String) -> Bool {
    !FileManager.default.fileExists(atPath: path + "/.")
      && FileManager.default.isExecutableFile(atPath: path)
  }
}

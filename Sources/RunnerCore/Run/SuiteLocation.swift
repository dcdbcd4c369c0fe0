import Dispatch
import Execution
import Foundation
package import ProcessControl
import SnapshotKit

/// Finds the suite executable, and builds it when it is not there or a build is asked for.
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
  /// - Parameter stopper: what ends a build.
  /// - Throws: `RunnerError` of kind `usage` when nothing says where it is, it is not there, or it
  ///   cannot be built; `interrupted`.
  package func find(launcher: Launcher, stopper: Stopper) async throws -> String {
    if let path = settings.suite {
      guard Self.isExecutable(path) else {
        throw RunnerError(
          .usage, "There is no suite executable at \(path). Build it or correct --suite.")
      }
      return path
    }
    guard let suite = settings.file.suite else {
      throw RunnerError(
        .usage,
        "No suite is named. Give --suite PATH, or write `suite: {product: NAME}` into qa.yml.")
    }
    let places = candidates(suite)
    if !settings.builds, let found = places.first(where: Self.isExecutable) { return found }
    guard !suite.build.isEmpty else {
      guard let found = places.first(where: Self.isExecutable) else {
        throw RunnerError(
          .usage,
          "The suite \(suite.product) is at none of \(places.joined(separator: ", ")). Build it, "
            + "or write its `build:` command into qa.yml.")
      }
      return found
    }
    try await build(suite, launcher: launcher, stopper: stopper)
    guard let found = places.first(where: Self.isExecutable) else {
      throw RunnerError(
        .usage,
        "`\(suite.build.joined(separator: " "))` made none of \(places.joined(separator: ", ")).")
    }
    return found
  }

  /// Where the suite is now; nil where it is not built.
  package var present: String? {
    if let path = settings.suite { return Self.isExecutable(path) ? path : nil }
    return settings.file.suite.flatMap { candidates($0).first(where: Self.isExecutable) }
  }

  private func candidates(_ suite: ConfigurationFile.Suite) -> [String] {
    if let path = suite.path { return [RunSettings.absolute(path, in: settings.root)] }
    let folder = PathParts(executable).folder
    var places = [folder + "/" + suite.product]
    for configuration in ["debug", "release"] {
      places.append("\(settings.root)/.build/\(configuration)/\(suite.product)")
    }
    return places
  }

  private func build(
    _ suite: ConfigurationFile.Suite, launcher: Launcher, stopper: Stopper
  ) async throws {
    let words = suite.build
    var command = Command(words[0], Array(words.dropFirst()), environment: environment)
    command.directory = settings.root
    command.grouping = .inherited
    command.output = .inherit
    let end: Termination
    do {
      let child = try await launcher.launch(command)
      let finish: @Sendable () async -> Void = {
        await ProcessTree(roots: [child.pid]).killed(grace: .seconds(2), launcher: launcher)
      }
      stopper.onWish { _ in await finish() }
      do {
        end = try await child.exit(within: .seconds(3600))
      } catch {
        await finish()
        throw error
      }
    } catch {
      throw RunnerError(.usage, "The suite could not be built. \(error)")
    }
    try await stopper.check()
    guard end.isSuccess else {
      throw RunnerError(
        .usage, "The suite could not be built: `\(words.joined(separator: " "))` \(end).")
    }
  }

  private static func isExecutable(_ path: String) -> Bool {
    !FileManager.default.fileExists(atPath: path + "/.")
      && FileManager.default.isExecutableFile(atPath: path)
  }
}

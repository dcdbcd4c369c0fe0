import Execution
import Foundation
import ProcessControl

/// The revision of a project's sources, by which a test that fails and then passes is flaky.
enum Revision {
  /// What CI systems say it in, ours first.
  private static let variables = [
    "QA_REVISION", "GIT_COMMIT", "GITHUB_SHA", "CI_COMMIT_SHA", "BUILDKITE_COMMIT",
  ]

  /// The revision; nil where nobody knows it, or a file that git looks after is changed.
  static func current(
    _ folder: String, environment: [String: String], launcher: Launcher
  ) async -> String? {
    for name in variables {
      if let text = environment[name], !text.isEmpty { return text }
    }
    // To start git takes longer than to see that there is nothing for it.
    guard environment["GIT_DIR"] != nil || isInRepository(folder) else { return nil }
    var command = Command(
      "git",
      ["-C", folder, "describe", "--always", "--dirty=+", "--abbrev=40", "--exclude=*"],
      environment: environment)
    command.output = .pipe
    command.errors = .null
    do {
      let child = try await launcher.launch(command)
      defer { child.signal(SIGKILL) }
      guard try await child.exit(within: .seconds(2)).isSuccess, let output = child.output else {
        return nil
      }
      var bytes = [UInt8](repeating: 0, count: 128)
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(output.raw, buffer.baseAddress, buffer.count)
      }
      let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      return text.isEmpty || text.hasSuffix("+") ? nil : text
    } catch {
      // No git, or no repository: flakiness is then known within a run only.
      return nil
    }
  }

  /// Whether a folder or one above it is a work tree of git's.
  private static func isInRepository(_ folder: String) -> Bool {
    var place = URL(filePath: folder).resolvingSymlinksInPath()
    while !FileManager.default.fileExists(atPath: place.path + "/.git") {
      guard place.pathComponents.count > 1 else { return false }
      place.deleteLastPathComponent()
    }
    return true
  }
}

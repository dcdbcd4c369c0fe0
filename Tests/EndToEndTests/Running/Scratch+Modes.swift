import Foundation
import Namespaces

/// Folders that can't be changed.
extension Scratch {
  /// Keeps everybody from changing a folder's files, or lets them again.
  func lock(_ folder: String, _ isLocked: Bool) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: isLocked ? 0o500 : 0o700], ofItemAtPath: "\(path)/\(folder)")
  }

  /// Runs `qa-runner` as somebody whom such folders stop.
  func runStopped(_ words: [String], environment: [String: String] = [:]) async throws -> Finished {
    try await Invocation(
      "/usr/bin/env", FileModes.wrapper + [Products.runner] + words, in: self,
      environment: environment
    ).finish()
  }
}

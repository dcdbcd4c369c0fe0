import Foundation

/// What the program's exit code says.
package enum ExitCode: Int32, Sendable, Codable {
  /// All passed.
  case success = 0
  /// Tests failed.
  case failures = 1
  /// Usage or configuration.
  case usage = 2
  /// The manifest is not covered.
  case incomplete = 3
  case nothingSelected = 4
  /// No node could be started, disk full, and the like.
  case infrastructure = 5
  /// SIGINT, after a complete report of what ran.
  case interrupted = 130
  /// SIGTERM, after a complete report of what ran.
  case terminated = 143

  /// What a run ends with that a signal has ended.
  package init(endedBy signal: Int32) { self = signal == SIGINT ? .interrupted : .terminated }
}

package import Foundation
package import TerminalModel

/// What a session shows at one moment, and which reference it is to be compared with.
package struct SnapshotQuestion: Sendable {
  /// What is compared.
  package enum Subject: Sendable {
    case grid(Screen)
    /// A PNG.
    case image(Data)
  }

  package var subject: Subject
  /// What the look before saw; nil for the first.
  package var previous: Subject?
  /// The snapshot's name, unique in its test.
  package var name: String
  package var suite: String
  /// The titles below the suite; empty for none.
  package var test: [String]
  /// The device profile's name; nil for a bare terminal.
  package var device: String?
  /// The session's size, in cells.
  package var size: CellSize
  /// `tui` or `core`.
  package var target: String
  package var colorScheme: String?
  package var locale: String?
  package var textSize: String?
  /// The page source of that very moment, to name the elements that differ.
  package var source: String
  /// What it is held to.
  package var rules: SnapshotRules
}

/// How a comparison ended.
package struct SnapshotAnswer: Sendable {
  /// Whether it fits, or was recorded as it should be.
  package var passes: Bool
  /// `matched`, `recorded`, `differs`, `missing` …
  package var verdict: String
  /// What differs and what to do next; empty for a match.
  package var message: String
  /// The reference's path below the root.
  package var reference: String
  /// Whether this look and the one before are alike, but for what is ignored.
  package var isAtRest: Bool
  /// The files that show it, by what they are: `expected`, `actual`, `difference`.
  package var files: [String: String]

  package init(
    passes: Bool, verdict: String, message: String, reference: String, isAtRest: Bool = false,
    files: [String: String]
  ) {
    self.passes = passes
    self.verdict = verdict
    self.message = message
    self.reference = reference
    self.isAtRest = isAtRest
    self.files = files
  }
}

/// Compares what a session shows with its reference.
///
/// - Parameter isFinal: Whether the outcome is to be reported and recorded; a look that isn't
///   leaves no trace.
package typealias SnapshotJudge =
  @Sendable (_ question: SnapshotQuestion, _ isFinal: Bool) async -> SnapshotAnswer

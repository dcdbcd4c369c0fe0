import Foundation

/// What a CI system's log takes as commands, wherever it comes from: a test's name or message must
/// not give any.
///
/// GitHub Actions obeys a line that begins with `::` behind blanks and takes `##[` anywhere; Azure
/// Pipelines takes `##vso[` and `##[`, TeamCity `##teamcity[`.
package struct LogCommands: Sendable {
  private let areObeyed: Bool

  /// - Parameter environment: `GITHUB_ACTIONS`, `TF_BUILD` or `TEAMCITY_VERSION` says that such a system reads along.
  package init(_ environment: [String: String]) {
    areObeyed = ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"].contains {
      !(environment[$0] ?? "").isEmpty
    }
  }

  /// The text as no such system obeys it: with a dot before `::` at a line's beginning, and a blank
  /// within `##[`, `##vso[` and `##teamcity[`.
  package func disarmed(_ text: String) -> String {
    guard areObeyed, text.utf8.contains("::".utf8) || Self.hasMarks(text) else { return text }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      // Colours before it don't show.
      let words = line.replacing(
        /\u{1B}\[[0-9;?]*[A-Za-z]/.matchingSemantics(.unicodeScalar), with: "")
      let begin = words.unicodeScalars.drop(while: \.properties.isWhitespace)
      let rest = Self.parted(line, by: "# #")
      guard begin.starts(with: "::".unicodeScalars) else { return rest }
      return "· " + String(rest.unicodeScalars.drop(while: \.properties.isWhitespace))
    }.joined(separator: "\n")
  }

  /// Whether it has two `#` in a row. Such systems look at bytes: a letter that joins a sign, as an accent
  /// does, hides nothing from them.
  private static func hasMarks(_ text: String) -> Bool { text.utf8.contains("##".utf8) }

  private static func parted(_ text: some StringProtocol, by marks: String) -> String {
    String(text).replacing(
      /##(?=(?:vso|teamcity)?\[)/.ignoresCase().matchingSemantics(.unicodeScalar), with: marks)
  }

  /// A text of JSON with the same values, which no such system obeys either.
  package func disarmed(json text: String) -> String {
    guard areObeyed, Self.hasMarks(text) else { return text }
    // Only within a string can it stand.
    return Self.parted(text, by: "#\\u0023")
  }

  /// Writes a text for people, disarmed, as `ConsoleOutput` does.
  package func write(_ text: String, to descriptor: Int32) {
    ConsoleOutput.write(disarmed(text), to: descriptor)
  }
}

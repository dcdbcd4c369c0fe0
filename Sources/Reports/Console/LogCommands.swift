import Foundation

/// What a CI system's log takes as commands, wherever it comes from: a test's name or message must
/// not give any.
///
/// GitHub Actions obeys a line that begins with `::` behind blanks and takes `##[` anywhere; Azure
/// Pipelines takes `##vso[` and `##[`.
package struct LogCommands: Sendable {
  private let areObeyed: Bool

  /// - Parameter environment: `GITHUB_ACTIONS` or `TF_BUILD` says that such a system reads along.
  package init(_ environment: [String: String]) {
    areObeyed = ["GITHUB_ACTIONS", "TF_BUILD"].contains { !(environment[$0] ?? "").isEmpty }
  }

  /// The text as no such system obeys it: with a dot before `::` at a line's beginning, and a blank
  /// within `##[` and `##vso[`.
  package func disarmed(_ text: String) -> String {
    guard areObeyed, text.contains("::") || text.contains("##") else { return text }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      // Colours before it don't show.
      let words = line.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
      let begin = words.drop(while: \.isWhitespace)
      let rest = line.replacing(/##(?=(?:vso)?\[)/.ignoresCase(), with: "# #")
      return begin.hasPrefix("::") ? "· " + rest.drop(while: \.isWhitespace) : String(rest)
    }.joined(separator: "\n")
  }

  /// A text of JSON with the same values, which no such system obeys either.
  package func disarmed(json text: String) -> String {
    guard areObeyed, text.contains("##") else { return text }
    // Only within a string can it stand.
    return text.replacing(/##(?=(?:vso)?\[)/.ignoresCase(), with: "#\\u0023")
  }

  /// Writes a text for people, disarmed, as `ConsoleOutput` does.
  package func write(_ text: String, to descriptor: Int32) {
    ConsoleOutput.write(disarmed(text), to: descriptor)
  }
}

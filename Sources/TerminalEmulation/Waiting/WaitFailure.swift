import TerminalModel

/// A wait that did not come to its end, with everything that a person would look at next.
package struct WaitFailure: Error, Sendable, CustomStringConvertible {
  /// Why the wait ended.
  package enum Reason: String, Sendable, Hashable {
    case timedOut, programEnded, cancelled
  }

  package let reason: Reason
  /// What was waited for, as its caller calls it.
  package let wanted: String
  package let waited: Duration
  /// The frames that the wait has looked at, and those that were gone before it could.
  package let framesSeen: Int
  package let framesMissed: Bool
  /// The newest screen's text.
  package let screen: String
  /// What was sent last, readable.
  package let input: String
  /// What the program was doing: running, blocked on what, ended how.
  package let process: String
  /// The queries of the program that got no answer.
  package let unanswered: [String]

  package var description: String {
    let time =
      "\(waited / .milliseconds(1) < 10_000 ? "\(Int(waited / .milliseconds(1))) ms" : "\(Int(waited / .seconds(1))) s")"
    let why =
      switch reason {
      case .timedOut: "was not there after \(time)"
      case .programEnded: "can't come any more: the program has ended (after \(time))"
      case .cancelled: "was not there when the wait was cancelled (after \(time))"
      }
    var lines = [
      "\(wanted) \(why). \(framesSeen) frame\(framesSeen == 1 ? "" : "s") looked at"
        + (framesMissed ? ", some came too fast to be kept." : "."),
      "process: \(process)",
    ]
    if !input.isEmpty { lines.append("last input: \(input)") }
    if !unanswered.isEmpty {
      lines.append("queries without an answer: \(unanswered.joined(separator: ", "))")
    }
    var rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
    while rows.last?.isEmpty == true { rows.removeLast() }
    lines.append(rows.isEmpty ? "screen: blank" : "screen:")
    return (lines + rows.map { "│ \($0)" }).joined(separator: "\n")
  }
}
